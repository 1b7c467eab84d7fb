/** How projects and milestones are called, read in few questions. */
import type { Projects } from '../context.ts';
import { titlesOf } from './titles.ts';

const project = (id: string, title: string) => ({
  ...{ _id: id, machine: { title, milestones: [{ milestoneId: `${id}-m`, title: `${title}: design` }] } },
});
const proposal = (id: string, title?: string) => ({ _id: id, machine: { content: { title } } });

/** Views that hold these, and how many ids they were asked for each time. */
const views = (docs: Readonly<{ projects: readonly object[]; proposals?: readonly object[] }>) => {
  const asked: Record<string, number[]> = { projects: [], proposals: [] };
  const viewOf = (name: string, held: readonly object[]) => ({
    findSealed: async ({ where, limit }: { where: { _id: { in: string[] } }; limit: number }) => {
      asked[name]?.push(where._id.in.length);
      expect(limit).toBeGreaterThanOrEqual(where._id.in.length);
      return { items: held.filter((doc) => where._id.in.includes((doc as { _id: string })._id)) };
    },
  });
  const of = { projects: viewOf('projects', docs.projects), proposals: viewOf('proposals', docs.proposals ?? []) };
  return { asked, of: of as unknown as Pick<Projects, 'projects' | 'proposals'> };
};

it('are those of today: of the project, else of the proposal that may become it, else none', async () => {
  const { of, asked } = views({
    projects: [project('p1', 'Portal')],
    proposals: [proposal('p1', 'A portal'), proposal('p2', 'Shop'), proposal('p3')],
  });
  const titles = await titlesOf(of, ['p1', 'p2', 'p3', 'p4', 'p1', '']);
  expect(['p1', 'p2', 'p3', 'p4', ''].map(titles.of)).toEqual(['Portal', 'Shop', '', '', '']);
  expect(titles.ofMilestone('p1', 'p1-m')).toBe('Portal: design');
  expect([titles.ofMilestone('p1', 'other'), titles.ofMilestone('p2', 'm'), titles.ofMilestone('p1', null)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(asked).toEqual({ projects: [4], proposals: [3] });
});

it('of none are asked of nobody', async () => {
  const none = views({ projects: [] });
  expect((await titlesOf(none.of, [''])).of('')).toBe('');
  expect(none.asked).toEqual({ projects: [], proposals: [] });
});
