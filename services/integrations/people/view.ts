/** What this service knows of people, from identity's public events: how they are called. Names stay sealed; queries open them. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { accountIn } from '@lamplight/common/people/whom.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';

export type KnownPerson = Readonly<{
  _id: string;
  name: Personal | Sealed | null;
  role: Role | null;
  employed: boolean;
  deactivated: boolean;
}>;

const UNKNOWN = { name: null, role: null, employed: false, deactivated: false } as const;

export const knownPeople: Projection<KnownPerson, IdentityEvent> = {
  name: 'integrations-people',
  version: 1,
  reads: { topics: [IDENTITY_TOPIC] },
  indexes: [['employed']],
  ids: accountIn,
  evolve: (doc, { type, data }, id) => {
    const person: KnownPerson = doc ?? { ...UNKNOWN, _id: id };
    switch (type) {
      case 'UserSignedUp':
      case 'InvitationAccepted':
        return { ...person, role: data.role, name: data.name };
      case 'ProfileUpdated':
        return data.name === undefined ? person : { ...person, name: data.name };
      case 'RoleGranted':
      case 'RoleRevoked':
        return { ...person, role: data.roleNow };
      case 'UserDeactivated':
        return { ...person, deactivated: true };
      case 'UserReactivated':
        return { ...person, deactivated: false };
      case 'EmployeeJoined':
        return { ...person, name: person.name ?? data.name, employed: true };
      case 'EmployeeLeft':
        return { ...person, employed: false };
      default:
        return person;
    }
  },
};
