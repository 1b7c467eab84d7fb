/** The one fingerprint of JSON: the same on every machine, whatever the order of its keys. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256 of the canonical JSON (RFC 8785), in hex.
 *
 * @throws TypeError where the value is no JSON
 */
export const hashOfJson = (value: unknown): string => {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new TypeError('Only JSON has a canonical form');
  return createHash('sha256').update(canonical).digest('hex');
};
