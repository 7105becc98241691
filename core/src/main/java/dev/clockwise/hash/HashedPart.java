package dev.clockwise.hash;

/**
 * The range of a key's bytes that is hashed: the whole key, or what its {@linkplain HashTag hash tag} encloses.
 *
 * @param offset the first byte hashed, as an index into the array that holds the key
 * @param length how many bytes are hashed, from 0
 */
public record HashedPart(int offset, int length) {}
