/**
 * The cryptography of personal data, alike on every engine: AES-256-GCM with a random 96-bit nonce, a key for each person
 * and purpose, wrapped by a master key that the engine never sees. `node:crypto` only.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { misconfigured } from './errors.ts';
import { newId } from './ids.ts';
import type { KeyName, Sealed } from './personal-data.ts';

/** 32 bytes. The first of a ring wraps; the others only open what was wrapped before a rotation. */
export type MasterKey = Readonly<{ id: string; key: Uint8Array }>;

/** A key as the engine holds it. */
export type WrappedKey = Readonly<{ keyId: string; masterId: string; wrapped: Uint8Array }>;

export type DataKey = Readonly<{ keyId: string; key: Uint8Array }>;

export type KeyRing = Readonly<{
  /** The id that new wrappings carry. */
  current: string;
  ids: readonly string[];
  make(name: KeyName): { data: DataKey; wrapped: WrappedKey };
  /** Throws where the wrapping was altered or belongs to another person or purpose. */
  unwrap(name: KeyName, wrapped: WrappedKey): DataKey;
  rewrap(name: KeyName, wrapped: WrappedKey): WrappedKey;
}>;

/** @throws Misconfigured: no key, a key of another length, an id given twice */
export const keyRing = (masters: readonly MasterKey[]): KeyRing => {
  const [first] = masters;
  const byId = new Map(masters.map(({ id, key }) => [id, key]));
  if (first === undefined || byId.size !== masters.length || masters.some(({ key }) => key.byteLength !== 32))
    throw misconfigured(
      'The master keys of personal data are not usable',
      'Give 1 or more keys of 32 bytes with distinct ids.',
    );

  const wrap = (name: KeyName, { keyId, key }: DataKey): WrappedKey => {
    const { iv, ct, tag } = encrypt(first.key, key, wrapping(name, keyId));
    return { keyId, masterId: first.id, wrapped: Buffer.concat([iv, tag, ct]) };
  };
  const unwrap = (name: KeyName, { keyId, masterId, wrapped }: WrappedKey): DataKey => {
    const master = byId.get(masterId);
    if (master === undefined) throw missingMaster([masterId]);
    const parts = { iv: wrapped.subarray(0, 12), tag: wrapped.subarray(12, 28), ct: wrapped.subarray(28) };
    return { keyId, key: decrypt(master, parts, wrapping(name, keyId)) };
  };
  return {
    current: first.id,
    ids: [...byId.keys()],
    make: (name) => {
      const data = { keyId: newId(), key: randomBytes(32) };
      return { data, wrapped: wrap(name, data) };
    },
    unwrap,
    rewrap: (name, wrapped) => wrap(name, unwrap(name, wrapped)),
  };
};

export const missingMaster = (ids: readonly string[]) =>
  misconfigured(
    `Personal keys are wrapped by master keys that were not given: ${ids.join(', ')}`,
    'Give the PERSONAL_DATA_KEY by which they were wrapped; without that setting it stands in secrets.json beside them.',
  );

export const sealText = (name: KeyName, { keyId, key }: DataKey, plain: string, at: string): Sealed => {
  const { iv, ct, tag } = encrypt(key, Buffer.from(plain, 'utf8'), Buffer.from(at, 'utf8'));
  return {
    subject: name.subject,
    purpose: name.purpose,
    alg: 'A256GCM',
    keyId,
    at,
    iv: iv.toString('base64url'),
    ct: ct.toString('base64url'),
    tag: tag.toString('base64url'),
  };
};

/** Throws unless key and place are those it was sealed with and not a bit has changed. */
export const openText = (sealed: Sealed, { keyId, key }: DataKey, at: string): string => {
  if (sealed.alg !== 'A256GCM' || sealed.keyId !== keyId || sealed.at !== at) throw notOfThisPlace(sealed);
  const [iv, ct, tag] = [sealed.iv, sealed.ct, sealed.tag].map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  try {
    return decrypt(key, { iv, ct, tag }, Buffer.from(at, 'utf8')).toString('utf8');
  } catch (error) {
    throw notOfThisPlace(sealed, error);
  }
};

/** Names the place, never the content. */
const notOfThisPlace = ({ subject, purpose, at }: Sealed, cause?: unknown): Error =>
  new Error(`what stands at ${at} was not sealed there for ${subject}, ${purpose}`, { cause });

/** A wrapped key moved to another person's row must not open. */
const wrapping = ({ subject, purpose }: KeyName, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([subject, purpose, keyId]), 'utf8');

type Parts = { iv: Uint8Array; ct: Uint8Array; tag: Uint8Array };

const encrypt = (key: Uint8Array, plain: Uint8Array, aad: Uint8Array) => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  cipher.setAAD(aad);
  const ct = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { iv, ct, tag: cipher.getAuthTag() };
};

const decrypt = (key: Uint8Array, { iv, ct, tag }: Parts, aad: Uint8Array): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(aad);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(ct), decipher.final()]);
};
