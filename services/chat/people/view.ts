/** What this service knows of people, from identity's public events. Names stay sealed; queries open them. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { personIn } from '@lamplight/common/people/whom.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';

export type KnownPerson = Readonly<{
  _id: string;
  name: Personal | Sealed | null;
  role: Role | null;
  /** Since when they are an admin (RFC 3339 UTC). */
  adminSince: string | null;
  /** The events after each of which they could sign in as an admin and before could not. */
  adminTerms: readonly string[];
  wasAdmin: boolean;
  employed: boolean;
  deactivated: boolean;
  /** Has an account and may sign in: a client once registered, staff once the invitation was accepted. */
  here: boolean;
  /** Joined: an account was made, and not only an invitation. */
  joined: boolean;
}>;

export const knownPeople: Projection<KnownPerson, IdentityEvent> = {
  name: 'chat-people',
  version: 2,
  reads: { topics: [IDENTITY_TOPIC] },
  indexes: [['employed'], ['here'], ['here', 'role'], ['wasAdmin']],
  ids: personIn,
  evolve: (doc, event, id) => {
    const before = doc ?? { ...UNKNOWN, _id: id };
    const said = told(before, event);
    const person = { ...said, here: said.joined && !said.deactivated };
    if (isAdminHere(before) || !isAdminHere(person)) return person;
    return { ...person, adminTerms: [...person.adminTerms, event.id], wasAdmin: true };
  },
};

/** Signs in as an admin. */
export const isAdminHere = ({ here, role }: Pick<KnownPerson, 'here' | 'role'>): boolean => here && role === 'admin';

const told = (person: KnownPerson, { type, data, occurredAt }: IdentityEvent & { occurredAt: string }): KnownPerson => {
  switch (type) {
    case 'UserSignedUp':
      return { ...asRole(person, data.role, occurredAt), name: data.name };
    case 'InvitationAccepted':
      return { ...asRole(person, data.role, occurredAt), name: data.name, joined: true };
    case 'ClientRegistered':
      return { ...asRole(person, person.role ?? 'client', occurredAt), joined: true };
    case 'ProfileUpdated':
      return data.name === undefined ? person : { ...person, name: data.name };
    case 'RoleGranted':
    case 'RoleRevoked':
      return asRole(person, data.roleNow, occurredAt);
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
  adminTerms: [],
  wasAdmin: false,
  employed: false,
  deactivated: false,
  here: false,
  joined: false,
};
