/**
 * The secret with which a code host signs what it tells of a repository: made here, sealed, in the key-value store and nowhere
 * else. It may be lost with that store: then nothing it signs is believed, and "Reconcile" makes another.
 */
import { randomBytes } from 'node:crypto';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';

/** `placed`: the host is known to have it. */
const held = z.strictObject({ repositoryId: z.string(), secret: z.string(), placed: z.boolean() });
export type HookSecret = z.infer<typeof held>;
export type HookSecrets = Readonly<{
  /** Of a mapping; null: there is none. */
  read(mappingId: string): Promise<HookSecret | null>;
  /** The one that is there, or a new one: kept before anybody is told it. */
  make(mappingId: string, repositoryId: string): Promise<HookSecret>;
  /** The host has it from now on. */
  place(mappingId: string, held: HookSecret): Promise<void>;
  drop(mappingId: string): Promise<void>;
}>;

const BYTES = 32;

export const hookSecretsIn = (o: Readonly<{ keyValue: KeyValue; personalData: PersonalData }>): HookSecrets => {
  const { keyValue, personalData } = o;
  const read: HookSecrets['read'] = async (mappingId) => {
    const found = await keyValue.get(placeOf(mappingId));
    if (found === null) return null;
    const opened = await personalData.open(JSON.parse(found.value) as Sealed, placeOf(mappingId));
    return opened.ok ? held.parse(JSON.parse(opened.plain)) : null;
  };
  const sealed = async (mappingId: string, secret: HookSecret): Promise<string> => {
    const key = { subject: `mapping-${mappingId}`, purpose: 'webhook-secrets' };
    return JSON.stringify(await personalData.seal(key, JSON.stringify(secret), placeOf(mappingId)));
  };
  return {
    read,
    make: async (mappingId, repositoryId) => {
      const before = await read(mappingId);
      if (before !== null) return before;
      const made = { repositoryId, secret: randomBytes(BYTES).toString('base64url'), placed: false };
      const kept = await keyValue.set(placeOf(mappingId), await sealed(mappingId, made), { if: 'absent' });
      if (kept !== 'conflict') return made;
      const other = await read(mappingId);
      if (other === null) throw new Error('a secret was dropped while it was made');
      return other;
    },
    place: async (mappingId, secret) => {
      if (!secret.placed) await keyValue.set(placeOf(mappingId), await sealed(mappingId, { ...secret, placed: true }));
    },
    drop: async (mappingId) => {
      await keyValue.delete(placeOf(mappingId));
    },
  };
};

const placeOf = (mappingId: string): string => `hook-secret:${mappingId}`;
