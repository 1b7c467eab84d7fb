/** What is due is a view; a leased loop sends its commands. A row that was acted on leaves the view by its own event. */
import { setTimeout as wait } from 'node:timers/promises';
import type { StreamId } from '../ports/event-store.ts';
import { derivedId } from '../ports/ids.ts';
import type { Query } from '../ports/read-models.ts';
import { isOutside } from './parking.ts';
import type { AnyDecider, AnyProjection, Change, Clock, Log } from './types.ts';

/** A row of a service's `due` view: what a timer will ask of a stream, and when (RFC 3339 UTC with milliseconds). */
export type Due = Readonly<{ _id: string; stream: StreamId; command: string; dueAt: string }>;

export type Timers = Readonly<{
  /** Must also be listed in `projections`, with the index `['dueAt']`. */
  due: AnyProjection;
  deciderOf(stream: StreamId): AnyDecider;
  /** The command that the row stands for; `at` is now (RFC 3339 UTC). */
  commandOf(due: Due, at: string): unknown;
}>;

export type TimerLoop = Readonly<{
  timers: Timers;
  find(query: Query<Due>): Promise<{ items: Due[]; next?: string }>;
  change: Change;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}>;

const LOOK_EVERY_MS = 30_000;
const BEHIND_MS = 1_000;
const ROWS = 100;
const STUCK_MS = 10 * 60_000;
const STUCK_AT_MOST = 1_000;

/**
 * Looks every 30 s until aborted. A view that is behind the log, as one that is filled for the first time, shows as due what
 * something later has settled, and is not acted on.
 * @param loop.caughtUp whether the view holds all that is recorded by now; asked anew each second until it does
 */
export const runTimers = async (
  loop: TimerLoop & Readonly<{ caughtUp(): Promise<boolean> }>,
  everyMs = LOOK_EVERY_MS,
): Promise<void> => {
  while (!loop.signal.aborted) {
    const ready = await loop.caughtUp();
    // What follows from one row may be due as well.
    const again = !ready || (await fireDue(loop)) > 0;
    await wait(!again ? everyMs : Math.min(everyMs, BEHIND_MS), undefined, { signal: loop.signal }).catch(
      () => undefined,
    );
  }
};

/**
 * Sends every command that is due. Firing twice changes nothing: the command's id is derived from stream, command and due
 * time. A refusal is an answer; a failing row does not keep later ones waiting. @throws when the store is away
 * @returns how many of them changed something just now
 */
export const fireDue = async ({ timers, find, change, clock, log, signal }: TimerLoop): Promise<number> => {
  let changed = 0;
  const at = new Date(clock.now()).toISOString();
  let after: string | undefined;
  do {
    const due = { where: { dueAt: { lt: justAfter(at) } }, sort: [['dueAt', 1]] as const, limit: ROWS };
    const page = await find(after === undefined ? due : { ...due, after });
    for (const row of page.items) {
      if (signal.aborted) return changed;
      const commandId = derivedId(row.stream, row.command, row.dueAt);
      const by = { commandId, actorId: 'system:timer', at, correlationId: commandId, causationId: row._id };
      try {
        const result = await change(row.stream, timers.commandOf(row, at), timers.deciderOf(row.stream), by);
        if (result.is === 'refused') log.debug({ due: row, refused: result.refusal.refused }, 'a timer was refused');
        else if (!result.repeated && result.events.length > 0) changed += 1;
      } catch (error) {
        if (isOutside(error)) throw error;
        log.error({ err: error, due: row }, 'a timer failed; it is tried again at the next look');
      }
    }
    after = page.next;
  } while (after !== undefined);
  return changed;
};

/** How many rows should have been settled for so long that no pause between looks explains it; 1,000 at most. */
export const stuckAmong = async (find: TimerLoop['find'], now: number): Promise<number> => {
  const { items } = await find({
    where: { dueAt: { lt: new Date(now - STUCK_MS).toISOString() } },
    sort: [['dueAt', 1]],
    limit: STUCK_AT_MOST,
  });
  return items.length;
};

const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString();
