/** The one form and the one fingerprint of JSON: the same on every machine, whatever the order of its keys. */
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * The canonical JSON (RFC 8785).
 *
 * @throws TypeError where the value is no JSON
 */
export const canonicalJson = (value: unknown): string => {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new TypeError('Only JSON has a canonical form');
  return canonical;
};

/** SHA-256 of the canonical JSON, in hex. */
export const hashOfJson = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
