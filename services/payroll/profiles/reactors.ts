/** Whoever joins gets a pay profile (state-machines.md §13), once for each employee. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import { type ProfileCommand, payProfile } from './profile.ts';

export const profileOpener: Reactor<IdentityEvent> = {
  name: 'pay-profile-opener',
  reads: { topics: [IDENTITY_TOPIC] },
  react: ({ type, data, occurredAt: at }) => {
    if (type !== 'EmployeeJoined') return [];
    const { employeeId, joinedOn } = data;
    const command: ProfileCommand = { type: 'OpenPayProfile', actor: SYSTEM, at, employeeId, joinedOn };
    return [{ as: 'profile', to: `payprofile-${employeeId}`, decider: payProfile, command }];
  },
};
