import { activated, assigned, PROJECT, released } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { outOfStepAt } from './out-of-step.ts';
import { type Access, type Place, place } from './place.ts';
import type { WantedPlace } from './wanted.ts';

const wanted: WantedPlace = {
  ...{ _id: PROJECT, title: 'Portal', files: {} },
  team: heard([activated(), assigned('e1'), assigned('e2'), released('e2')]),
};
const folder = { is: 'confirmed', grantId: 'g1', ref: 'r', name: 'n', folderId: 'f1', link: 'l' } as const;
const access = (is: Access['is']): Access => ({ is, address: 'e@x.example', permissionId: 'm1' });
const at = (more: Partial<Place>, grantId: string | null = 'g1') =>
  outOfStepAt({ provider: 'drive', wanted, place: { ...place.initial, folder, ...more }, mayOf: () => 'yes', grantId });
const kinds = (...of: Parameters<typeof at>) => at(...of).map(({ kind, state, personId }) => [kind, state, personId]);
const given = { e1: access('given') };

it('is nothing where everything is as it should be', () => {
  expect(at({ accesses: { ...given, e2: access('taken') } })).toEqual([]);
});
it('says of each access once that it is to be given or taken, and whether somebody has to look', () => {
  expect(kinds({ accesses: { e2: access('taking') } })).toEqual([
    ['access_to_take', 'waiting', 'e2'],
    ['access_to_give', 'waiting', 'e1'],
  ]);
  expect(kinds({ accesses: { ...given, e2: access('taking') }, doubts: { 'access/e2': 'cannot' } })).toEqual([
    ['access_to_take', 'in_doubt', 'e2'],
  ]);
  expect(kinds({ accesses: { ...given, e2: access('taking') }, doubts: { 'access/e2': 'no_address' } })).toEqual([
    ['access_to_take', 'waiting', 'e2'],
  ]);
  for (const cause of ['no_address', 'invalidSharingRequest'])
    expect(kinds({ doubts: { 'access/e1': cause } })).toEqual([['access_to_give', 'in_doubt', 'e1']]);
});
it('says that nothing goes on while nothing is connected, whatever is to be done', () => {
  const [one] = at({ accesses: { ...given, e2: access('given') } }, null);
  expect(one).toMatchObject({
    kind: 'access_to_take',
    personId: 'e2',
    said: expect.stringContaining('is not connected'),
  });
});
it('says what was lost, who was left behind, and that strangers may see it', () => {
  expect(kinds({ folder: { is: 'lost', grantId: 'g1' }, leftBehind: ['e1'], strangers: 2 })).toEqual([
    ['folder', 'in_doubt', null],
    ['access_to_take', 'in_doubt', 'e1'],
    ['stranger', 'in_doubt', null],
  ]);
});
