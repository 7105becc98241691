package dev.clockwise.cli.imports;

/** A server of HAProxy: its name, the address as spelled, and what else it says. */
record HaproxyServer(Spot spot, String name, Word address, HaproxySettings.ServerWords words) {}
