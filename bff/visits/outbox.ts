/** Visits on their way to the bus. What cannot be sent yet waits here, so many at most, and the site never waits with it. */
import { setTimeout as pause } from 'node:timers/promises';
import { VISITS_TOPIC, type VisitRecorded } from '@lamplight/events/contracts/visits.ts';
import type { EventBus, Message } from '@lamplight/events/ports/event-bus.ts';

export type VisitsBus = Pick<EventBus, 'publish'>;

export type Outbox = Readonly<{
  /** Returns at once. A visit that finds as many waiting as may is lost. */
  put(visit: VisitRecorded): void;
  /** Sends what waits, once and for two seconds at most. */
  close(): Promise<void>;
}>;

export type OutboxOptions = Readonly<{
  bus: VisitsBus;
  /** Told once for each time that the bus goes away. */
  onAway(error: unknown): void;
  waitingAtMost?: number;
  firstPauseMs?: number;
}>;

const WAITING_AT_MOST = 10_000;
const BATCH = 500;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const CLOSE_WITHIN_MS = 2_000;

export const outboxTo = ({
  bus,
  onAway,
  waitingAtMost = WAITING_AT_MOST,
  firstPauseMs = FIRST_PAUSE_MS,
}: OutboxOptions): Outbox => {
  const waiting: Message[] = [];
  const closing = new AbortController();
  let sending: Promise<void> | null = null;

  /** A batch that failed may stand in part: it is repeated as it was, and readers know a visit by its id. */
  const sendAll = async (): Promise<void> => {
    for (let pauseMs = firstPauseMs; waiting.length > 0; ) {
      const batch = waiting.slice(0, BATCH);
      const isLastTry = closing.signal.aborted;
      try {
        await bus.publish(VISITS_TOPIC, batch);
        waiting.splice(0, batch.length);
        pauseMs = firstPauseMs;
      } catch (error) {
        if (isLastTry) return;
        if (pauseMs === firstPauseMs) onAway(error);
        await pause(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
  };
  const send = (): Promise<void> => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };

  return {
    put: (visit) => {
      if (waiting.length >= waitingAtMost || closing.signal.aborted) return;
      waiting.push(messageOf(visit));
      void send();
    },
    close: async () => {
      closing.abort();
      await Promise.race([send(), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
};

const encoder = new TextEncoder();

/** No position, no revision, no actor: a visit comes from no log and is nobody's. */
const messageOf = (visit: VisitRecorded): Message => ({
  key: `visit-${visit.visitId}`,
  id: visit.visitId,
  type: 'VisitRecorded',
  body: encoder.encode(JSON.stringify(visit)),
  headers: { schema: 'VisitRecorded.v1', occurredAt: visit.at },
});
