/** What this service knows of people who work or worked here, from identity's public events. Names stay sealed; queries open them. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { accountIn } from '@lamplight/common/people/whom.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';

export type KnownPerson = Readonly<{
  _id: string;
  name: Personal | Sealed | null;
  role: Role | null;
  /** Since when they are an admin (RFC 3339 UTC): whoever approves a run was one before it was opened. */
  adminSince: string | null;
  employed: boolean;
  deactivated: boolean;
  /** Of the employment: null for clients, and until it is known. */
  code: string | null;
  designation: string | null;
  /** Two letters. */
  locationState: string | null;
  joinedOn: string | null;
  /** Null for whoever stays. */
  lastDay: string | null;
}>;

export const knownPeople: Projection<KnownPerson, IdentityEvent> = {
  name: 'payroll-people',
  version: 2,
  reads: { topics: [IDENTITY_TOPIC] },
  indexes: [['employed'], ['code']],
  ids: accountIn,
  evolve: (doc, { type, data, occurredAt }, id) => {
    const person = doc ?? { ...UNKNOWN, _id: id };
    switch (type) {
      case 'UserSignedUp':
      case 'InvitationAccepted':
        return { ...asRole(person, data.role, occurredAt), name: data.name };
      case 'ProfileUpdated':
        return data.name === undefined ? person : { ...person, name: data.name };
      case 'RoleGranted':
      case 'RoleRevoked':
        return asRole(person, data.roleNow, occurredAt);
      case 'UserDeactivated':
        return { ...person, deactivated: true };
      case 'UserReactivated':
        return { ...person, deactivated: false };
      case 'EmployeeJoined': {
        const { code, designation, locationState, joinedOn } = data;
        const employment = { employed: true, code, designation, locationState, joinedOn, lastDay: null };
        return { ...person, name: person.name ?? data.name, ...employment };
      }
      case 'EmployeeDesignationChanged':
        return { ...person, designation: data.designation };
      case 'EmployeeRelocated':
        return { ...person, locationState: data.toState };
      case 'EmployeeLeft':
        return { ...person, employed: false, lastDay: data.lastDay };
      default:
        return person;
    }
  },
};

const asRole = (person: KnownPerson, role: Role, at: string): KnownPerson => ({
  ...person,
  role,
  adminSince: role === 'admin' ? (person.adminSince ?? at) : null,
});

const UNKNOWN = {
  name: null,
  role: null,
  adminSince: null,
  employed: false,
  deactivated: false,
  code: null,
  designation: null,
  locationState: null,
  joinedOn: null,
  lastDay: null,
};
