/**
 * What payroll keeps of an employment (state-machines.md §13): whoever joins gets a pay profile, once for each employee; when
 * they leave, or work in another state, it stands there too, so that a month can be reckoned from this service's own log.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Effect, Fact, Reactor } from '@lamplight/events/core/types.ts';
import { type ProfileCommand, payProfile } from './profile.ts';

export const profileOpener: Reactor<IdentityEvent> = {
  name: 'pay-profile-opener',
  reads: { topics: [IDENTITY_TOPIC] },
  react: (fact) => {
    const { data, occurredAt: at } = fact;
    const told = toldBy(fact);
    if (told === null || !('employeeId' in data)) return [];
    const { employeeId } = data;
    const command = { ...told, employeeId, actor: SYSTEM, at } as ProfileCommand;
    return [{ as: 'profile', to: `payprofile-${employeeId}`, decider: payProfile, command } satisfies Effect];
  },
};

const toldBy = ({ type, data }: Fact<IdentityEvent>) => {
  switch (type) {
    case 'EmployeeJoined':
      return { type: 'OpenPayProfile', joinedOn: data.joinedOn, locationState: data.locationState } as const;
    case 'EmployeeLeft':
      return { type: 'EndEmployment', lastDay: data.lastDay } as const;
    case 'EmployeeRelocated':
      return { type: 'RelocateEmployment', fromState: data.fromState, toState: data.toState } as const;
    default:
      return null;
  }
};
