/** Signed documents of a backup: read with every doubt, written whole. */
import type { AnchorKey } from '@lamplight/common/config/anchor-key.ts';
import { writeWhole } from '@lamplight/embedded/manifest.ts';
import { isSigned, signed } from '@lamplight/events/core/signed.ts';
import { readPart } from './read-part.ts';
import { isDamaged, ofOtherRelease, otherSigner } from './refusals.ts';

/** Raised when a reader of today could not read what is written then. */
export const FORMAT = 1;

/** What a document says of itself, beside what it holds. */
export type Signed<T> = T & Readonly<{ what: string; format: number; keyId: string; signature: string }>;
/** By whom it must be signed. */
export type Signer = Pick<AnchorKey, 'keyId' | 'publicKey'>;
type Kind = 'segment' | 'backup' | 'keys';

const nameOfKind = (kind: Kind): string => `lamplight ${kind}`;

/** On disk when it returns; a crash leaves what was there. */
export const writeSigned = <T extends Readonly<Record<string, unknown>>>(
  path: string,
  kind: Kind,
  content: T,
  { keyId, privateKey }: AnchorKey,
): Signed<T> => {
  const document = signed({ what: nameOfKind(kind), format: FORMAT, ...content, keyId }, privateKey);
  writeWhole(path, `${JSON.stringify(document, null, 1)}\n`);
  return document;
};

/**
 * @param signer null: whoever signed it; then only its shape is looked at
 * @throws Misconfigured: it is missing, of another format, signed by another key, or not what was signed
 */
export const readSigned = <T>(folder: string, name: string, kind: Kind, signer: Signer | null): Signed<T> => {
  const document = parsed(folder, name) as Partial<Signed<T>> | null;
  if (document?.what !== nameOfKind(kind) || typeof document.signature !== 'string')
    throw isDamaged(folder, `${name} is not what was written`);
  if (document.format !== FORMAT) throw ofOtherRelease(folder, document.format, FORMAT);
  if (signer === null) return document as Signed<T>;
  if (document.keyId !== signer.keyId) throw otherSigner(folder, String(document.keyId), signer.keyId);
  if (!isSigned(document as Signed<T> & Record<string, unknown>, signer.publicKey))
    throw isDamaged(folder, `${name} does not bear out its signature`);
  return document as Signed<T>;
};

const parsed = (folder: string, name: string): unknown => {
  const text = readPart(folder, name).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
