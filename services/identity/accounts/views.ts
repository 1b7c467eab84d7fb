/** Everyone, one document a person: what their stream folds to, personal fields as the log holds them. Queries open them. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { AccountEvent } from './events.ts';
import type { Account, Person } from './state.ts';
import { evolve, isKnown, roleOf } from './state.ts';

export type PersonRow = Readonly<{
  _id: string;
  kind: 'staff' | 'client';
  state: Person['is'] | 'left';
  role: Role;
  /** Staff are listed by their code, clients in the order in which they came. */
  order: string;
  /** When a client's account first became active. */
  joinedAt: string | null;
  person: Person;
}>;

export type People = Pick<View<PersonRow>, 'get' | 'find' | 'findSealed' | 'opened' | 'waitFor'>;

const EMPLOYEE_CODE_LENGTH = 20;

export const people: Projection<PersonRow, AccountEvent> = {
  name: 'identity-people',
  version: 4,
  reads: { categories: ['user'] },
  indexes: [
    ['kind', 'order'],
    ['kind', 'role', 'order'],
    ['kind', 'state', 'order'],
    ['kind', 'role', 'state', 'order'],
  ],
  ids: (event) => [event.stream.slice('user-'.length)],
  evolve: (row, event, id) => {
    const before: Account = row?.person ?? { is: 'absent' };
    const person = evolve(before, event, event.revision);
    if (!isKnown(person)) return null;
    const kind = person.granted.includes('client') ? 'client' : 'staff';
    const left = person.employment !== null && person.employment.leftOn !== null;
    return {
      _id: id,
      kind,
      state: left ? 'left' : person.is,
      role: roleOf(person.granted),
      order: row?.order ?? event.occurredAt,
      ...(person.employment === null ? {} : { order: person.employment.code.padEnd(EMPLOYEE_CODE_LENGTH) }),
      joinedAt: event.type === 'ClientRegistered' ? event.occurredAt : (row?.joinedAt ?? null),
      person,
    };
  },
};
