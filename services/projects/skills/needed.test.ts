import type { Projects } from '../context.ts';
import { neededIn } from './needed.ts';

const admin = { id: 'dev', role: 'admin' } as const;

it('names the first few of an admin’s projects and counts all of them, however many need it', async () => {
  const asked: unknown[] = [];
  const views = {
    needs: {
      totals: async () => [{ group: {}, count: 5_000, sums: {} }],
      find: async (query: Readonly<{ limit: number }>) => {
        asked.push(query);
        return { items: Array.from({ length: query.limit }, (_, n) => ({ _id: `p${n}` })), next: 'more' };
      },
    },
    // One of them is not there yet: the two views go on one by one.
    projects: { get: async (id: string) => (id === 'p1' ? null : { _id: id }) },
  } as unknown as Pick<Projects, 'needs' | 'projects'>;
  const { count, projects } = await (await neededIn(views, admin))('React Native');
  expect(count).toBe(5_000);
  expect(projects.map(({ _id }) => _id)).toEqual(['p0', 'p2', ...Array.from({ length: 9 }, (_, n) => `p${n + 3}`)]);
  expect(asked).toEqual([{ where: { active: true, needs: { hasAny: ['react native'] } }, limit: 12 }]);
});
