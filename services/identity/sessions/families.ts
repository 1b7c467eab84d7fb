/**
 * Refresh families (RFC 9700 §4.14.2): every refresh token is used once, and a family ends when one is shown again. A
 * token is `family.generation.mac`, the mac over both and the family's own random: the store holds nothing that is a
 * token, garbage differs from a token that was once good, and the successor of a token is always the same.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isNear } from '@lamplight/common/calendar/elapsed.ts';
import { isSameSecret } from '@lamplight/common/codes/equal.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';

const live = z.strictObject({
  is: z.literal('live'),
  userId: z.string(),
  /** The revision of the person's stream at sign-in: what ended since is seen by comparing. */
  since: z.int(),
  generation: z.int(),
  random: z.string(),
  rotatedAt: z.int(),
  absoluteUntil: z.int(),
  authTime: z.int(),
  methods: z.array(z.string()),
  /** The token before the newest is good for a while: the BFF may have lost an answer. A bearer family has no grace. */
  grace: z.boolean(),
  /** What the holder of a bearer family calls itself. */
  device: z.string().optional(),
});
const record = z.discriminatedUnion('is', [live, z.strictObject({ is: z.literal('ended'), userId: z.string() })]);

export type Family = Readonly<z.infer<typeof live>> & Readonly<{ familyId: string }>;
export type Issued = Readonly<{ family: Family; refreshToken: string }>;
export type Rotated =
  | Readonly<{ is: 'rotated'; family: Family; refreshToken: string }>
  /** `reused`: it was good once and was shown again. */
  | Readonly<{
      is: 'refused';
      why: 'unknown' | 'ended' | 'expired' | 'reused' | 'not allowed';
      familyId?: string;
      userId?: string;
    }>;

/** Who keeps the tokens: the edge, for a browser; or a script or app by itself, which may say what it is called. */
export type Holder = Readonly<{ is: 'browser' } | { is: 'bearer'; device?: string | undefined }>;

export type Families = Readonly<{
  start(o: { userId: string; since: number; methods: readonly string[]; holder: Holder }): Promise<Issued>;
  /**
   * @param holds judges the person as they are now, before anything is rotated
   * @param deadline `performance.now()` after which nobody waits: nothing is rotated past it. @throws Unavailable
   */
  rotate(token: string, o: { deadline: number; holds(family: Family): Promise<boolean> }): Promise<Rotated>;
  /** The family of a token that was good at some time; null for anything else. */
  familyOf(token: string): Promise<string | null>;
  /** One that has not ended, and whose time is not over. */
  find(familyId: string): Promise<Family | null>;
  /** The family, for the caller that ended it. */
  end(familyId: string): Promise<Family | null>;
  /** The families of a person that may still live. */
  of(userId: string): Promise<readonly string[]>;
  /** Those of them that no browser session holds, newest first. Times in epoch ms. */
  bearersOf(userId: string): Promise<readonly BearerFamily[]>;
}>;

export type BearerFamily = Readonly<{
  familyId: string;
  device: string;
  startedAt: number;
  lastUsedAt: number;
  endsAt: number;
}>;

const GRACE_MS = 30_000;
/** A tombstone outlives every token of its family. */
const KEPT_AFTER_MS = 60_000;

