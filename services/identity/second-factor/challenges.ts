/**
 * What a person has begun and must still prove, for 5 minutes and 5 tries: a sign-in that waits for its second factor,
 * a Google account that waits to be linked. The edge keeps the id in the browser's own session, so that no other
 * browser can go on with it; the store holds its hash.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';

const record = z.strictObject({
  kind: z.enum(['second_factor', 'link']),
  userId: z.string(),
  /** What was proved so far. */
  methods: z.array(z.string()),
  /** The revision of the person's stream then: what ended their sessions since has ended this too. */
  since: z.int().optional(),
  /** What the kind needs beside it; personal things sealed. */
  detail: z.string().optional(),
});

export type Begun = Readonly<z.infer<typeof record>>;
export type Challenge = Begun & Readonly<{ id: string }>;

export type Challenges = Readonly<{
  open(begun: Begun): Promise<Challenge>;
  /** Null: none of this kind, over, or done. */
  find(id: string, kind: Begun['kind']): Promise<Challenge | null>;
  /** Counted before anything is compared; false once five were made. */
  guess(challenge: Challenge): Promise<boolean>;
  /** True for the one caller that ends it. */
  close(challenge: Challenge): Promise<boolean>;
}>;

const LIVES_MS = 5 * 60_000;
const TRIES = 5;
const ID = /^[A-Za-z0-9_-]{43}$/;

export const challengesWith = ({ keyValue }: { keyValue: KeyValue }): Challenges => ({
  open: async (begun) => {
    const id = randomBytes(32).toString('base64url');
    await keyValue.set(keyOf(id), JSON.stringify(record.parse(begun)), { ttlMs: LIVES_MS });
    return { ...begun, id };
  },
  find: async (id, kind) => {
    const held = ID.test(id) ? await keyValue.get(keyOf(id)) : null;
    const stored = held === null ? null : record.parse(JSON.parse(held.value));
    return stored?.kind === kind ? { ...stored, id } : null;
  },
  guess: async ({ id }) => (await keyValue.increment(`${keyOf(id)}:tries`, { ttlMs: LIVES_MS })) <= TRIES,
  close: ({ id }) => keyValue.delete(keyOf(id)),
});

const keyOf = (id: string): string => `challenge:${createHash('sha256').update(id).digest('hex')}`;
