/**
 * Who is here now: who has made a call in the last moments with the portal in view. An open page makes one every 30 s by
 * itself, so it costs nothing to know; it is in the memory of this replica alone, and falls away by itself.
 */

import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { type PresenceQuestion, presenceChannel, presenceQuestion } from '../contract/presence.ts';
import { type AddressedFrame, streamChannel } from '../contract/stream.ts';
import type { Living } from '../sessions/sessions.ts';
import { among } from './recipients.ts';

export type Presence = Readonly<{
  /** They have the portal in view. */
  seen(session: Pick<Living['session'], 'userId' | 'roles'>): void;
  close(): void;
}>;

/** A little longer than an open page is silent. */
const HERE_MS = 45_000;
/** A frame of more would be too long for the stream. */
const IDS_A_FRAME = 100;

export const presenceWith = (
  o: Readonly<{ broadcast: Broadcast; clock: Clock; onError(error: unknown): void }>,
): Presence => {
  /** The one who was seen longest ago first. */
  const seen = new Map<string, Readonly<{ at: number; roles: readonly string[] }>>();
  const closing = new AbortController();

  const forget = (): void => {
    const since = o.clock.now() - HERE_MS;
    for (const [id, { at }] of seen) {
      if (at >= since) return;
      seen.delete(id);
    }
  };

  const answer = async ({ conversationId, by, of: to }: PresenceQuestion): Promise<void> => {
    forget();
    const isMeant = among(to);
    const here = [...seen]
      .filter(([userId, { roles }]) => userId !== by && isMeant({ userId, roles }))
      .map(([userId]) => userId);
    for (let from = 0; from < here.length; from += IDS_A_FRAME) {
      const data = { conversationId, here: here.slice(from, from + IDS_A_FRAME) };
      const frame: AddressedFrame = { to: { users: [by], roles: [] }, frame: { event: 'presence', data } };
      await o.broadcast.publish(streamChannel, JSON.stringify(frame));
    }
  };

  const follow = async (): Promise<void> => {
    for await (const text of o.broadcast.subscribe(presenceChannel, closing.signal)) {
      const read = presenceQuestion.safeParse(JSON.parse(text));
      if (read.success) answer(read.data).catch(o.onError);
      else o.onError(new Error('A question without a known shape was published.'));
    }
  };
  follow().catch((error: unknown) => closing.signal.aborted || o.onError(error));

  return {
    seen: ({ userId, roles }) => {
      seen.delete(userId);
      seen.set(userId, { at: o.clock.now(), roles });
      forget();
    },
    close: () => closing.abort(),
  };
};
