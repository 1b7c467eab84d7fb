/** Which partition a key belongs to: Kafka's default partitioner, so that a key has the same one on every engine. */

export const PARTITIONS = 12;

/** murmur2 over the key's UTF-8 bytes, made positive, modulo the partitions (Kafka: `Utils.toPositive(Utils.murmur2(key))`). */
export const partitionOf = (key: string): number => (murmur2(Buffer.from(key)) & 0x7fffffff) % PARTITIONS;

const M = 0x5bd1e995;
const SEED = 0x9747b28c;

/** MurmurHash2 with 32 bits, as Kafka seeds it; a signed number, as in Java. */
export const murmur2 = (bytes: Buffer): number => {
  const { length } = bytes;
  const tail = length & ~3;
  let hash = SEED ^ length;
  for (let at = 0; at < tail; at += 4) {
    let four = Math.imul(bytes.readInt32LE(at), M);
    four = Math.imul(four ^ (four >>> 24), M);
    hash = Math.imul(hash, M) ^ four;
  }
  if (length > tail) {
    for (let at = length - 1; at >= tail; at -= 1) hash ^= (bytes[at] ?? 0) << (8 * (at - tail));
    hash = Math.imul(hash, M);
  }
  hash = Math.imul(hash ^ (hash >>> 13), M);
  return hash ^ (hash >>> 15);
};
