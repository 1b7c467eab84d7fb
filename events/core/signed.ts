/** What bears a signature: Ed25519 over the canonical JSON (RFC 8785) of the rest, base64. */
import type { KeyObject } from 'node:crypto';
import { sign, verify } from 'node:crypto';
import canonicalize from 'canonicalize';

type Content = Readonly<Record<string, unknown>>;

export const signed = <T extends Content>(content: T, privateKey: KeyObject): T & Readonly<{ signature: string }> => ({
  ...content,
  signature: sign(null, bytesOf(content), privateKey).toString('base64'),
});

export const isSigned = (
  { signature, ...content }: Content & Readonly<{ signature: string }>,
  publicKey: KeyObject,
): boolean => verify(null, bytesOf(content), publicKey, Buffer.from(signature, 'base64'));

const bytesOf = (content: Content): Buffer => Buffer.from(canonicalize(content) ?? '');
