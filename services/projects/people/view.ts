/**
 * What this service knows of people, from identity's public events: one stream and so one key a person, in order. Names
 * and billing particulars stay sealed; queries open them.
 */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { personIn } from '@lamplight/common/people/whom.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';

type Kept = Personal | Sealed;
export type KnownBilling = Readonly<{
  version: number;
  complete: boolean;
  stateCode: string | null;
  country: string;
  legalName: Kept;
  address: Kept;
  gstin: Kept | null;
}>;
export type KnownPerson = Readonly<{
  _id: string;
  name: Kept | null;
  role: Role | null;
  /** A registered client, until deactivated (domain.md §6). */
  client: boolean;
  employed: boolean;
  /** Two letters; null for clients, and until it is known. */
  locationState: string | null;
  /** Their first and last day of work here; null for clients, and until it is known. */
  joinedOn: string | null;
  lastDay: string | null;
  deactivated: boolean;
  /** When they got an account; null until they have one. */
  joinedAt: string | null;
  billing: KnownBilling | null;
}>;

export const knownPeople: Projection<KnownPerson, IdentityEvent> = {
  name: 'projects-people',
  version: 7,
  reads: { topics: [IDENTITY_TOPIC] },
  indexes: [['employed', 'deactivated']],
  ids: personIn,
  evolve: (doc, event, id) => {
    const person = doc ?? { ...UNKNOWN, _id: id };
    switch (event.type) {
      case 'UserSignedUp':
      case 'InvitationAccepted':
        return {
          ...person,
          name: event.data.name,
          role: event.data.role,
          joinedAt: person.joinedAt ?? event.occurredAt,
        };
      case 'ProfileUpdated':
        return event.data.name === undefined ? person : { ...person, name: event.data.name };
      case 'RoleGranted':
      case 'RoleRevoked':
        return { ...person, role: event.data.roleNow };
      case 'UserDeactivated':
        return { ...person, deactivated: true };
      case 'UserReactivated':
        return { ...person, deactivated: false };
      case 'ClientRegistered':
        return { ...person, client: true, role: person.role ?? 'client' };
      case 'ClientBillingProfileUpdated': {
        const { clientId: _client, ...billing } = event.data;
        return { ...person, billing };
      }
      case 'EmployeeJoined':
        return {
          ...person,
          name: person.name ?? event.data.name,
          employed: true,
          locationState: event.data.locationState,
          joinedOn: event.data.joinedOn,
          lastDay: null,
        };
      case 'EmployeeRelocated':
        return { ...person, locationState: event.data.toState };
      case 'EmployeeLeft':
        return { ...person, employed: false, lastDay: event.data.lastDay };
      default:
        return person;
    }
  },
};

const UNKNOWN = {
  name: null,
  role: null,
  client: false,
  employed: false,
  locationState: null,
  joinedOn: null,
  lastDay: null,
  deactivated: false,
  joinedAt: null,
  billing: null,
};
