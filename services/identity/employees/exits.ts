/** Who leaves on a later day: at its end the account is deactivated by a timer. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Deactivate } from '../accounts/account.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { SYSTEM } from '../actor.ts';
import { endOfDay } from '../calendar.ts';

export type ExitDue = Readonly<{ _id: string; stream: StreamId; command: 'Deactivate'; dueAt: string }>;

export const exitsDue: Projection<ExitDue, AccountEvent> = {
  name: 'identity-due',
  version: 1,
  reads: { categories: ['user'] },
  indexes: [['dueAt']],
  ids: ({ stream }) => [stream],
  evolve: (row, event, stream) => {
    switch (event.type) {
      case 'EmployeeLeft':
        return { _id: stream, stream: event.stream, command: 'Deactivate', dueAt: endOfDay(event.data.lastDay) };
      case 'UserDeactivated':
        return null;
      default:
        return row;
    }
  },
};

export const exitCommand = (at: string): Deactivate => ({
  type: 'Deactivate',
  actor: SYSTEM,
  at,
  reason: 'The last day of employment has ended',
});
