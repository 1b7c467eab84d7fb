/**
 * Which tokens were ended before they expire: a person's or a family's, from the instant of the announcement on.
 * Broadcast may lose an announcement: then the token stays usable until it expires, 5 minutes at most.
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
 * Longer than a token lives: one that was older at the announcement had expired by itself. So, after the clock was set
 * back, an announcement refuses the tokens that were alive at its instant and none that is issued later.
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
