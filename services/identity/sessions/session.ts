/** `session-{familyId}`: that a session began and why it ended. What a session can do is decided in families.ts. */
import { declareEvents, type EventsOf, unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

export const endCauses = [
  'logout',
  'revoked',
  'expired',
  'deactivated',
  'role_lost',
  'password_changed',
  'second_factor_on',
  'token_reused',
  'ended_by_admin',
] as const;
export type EndCause = (typeof endCauses)[number];

const schemas = {
  SessionStarted: z.strictObject({ sessionId: id, userId: id, method: z.string() }),
  SessionEnded: z.strictObject({ sessionId: id, userId: id, cause: z.enum(endCauses) }),
} as const;
export type SessionEvent = EventsOf<typeof schemas>;
export const sessionEvents = declareEvents(schemas);

export type Session = Readonly<{ is: 'absent' | 'active' | 'ended' }>;
export type SessionCommand =
  | Readonly<{ type: 'StartSession'; sessionId: string; userId: string; method: string }>
  | Readonly<{ type: 'EndSession'; sessionId: string; userId: string; cause: EndCause }>;

/** Ending twice changes nothing: the first cause stands. */
export const session: Decider<Session, SessionCommand, SessionEvent> = {
  category: 'session',
  initial: { is: 'absent' },
  evolve: (_state, event) => ({ is: event.type === 'SessionStarted' ? 'active' : 'ended' }),
  decide: (command, state) => {
    const { sessionId, userId } = command;
    switch (command.type) {
      case 'StartSession':
        return state.is === 'absent'
          ? [{ type: 'SessionStarted', data: { sessionId, userId, method: command.method } }]
          : [];
      case 'EndSession':
        return state.is === 'active'
          ? [{ type: 'SessionEnded', data: { sessionId, userId, cause: command.cause } }]
          : [];
      default:
        return unreachable(command);
    }
  },
};
