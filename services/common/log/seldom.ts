/**
 * Logs the failures of an unavailable engine once a minute for each kind: a full disk fails thousands of calls, and a
 * line with a stack for each would fill what is left.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasElapsed } from '../calendar/elapsed.ts';
import type { Log } from './log.ts';

/** `times`: how often it happened since it was last logged, this one included. */
export type Seldom = (error: unknown, what: string, about?: Readonly<Record<string, unknown>>) => void;

const EVERY_MS = 60_000;
const KINDS_KEPT = 100;

/** A kind is the sentence and the error's own words, which name the engine and never the call. */
export const seldomTo = (log: Pick<Log, 'warn'>, clock: Clock): Seldom => {
  const kinds = new Map<string, { toldAt: number; times: number }>();
  return (error, what, about = {}) => {
    const { message, cause } = Error.isError(error) ? error : { message: 'unknown', cause: undefined };
    const kind = `${what}\n${message}`;
    const entry = kinds.get(kind);
    if (entry !== undefined && !hasElapsed(entry.toldAt, EVERY_MS, clock.now())) {
      entry.times += 1;
      return;
    }
    if (entry === undefined && kinds.size >= KINDS_KEPT) kinds.clear();
    kinds.set(kind, { toldAt: clock.now(), times: 0 });
    const why = Error.isError(cause) ? { cause: cause.message } : {};
    log.warn({ ...about, away: message, ...why, times: (entry?.times ?? 0) + 1 }, what);
  };
};
