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
        const items = Array.from({ length: query.limit }, (_, n) => ({ _id: `p${n}`, title: `Project ${n}` }));
        return { items, next: 'more' };
      },
    },
  } as unknown as Pick<Projects, 'needs' | 'projects'>;
  const { count, projects } = await (await neededIn(views, admin))('React Native');
  expect(count).toBe(5_000);
  expect(projects).toEqual(Array.from({ length: 12 }, (_, n) => ({ projectId: `p${n}`, title: `Project ${n}` })));
  expect(asked).toEqual([{ where: { active: true, needs: { hasAny: ['react native'] } }, limit: 12 }]);
});

it('reads no project where nobody needs it', async () => {
  const views = { needs: { totals: async () => [] } } as unknown as Pick<Projects, 'needs' | 'projects'>;
  expect(await (await neededIn(views, admin))('COBOL')).toEqual({ count: 0, projects: [] });
});
