/** What every command about a run asks first: who gives it, on which version, in which state (state-machines.md, rule 3). */
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import type { RunEvent } from './events.ts';
import type { PresentRun, Run } from './state.ts';

export type Decided = readonly RunEvent[] | Refusal;
type AnyRunCommand = CommandOf<string>;
/** A function for each command of a group. */
export type Deciding<C extends AnyRunCommand> = {
  readonly [T in C['type']]: (command: Extract<C, { type: T }>, run: Run) => Decided;
};

/**
 * @param ready whether the state allows it
 * @param then what is left: the command's own guards, and what is recorded
 */
const standing = (
  { ifMatch }: AnyRunCommand,
  run: Run,
  may: boolean,
  ready: (run: PresentRun) => boolean,
  then: (run: PresentRun) => Decided,
): Decided => {
  if (!may) return FORBIDDEN;
  if (run.is === 'absent') return ABSENT;
  return refusalOf({ knows: true, may, ready: ready(run), state: run.is, etag: run.etag }, ifMatch) ?? then(run);
};

export const byAdmin = (
  c: AnyRunCommand,
  run: Run,
  ready: (run: PresentRun) => boolean,
  then: (run: PresentRun) => Decided,
): Decided => standing(c, run, isAdmin(c.actor), ready, then);

/** What the product notes of its own work: where the run has gone on without it, it is noted no more. */
export const bySystem = (c: AnyRunCommand, run: Run, then: (run: PresentRun) => readonly RunEvent[]): Decided =>
  standing(c, run, isSystem(c.actor), () => true, then);
