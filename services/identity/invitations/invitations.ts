/**
 * Links by which people join: 256 bits, single use, kept as a hash only. What a link may still do is decided by the
 * person's stream, which names the newest invitation; this store only finds whose it is, and losing it voids links and
 * harms nothing.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
export const INVITATION_MS = 72 * HOUR_MS;
export const FIRST_ADMIN_MS = HOUR_MS;

const storedInvitation = z.strictObject({ userId: z.string(), invitationId: z.string() });
const first = z.strictObject({ hash: z.string() });

export type Invitations = Readonly<{
  /** The token of an invitation. The same command gives the same token, so a repeat answers the same link. */
  issue(o: { commandId: string; userId: string; invitationId: string }): Promise<string>;
  find(token: string): Promise<Readonly<z.infer<typeof storedInvitation>> | null>;
  used(token: string): Promise<void>;
  /** Issues a new first-admin token and voids the one before. */
  issueFirst(): Promise<string>;
  /** The hash of a valid first-admin token, else null. */
  findFirst(token: string): Promise<string | null>;
  usedFirst(): Promise<void>;
}>;

export const invitationsWith = (o: { keyValue: KeyValue; clock: Clock; pepper: Buffer }): Invitations => {
  const { keyValue } = o;
  const keyOf = (token: string) => `invitation:${hashOf(token)}`;
  return {
    issue: async ({ commandId, userId, invitationId }) => {
      const token = createHmac('sha256', o.pepper).update(`invitation|${commandId}`).digest('base64url');
      await keyValue.set(keyOf(token), JSON.stringify({ userId, invitationId }), { ttlMs: INVITATION_MS });
      return token;
    },
    find: async (token) => {
      const held = await keyValue.get(keyOf(token));
      return held === null ? null : storedInvitation.parse(JSON.parse(held.value));
    },
    used: async (token) => {
      await keyValue.delete(keyOf(token));
    },
    issueFirst: async () => {
      const token = randomBytes(32).toString('base64url');
      await keyValue.set(FIRST, JSON.stringify({ hash: hashOf(token) }), { ttlMs: FIRST_ADMIN_MS });
      return token;
    },
    findFirst: async (token) => {
      const held = await keyValue.get(FIRST);
      if (held === null) return null;
      const { hash } = first.parse(JSON.parse(held.value));
      return hash === hashOf(token) ? hash : null;
    },
    usedFirst: async () => {
      await keyValue.delete(FIRST);
    },
  };
};

const FIRST = 'invitation:first-admin';
/** Equality of hashes needs no constant time: who could use the difference would have to invert the hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
