package dev.clockwise.server.front;

/**
 * Who may log in.
 *
 * @param name the user's name; {@code default} is the one of clients that give a password only
 * @param password the hash of the password
 */
public record User(String name, PasswordHash password) {}
