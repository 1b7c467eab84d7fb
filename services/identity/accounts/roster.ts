/**
 * `adminroster-main`: who the active admins are, decided in one place, so that two admins who remove each other at the
 * same moment leave one. It may count too few, never too many: a person is struck before their own stream changes, and
 * enrolled after it did.
 */
import { declareEvents, type EventsOf, unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { id } from '../schema.ts';

const schemas = {
  AdminEnrolled: z.strictObject({ userId: id }),
  AdminStruck: z.strictObject({ userId: id }),
} as const;
export type RosterEvent = EventsOf<typeof schemas>;
export const rosterEvents = declareEvents(schemas);

export type Roster = Readonly<{ admins: readonly string[]; ever: boolean }>;
export type RosterCommand =
  /** `absent`: an enrolled first admin whose account was never created; the place is free again. */
  | Readonly<{ type: 'EnrolFirst'; userId: string; absent: string | null }>
  | Readonly<{ type: 'Enrol' | 'Strike'; userId: string }>;

export const ROSTER = 'adminroster-main';

export const roster: Decider<Roster, RosterCommand, RosterEvent> = {
  category: 'adminroster',
  audited: true,
  initial: { admins: [], ever: false },
  evolve: (state, event) => {
    const others = state.admins.filter((admin) => admin !== event.data.userId);
    return { admins: event.type === 'AdminEnrolled' ? [...others, event.data.userId] : others, ever: true };
  },
  decide: (command, { admins, ever }) => {
    const { userId } = command;
    const enrolled = admins.includes(userId);
    switch (command.type) {
      case 'EnrolFirst': {
        if (enrolled) return [];
        const free = !ever || (admins.length === 1 && admins[0] === command.absent);
        if (!free) return refuse('LINK_INVALID', 'absent');
        const struck = admins.map((admin) => ({ type: 'AdminStruck' as const, data: { userId: admin } }));
        return [...struck, { type: 'AdminEnrolled', data: { userId } }];
      }
      case 'Enrol':
        return enrolled ? [] : [{ type: 'AdminEnrolled', data: { userId } }];
      case 'Strike':
        if (!enrolled) return [];
        return admins.length === 1 ? refuse('LAST_ADMIN', 'rule') : [{ type: 'AdminStruck', data: { userId } }];
      default:
        return unreachable(command);
    }
  },
};
