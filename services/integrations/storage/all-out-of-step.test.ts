/** How often is asked for what is out of step everywhere, and how much of it is told. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import type { Integrations } from '../context.ts';
import { activated, assigned } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { allOutOfStep } from './all-out-of-step.ts';

const PROJECTS = 40;
const people = ['esha', 'ravi'] as const;
const team = heard([activated(), ...people.map((id) => assigned(id))]);
const folder = { is: 'confirmed', grantId: 'g1', ref: 'r', name: 'n', folderId: 'f1', link: 'l' } as const;
const machine = {
  ...{ folder, copies: {}, accesses: {}, doubts: {}, leftBehind: [], reconciling: false, strangers: 0 },
};

const world = () => {
  const asked: string[] = [];
  const counted = <T>(what: string, docs: readonly T[]) => ({
    find: async () => {
      asked.push(what);
      return { items: docs };
    },
  });
  const ids = Array.from({ length: PROJECTS }, (_, n) => `p${n}`);
  const sources = {
    projectTeams: counted(
      'teams',
      ids.map((_id) => ({ _id, team, works: true, changedAt: '' })),
    ),
    storageWanted: counted(
      'files',
      ids.map((_id) => ({ _id, title: `Title of ${_id}`, files: {} })),
    ),
    storagePlaces: counted(
      'places',
      ids.map((projectId) => ({ projectId, machine })),
    ),
    knownPeople: {
      get: async (id: string) => {
        asked.push(id);
        return { role: 'employee', employed: true, deactivated: false };
      },
    },
    people: {
      names: async (some: readonly string[]) => {
        asked.push('names');
        const known = new Set(some);
        return (id: string) => ({ id, name: known.has(id) ? `Name of ${id}` : null, role: 'employee' });
      },
    },
  } as unknown as Integrations;
  return { asked, sources };
};
const grantOf = (grants: Partial<Record<StorageProvider, string>>) => async (provider: StorageProvider) =>
  grants[provider] ?? null;

it('asks of each person once, however many projects they are on', async () => {
  const { asked, sources } = world();
  const items = await allOutOfStep(sources, grantOf({ drive: 'g1' }), 1_000);
  // Of both providers there are places, and each of both people is to be let in at each.
  expect(items).toHaveLength(2 * PROJECTS * people.length);
  expect(asked.toSorted()).toEqual(['esha', 'files', 'names', 'places', 'places', 'ravi', 'teams']);
  expect(items[1]).toMatchObject({
    ...{ provider: 'drive', project: { id: 'p0', title: 'Title of p0' }, kind: 'access_to_give' },
    person: { id: 'ravi', name: 'Name of ravi' },
  });
});

it('tells no more than it is asked for', async () => {
  expect(await allOutOfStep(world().sources, grantOf({}), 7)).toHaveLength(7);
});

it('of what was never connected nothing is missing', async () => {
  const { sources } = world();
  const none = { ...sources, storagePlaces: { find: async () => ({ items: [] }) } } as unknown as Integrations;
  expect(await allOutOfStep(none, grantOf({}), 1_000)).toEqual([]);
  expect(await allOutOfStep(none, grantOf({ dropbox: 'g1' }), 1_000)).toHaveLength(PROJECTS);
});
