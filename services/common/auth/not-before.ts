/**
 * Whose tokens ended before their time: a person's or a family's, from the moment it was said. Heard over Broadcast, which
 * may lose a message: then a token outlives its right by its own life, 5 minutes at most, and never longer.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { z } from 'zod';
import type { Claims } from './claims.ts';

export type NotBefore = Readonly<{
  note(ended: Ended): void;
  refuses(claims: Claims): boolean;
}>;

const ended = z.strictObject({
  /** All tokens of this person that were issued before `at` … */
  userId: z.string(),
  /** … or those of this one family, … */
  family: z.string().optional(),
  /** … or all but those of these. */
  keeps: z.array(z.string()).optional(),
  /** Epoch ms. */
  at: z.int(),
});
export type Ended = Readonly<z.infer<typeof ended>>;

/**
 * Longer than a token lives: one that is older than that at an end had ended by itself. So an end that was said before the
 * clock was set back refuses what lived then, and nothing that is issued after.
 */
const KEPT_MS = 6 * 60_000;
export const CHANNEL = 'identity.not-before';

export const notBeforeWith = (clock: Clock): NotBefore => {
  const heard = new Map<string, Ended[]>();
  return {
    note: (e) => {
      const edge = clock.now() - KEPT_MS;
      for (const [userId, list] of heard) if (list.every(({ at }) => at < edge)) heard.delete(userId);
      heard.set(e.userId, [...(heard.get(e.userId) ?? []).filter(({ at }) => at >= edge), e]);
    },
    refuses: ({ sub, sid, iat }) =>
      (heard.get(sub) ?? []).some(
        ({ family, keeps, at }) =>
          (family === undefined || family === sid) &&
          !keeps?.includes(sid) &&
          iat * 1_000 < at &&
          at - iat * 1_000 <= KEPT_MS &&
          at >= clock.now() - KEPT_MS,
      ),
  };
};

export const tell = (broadcast: Broadcast, e: Ended): Promise<void> => broadcast.publish(CHANNEL, JSON.stringify(e));

/** Listens until the signal aborts. */
export const follow = async (broadcast: Broadcast, to: NotBefore, signal: AbortSignal): Promise<void> => {
  for await (const text of broadcast.subscribe(CHANNEL, signal)) {
    const read = ended.safeParse(JSON.parse(text));
    if (read.success) to.note(read.data);
  }
};