export const familiesWith = (o: { keyValue: KeyValue; clock: Clock; pepper: Buffer; absoluteMs: number }): Families => {
  const { keyValue, clock } = o;
  const keyOf = (familyId: string) => `family:${familyId}`;
  const tokenOf = ({ familyId, generation, random }: Pick<Family, 'familyId' | 'generation' | 'random'>): string => {
    const mac = createHmac('sha256', o.pepper)
      .update(`refresh|${familyId}|${generation}|${random}`)
      .digest('base64url');
    return `${familyId}.${generation}.${mac}`;
  };
  const read = async (familyId: string) => {
    const held = await keyValue.get(keyOf(familyId));
    return held === null ? null : { rev: held.rev, family: record.parse(JSON.parse(held.value)) };
  };
  const ttl = (absoluteUntil: number) => Math.max(absoluteUntil - clock.now(), 0) + KEPT_AFTER_MS;
  const store = (familyId: string, family: z.infer<typeof live>, expected: number | 'absent') =>
    keyValue.set(keyOf(familyId), JSON.stringify(family), { ttlMs: ttl(family.absoluteUntil), if: expected });

  const listed = async (userId: string) => {
    const held = await keyValue.get(`families:${userId}`);
    return {
      rev: held?.rev ?? ('absent' as const),
      ids: held === null ? [] : z.array(z.string()).parse(JSON.parse(held.value)),
    };
  };
  /** Newest first; those that have ended fall out, and no person has more than a few. */
  const list = async (userId: string, familyId: string): Promise<void> => {
    for (let race = 0; race < 10; race += 1) {
      const { rev, ids } = await listed(userId);
      const all = await Promise.all(ids.map(async (one) => ((await read(one))?.family.is === 'live' ? [one] : [])));
      const next = JSON.stringify([familyId, ...all.flat()]);
      const set = await keyValue.set(`families:${userId}`, next, { if: rev, ttlMs: o.absoluteMs + KEPT_AFTER_MS });
      if (set !== 'conflict') return;
    }
    throw unavailable('sessions');
  };

  const rotate: Families['rotate'] = async (token, { deadline, holds }) => {
    const parts = partsOf(token);
    if (parts === null) return UNKNOWN;
    const { familyId, generation } = parts;
    for (let race = 0; race < 5; race += 1) {
      const held = await read(familyId);
      if (held === null) return UNKNOWN;
      const { userId } = held.family;
      if (held.family.is === 'ended') return { is: 'refused', why: 'ended', familyId, userId };
      const family = { ...held.family, familyId };
      if (!isSameSecret(token, tokenOf({ ...family, generation }))) return UNKNOWN;
      const now = clock.now();
      if (now >= family.absoluteUntil) return { is: 'refused', why: 'expired', familyId, userId };
      if (!(await holds(family))) return { is: 'refused', why: 'not allowed', familyId, userId };
      if (generation !== family.generation) {
        const again = generation === family.generation - 1 && family.grace && isNear(family.rotatedAt, GRACE_MS, now);
        if (again) return { is: 'rotated', family, refreshToken: tokenOf(family) };
        return { is: 'refused', why: 'reused', familyId, userId };
      }
      if (performance.now() >= deadline) throw unavailable('the refresh');
      const next = { ...held.family, generation: generation + 1, rotatedAt: now };
      // Two callers used it at once: the one that lost reads again and is within the grace.
      if ((await store(familyId, next, held.rev)) === 'conflict') continue;
      return { is: 'rotated', family: { ...next, familyId }, refreshToken: tokenOf({ ...next, familyId }) };
    }
    throw unavailable('the refresh');
  };

  return {
    start: async ({ userId, since, methods, holder }) => {
      const familyId = newId();
      const now = clock.now();
      const absoluteUntil = now + o.absoluteMs;
      const random = randomBytes(32).toString('base64url');
      const begun = {
        is: 'live' as const,
        userId,
        since,
        generation: 0,
        random,
        rotatedAt: now,
        absoluteUntil,
        authTime: now,
      };
      const device = holder.is === 'bearer' && holder.device !== undefined ? { device: holder.device } : {};
      const family = { ...begun, methods: [...methods], grace: holder.is === 'browser', ...device };
      if ((await store(familyId, family, 'absent')) === 'conflict') throw new Error('A family id was minted twice');
      await list(userId, familyId);
      return { family: { ...family, familyId }, refreshToken: tokenOf({ ...family, familyId }) };
    },
    rotate,
    familyOf: async (token) => {
      const parts = partsOf(token);
      const family = parts === null ? undefined : (await read(parts.familyId))?.family;
      if (parts === null || family?.is !== 'live') return null;
      return isSameSecret(token, tokenOf({ ...parts, random: family.random })) ? parts.familyId : null;
    },
    find: async (familyId) => {
      const family = (await read(familyId))?.family;
      return family?.is === 'live' && clock.now() < family.absoluteUntil ? { ...family, familyId } : null;
    },
    end: async (familyId) => {
      for (let race = 0; race < 10; race += 1) {
        const held = await read(familyId);
        if (held === null || held.family.is === 'ended') return null;
        const { userId, absoluteUntil } = held.family;
        const tombstone = JSON.stringify({ is: 'ended', userId });
        const set = await keyValue.set(keyOf(familyId), tombstone, { if: held.rev, ttlMs: ttl(absoluteUntil) });
        if (set !== 'conflict') return { ...held.family, familyId };
      }
      throw unavailable('sessions');
    },
    of: async (userId) => (await listed(userId)).ids,
    bearersOf: async (userId) => {
      const { ids } = await listed(userId);
      const all = await Promise.all(
        ids.map(async (familyId) => ({ familyId, family: (await read(familyId))?.family })),
      );
      return all.flatMap(({ familyId, family }) =>
        family?.is === 'live' && !family.grace && clock.now() < family.absoluteUntil
          ? [asBearer(familyId, family)]
          : [],
      );
    },
  };
};

/** The name is what the script or app said of itself: for its person to recognise, never for a decision. */
const asBearer = (
  familyId: string,
  { authTime, rotatedAt, absoluteUntil, device = 'Script or app' }: z.infer<typeof live>,
): BearerFamily => ({
  familyId,
  device,
  startedAt: authTime,
  lastUsedAt: rotatedAt,
  endsAt: absoluteUntil,
});

const partsOf = (token: string): { familyId: string; generation: number } | null => {
  const [, familyId = '', generation = ''] = /^([A-Za-z0-9-]{36})\.(\d{1,9})\.[A-Za-z0-9_-]{43}$/.exec(token) ?? [];
  return familyId === '' ? null : { familyId, generation: Number(generation) };
};

const UNKNOWN: Rotated = { is: 'refused', why: 'unknown' };
