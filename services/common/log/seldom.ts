/**
 * Failures of an engine that is away, told once a minute for each kind: a full disk fails thousands of calls, and a log that
 * tells each of them with its stack fills what is left.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasElapsed } from '../calendar/elapsed.ts';
import type { Log } from './log.ts';

/** `times`: how often it happened since it was last told, this one included. */
export type Seldom = (error: unknown, what: string, about?: Readonly<Record<string, unknown>>) => void;

const EVERY_MS = 60_000;
const KINDS_KEPT = 100;

/** A kind is the sentence and the error's own words, which name the engine and never the call. */
export const seldomTo = (log: Pick<Log, 'warn'>, clock: Clock): Seldom => {
  const kinds = new Map<string, { toldAt: number; times: number }>();
  return (error, what, about = {}) => {
    const { message, cause } = Error.isError(error) ? error : { message: 'unknown', cause: undefined };
    const kind = `${what}\n${message}`;
    const known = kinds.get(kind);
    if (known !== undefined && !hasElapsed(known.toldAt, EVERY_MS, clock.now())) {
      known.times += 1;
      return;
    }
    if (known === undefined && kinds.size >= KINDS_KEPT) kinds.clear();
    kinds.set(kind, { toldAt: clock.now(), times: 0 });
    const why = Error.isError(cause) ? { cause: cause.message } : {};
    log.warn({ ...about, away: message, ...why, times: (known?.times ?? 0) + 1 }, what);
  };
};
