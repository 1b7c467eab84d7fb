/** Who is told that a person changed: they themselves and admins, and nobody of a person whom no view shows. */
import type { Fact } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from './events.ts';
import { accounts } from './module.ts';
import type { People } from './views.ts';

const changed = accounts.signals.people;
const kinds: Readonly<Record<string, 'staff' | 'client'>> = { meera: 'staff', chitra: 'client' };
const people = {
  get: async (id: string) => (id in kinds ? { kind: kinds[id] } : null),
} as unknown as People;
const signalsOf = (id: string, type: AccountEvent['type']) =>
  changed({ type, stream: `user-${id}` } as unknown as Fact<AccountEvent>, { people });
const toldTo = (id: string) => ({ users: [id], roles: ['admin'] });

it.each([
  ['of an employee', 'meera', 'EmployeeRelocated', ['employee']],
  ['of a client', 'chitra', 'ProfileUpdated', ['client']],
  ['of a client and what invoices are made out to', 'chitra', 'ClientBillingProfileUpdated', ['client', 'billing']],
] as const)('a change %s is told to that person and to admins', async (_what, id, type, expected) => {
  expect(await signalsOf(id, type)).toEqual(expected.map((kind) => ({ to: toldTo(id), kind, id })));
});

it('of somebody whom no view shows nothing is told', async () => {
  expect(await signalsOf('nobody', 'ProfileUpdated')).toEqual([]);
});
