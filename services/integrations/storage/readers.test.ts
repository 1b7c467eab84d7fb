/** Who may read of a project's place, by what was told of its people. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { admin, client, colleague, employee, lead } from '../workbench/cast.ts';
import { activated, appointed, assigned, completed, released, vacated } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { type Reader, readerOf } from './readers.ts';

const otherClient: Actor = { id: 'client-2', role: 'client' };
const whole = [activated(), assigned(employee.id), appointed(lead.id)];

it.each<readonly [string, Actor, readonly Parameters<typeof heard>[0][number][], Reader | null]>([
  ['an admin', admin, [], 'leads'],
  ['its lead', lead, whole, 'leads'],
  ['its lead, who is no team lead any more', { ...lead, role: 'employee' }, whole, 'team'],
  ['who led it', lead, [...whole, vacated(lead.id)], null],
  ['who is on it', employee, whole, 'team'],
  ['who was on it when it ended', employee, [...whole, completed()], 'team'],
  ['who left it', employee, [...whole, released(employee.id)], null],
  ['a colleague', colleague, whole, null],
  ['its client', client, [], 'client'],
  ['another client', otherClient, whole, null],
  ['a client of the name of somebody on it', { ...employee, role: 'client' }, whole, null],
  ['a guest', { ...client, role: 'guest' }, whole, null],
  ['the system', { ...employee, role: 'system' }, whole, null],
])('%s', (_who, actor, told, expected) => {
  expect(readerOf(actor, client.id, heard(told))).toBe(expected);
});

it('of whose it is nothing was heard: no client reads it', () => {
  expect(readerOf(client, null, heard(whole))).toBeNull();
});
