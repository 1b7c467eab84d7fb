/**
 * Visits of the site: a hit is a page shown, as HTML or by a route change (domain.md §5.3, product.md D7). The visitor is a
 * random number in a cookie; no address, no user agent and no path is kept, and no page waits for the count or fails by it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { isRefusal, refuse } from '../guards/refusal.ts';
import type { OwnAnswer } from '../sessions/call.ts';
import type { Conversation } from '../sessions/conversation.ts';
import { type LastingCookie, newCookieValue } from '../sessions/cookie.ts';
import { counterOn } from './counter.ts';
import { outboxTo, type VisitsBus } from './outbox.ts';
import { isPerson, isShown, wantsNoCount } from './person.ts';

export type VisitsOptions = Readonly<{
  keyValue: KeyValue;
  bus: VisitsBus;
  clock: Clock;
  cookie: LastingCookie;
  /** Whether those who ask not to be tracked are left out. */
  respectDnt: boolean;
  /** Told once for each time that the store or the bus goes away. */
  onAway(error: unknown): void;
}>;

export type Visits = Readonly<{
  /** HTML is about to be sent: called before its head is written, returns at once. */
  shown(req: IncomingMessage, res: ServerResponse): void;
  /** POST /visits: the page changed in the browser. */
  answers(conversation: Conversation): Readonly<Record<'visit', OwnAnswer>>;
  close(): Promise<void>;
}>;

/** Counts that wait for a slow store; a hit beyond them is left out. */
const COUNTING_AT_MOST = 1_000;
const CLOSE_WITHIN_MS = 2_000;

export const visitsWith = ({ keyValue, bus, clock, cookie, respectDnt, onAway }: VisitsOptions): Visits => {
  const count = counterOn(keyValue, clock);
  const outbox = outboxTo({ bus, onAway });
  const counting = new Set<Promise<void>>();
  let isAway = false;

  const counted = async (visitor: string): Promise<void> => {
    try {
      const visit = await count(visitor);
      isAway = false;
      if (visit !== null) outbox.put(visit);
    } catch (error) {
      if (!isAway) onAway(error);
      isAway = true;
    }
  };

  const hit = ({ headers }: IncomingMessage, res: ServerResponse): void => {
    if (!isPerson(headers) || (respectDnt && wantsNoCount(headers))) return;
    const visitor = cookie.read(headers.cookie) ?? newCookieValue();
    res.appendHeader('set-cookie', cookie.issue(visitor));
    if (counting.size >= COUNTING_AT_MOST) return;
    const run = counted(visitor).finally(() => counting.delete(run));
    counting.add(run);
  };

  return {
    shown: (req, res) => {
      if (isShown(req.headers)) hit(req, res);
    },
    answers: (conversation) => ({
      visit: async (call) => {
        const read = conversation.read(call);
        if (isRefusal(read)) return read;
        if (!read.fit) return refuse('VALIDATION_FAILED', { errors: read.errors });
        hit(call.req, call.res);
        return conversation.send(call, { success: true });
      },
    }),
    close: async () => {
      await Promise.race([Promise.all(counting), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      await outbox.close();
    },
  };
};
