/** What callers ask of the tills, and what they are told. */
import type { By } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { TillCommand } from './tills.ts';

export type Command = Readonly<{ n: number; commandId: string }> &
  (Readonly<{ kind: 'change'; stream: StreamId; gives: TillCommand }> | Readonly<{ kind: 'erase'; owner: string }>);
/** Answered once every view and effect has followed the log. */
export type Rest = Readonly<{ n: number; kind: 'rest' }>;

/** n = -1: the process is ready. */
export type Answer = Readonly<{ n: number; is: 'ok' | 'fail' }>;

export const byOf = ({ commandId }: Command): By => ({
  commandId,
  actorId: 'caller',
  at: new Date().toISOString(),
  correlationId: commandId,
  causationId: commandId,
});
