/** The safety net under accounts/act.ts: after a crash in between, the roster still follows the accounts. */
import type { Effect, Reactor } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from './events.ts';
import type { RosterCommand } from './roster.ts';
import { ROSTER, roster } from './roster.ts';

const onRoster = (command: RosterCommand): readonly Effect[] => [
  { as: command.type, to: ROSTER, decider: roster, command },
];

/** Striking the last admin is refused here too, so that the roster never becomes empty. */
export const rosterKeeper: Reactor<AccountEvent> = {
  name: 'identity-roster',
  reads: { categories: ['user'] },
  react: (event) => {
    switch (event.type) {
      case 'InvitationAccepted': {
        const { userId, role } = event.data;
        return role === 'admin' ? onRoster({ type: 'Enrol', userId }) : [];
      }
      case 'RoleGranted': {
        const { userId, role } = event.data;
        return role === 'admin' ? onRoster({ type: 'Enrol', userId }) : [];
      }
      case 'RoleRevoked': {
        const { userId, role } = event.data;
        return role === 'admin' ? onRoster({ type: 'Strike', userId }) : [];
      }
      case 'UserDeactivated':
        return onRoster({ type: 'Strike', userId: event.data.userId });
      case 'EmployeeLeft':
        return onRoster({ type: 'Strike', userId: event.data.employeeId });
      default:
        return [];
    }
  },
};
