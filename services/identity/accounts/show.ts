/** A person as answers show them. */
import type { ClientRow, Employee, User } from '@lamplight/bff/contract/people.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import type { Changed, Personal } from '@lamplight/events/core/types.ts';
import type { Owner } from '../credentials/policy.ts';
import { canDo } from './account.ts';
import type { AccountEvent } from './events.ts';
import type { Account, Person } from './state.ts';
import { isKnown, roleOf } from './state.ts';

/** Null once the person was erased. */
export const textOf = (field: Personal): string | null => (isErased(field) ? null : field);

/** The person themselves: the `user` of product.md §3, in which one id serves as every id (product.md I13). */
export const userOf = (person: Person): User => {
  const { userId, granted, client, employment, signUp } = person;
  const role = roleOf(granted);
  return {
    id: userId,
    userId,
    _id: userId,
    email: textOf(person.email) ?? '',
    name: textOf(person.name) ?? '',
    role,
    mobile: textOf(person.mobile) ?? '',
    ...(client === null ? {} : { clientId: userId }),
    ...(employment === null ? {} : { employeeId: userId }),
    ...(role === 'admin' ? { adminId: userId } : {}),
    twoFactorEnabled: person.secondFactor !== null,
    hasPassword: person.credentialId !== null,
    // The sign-up form accepts nobody who does not agree to the terms.
    ...(signUp === null ? {} : { acceptTerms: true, acceptNewsletter: signUp.acceptNewsletter }),
  };
};

/** The person as the rules for passwords see them. */
export const ownerOf = ({ granted, name, email }: Person): Owner => ({
  role: roleOf(granted),
  name: textOf(name),
  email: textOf(email),
});

/** Null for someone who is not employed. */
export const employeeOf = (person: Person, actor: Actor): Employee | null => {
  const { userId, employment } = person;
  if (employment === null) return null;
  const { code, designation, skills, joinedOn, locationState, leftOn } = employment;
  return {
    employeeId: userId,
    etag: etagOf(person.etag),
    name: textOf(person.name),
    email: textOf(person.email),
    mobile: textOf(person.mobile),
    role: roleOf(person.granted),
    code,
    designation,
    skills: [...skills],
    joinedOn,
    ...(leftOn === null ? {} : { leftOn }),
    locationState,
    state: leftOn !== null ? 'left' : person.is === 'unverified' ? 'invited' : person.is,
    can: canDo(actor, person),
  };
};

/** `joinedAt`: since when the client's account is active. Others on staff than admins see names alone. */
export const clientOf = (person: Person, joinedAt: string | null, actor: Actor): ClientRow => {
  const { userId, client, etag } = person;
  const seen = {
    clientId: userId,
    name: textOf(person.name),
    state: person.is,
    billingComplete: client?.billing?.complete ?? false,
  };
  if (actor.role !== 'admin') return seen;
  return {
    ...seen,
    email: textOf(person.email),
    mobile: textOf(person.mobile) || null,
    ...(joinedAt === null ? {} : { joinedAt }),
    etag: etagOf(etag),
    can: canDo(actor, person),
  };
};

/** The person after a command. @throws its refusal as an answer */
export const personAfter = (changed: Changed<Account, AccountEvent>): { person: Person; revision: number } => {
  if (changed.is === 'refused') throw problemOf(changed.refusal);
  if (!isKnown(changed.state)) throw new Error('A command on an account left none');
  return { person: changed.state, revision: changed.revision };
};
