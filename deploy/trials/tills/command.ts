/** What callers ask of a process, of the tills here, and what they are told; as lines of JSON between two processes. */
import type { ProcessorHealth } from '@lamplight/events/core/spine.ts';
import type { By } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Addresses } from '../ports.ts';
import type { TillCommand } from './tills.ts';

export type Numbered = Readonly<{ n: number; commandId: string }>;
/** A command before it has its number. */
export type BodyOf<C extends Numbered> = C extends unknown ? Omit<C, keyof Numbered> : never;
export type Command = Numbered &
  (Readonly<{ kind: 'change'; stream: StreamId; gives: TillCommand }> | Readonly<{ kind: 'erase'; owner: string }>);

/** Nobody knows what became of `info`, so it is never called a failure. */
export type Outcome = 'ok' | 'fail' | 'info';

/** `mayAct`: whoever was asked did not answer in time and still lives, so that it may act later. */
export type Step<C extends Numbered = Command> = Readonly<
  { is: 'invoke'; command: C } | { is: Outcome; n: number; mayAct?: true }
>;

/** How a process is: its processors, and how many letters it is writing. */
export type Health = Readonly<{ processors: readonly ProcessorHealth[]; writing: number }>;

export type Question<C extends Numbered = Command> = Readonly<{ call: number; ask: C | 'health' }>;
export type Answer = Readonly<{ call: number } & ({ is: Outcome } | { health: Health })>;

/** The call that a process answers unasked, once it is ready. */
export const READY = -1;
/** The exit code of a process that found a store away when it started: whoever started it starts it again. */
export const NOT_YET = 75;

/** Where the process stands and how it runs. */
export type Place = Readonly<{
  addresses: Addresses;
  /** No other process runs beside it. */
  alone: boolean;
  leaseMs?: number;
  poisoned?: boolean;
  /** What is switched off (`sabotage.ts`); empty: nothing. */
  off: string;
}>;

export const byOf = ({ commandId }: Command): By => ({
  commandId,
  actorId: 'caller',
  at: new Date().toISOString(),
  correlationId: commandId,
  causationId: commandId,
});
