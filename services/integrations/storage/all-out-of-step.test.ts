/** How often is asked for what is out of step everywhere, and how much of it is told. */
import { type StorageProvider, storageProviders } from '@lamplight/bff/contract/storage.ts';
import type { Integrations } from '../context.ts';
import { activated, assigned } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { allOutOfStep } from './all-out-of-step.ts';
import { placeIdOf } from './ids.ts';

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
      ids.flatMap((id) => storageProviders.map((provider) => ({ _id: placeIdOf(provider, id), machine }))),
    ),
    knownPeople: {
      find: async ({ where: { _id } }: { where: { _id: { in: readonly string[] } } }) => {
        asked.push(..._id.in);
        return { items: _id.in.map((id) => ({ _id: id, role: 'employee', employed: true, deactivated: false })) };
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
  expect(asked.toSorted()).toEqual(['esha', 'files', 'names', 'places', 'places', 'places', 'ravi', 'teams']);
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

it('goes through projects page by page, and no further than it has to', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => `p${String(n).padStart(3, '0')}`);
  const pages: string[][] = [];
  const under =
    (about: (id: string) => object) =>
    async ({ where }: { where: { _id: { in: readonly string[] } } }) => ({
      items: where._id.in.map((_id) => ({ _id, ...about(_id) })),
    });
  const { sources } = world();
  const paged = {
    ...sources,
    projectTeams: {
      find: async ({ limit, after }: { limit: number; after?: string }) => {
        const from = Number(after ?? 0);
        const page = ids.slice(from, from + limit);
        pages.push(page);
        const items = page.map((_id) => ({ _id, team, works: true, changedAt: '' }));
        return from + limit < ids.length ? { items, next: String(from + limit) } : { items };
      },
    },
    storageWanted: { find: under((id) => ({ title: `Title of ${id}`, files: {} })) },
    storagePlaces: { find: under(() => ({ machine })) },
  } as unknown as Integrations;
  const all = await allOutOfStep(paged, grantOf({ drive: 'g1', dropbox: 'g1' }), 10_000);
  expect(pages.flat()).toEqual(ids);
  expect(all.map(({ provider, project, person }) => `${provider} ${project.id} ${person?.id}`)).toEqual(
    storageProviders.flatMap((provider) => ids.flatMap((id) => people.map((person) => `${provider} ${id} ${person}`))),
  );
  expect(new Set(all.map(({ project }) => project.title))).toEqual(new Set(ids.map((id) => `Title of ${id}`)));
  for (const most of [3, 399, 401, 1_000]) {
    pages.length = 0;
    expect(await allOutOfStep(paged, grantOf({ drive: 'g1', dropbox: 'g1' }), most)).toEqual(all.slice(0, most));
    expect(pages).toHaveLength(Math.min(3, Math.ceil(most / 400)));
  }
});
