/** What was merged for a sub-milestone, as it is shown: when it was merged, with its checks, and where. */
import type { Integrations } from '../../context.ts';
import type { CodeItem } from './events.ts';
import { showActivity, showMerged } from './show.ts';
import type { EvidenceDoc } from './views.ts';

type Request = Extract<CodeItem, { kind: 'request' }>;
const sha = (n: number): string => String(n).padStart(40, '0');
const request = (number: number, more: Partial<Request> = {}): Request & { repositoryId: string } => ({
  ...{ kind: 'request', number, title: `Request ${number}`, branch: 'private', state: 'merged', headSha: sha(number) },
  ...{ at: '2026-11-27T12:00:00.000Z', names: ['MS-3FA94C1B', 'MS-00000000'], repositoryId: '3001', ...more },
});
const docOf = (...requests: readonly (Request & { repositoryId: string })[]): EvidenceDoc => ({
  ...{ _id: 'p1/MS-3FA94C1B', projectId: 'p1', name: 'MS-3FA94C1B' },
  commits: {
    c: { kind: 'commit', sha: sha(9), title: 'Work', at: '2026-11-27T12:00:00.000Z', names: [], repositoryId: '3001' },
  },
  requests: Object.fromEntries(requests.map((one) => [`${one.repositoryId}/request/${one.number}`, one])),
});
const AT = '2026-11-27T13:00:00.000Z';
const viewOf = (docOf: (id: string) => object | null) => ({
  find: async ({ where: { _id } }: { where: { _id: { in: readonly string[] } } }) => ({
    items: _id.in.flatMap((id) => {
      const doc = docOf(id);
      return doc === null ? [] : [{ _id: id, ...doc }];
    }),
  }),
});
const sources = (projectId = 'p1') =>
  ({
    repositories: viewOf(() => ({ projectId, name: 'studio/portal' })),
    codeChecks: viewOf((id) => (id.endsWith(sha(2)) ? { checks: { tests: { passed: false } } } : null)),
    codeHost: { pages: { request: (name: string, n: number) => `https://host.example/${name}/pull/${n}` } },
  }) as unknown as Integrations;

it('is when it was merged, not when it was last touched, the newest first; and nothing else of it', async () => {
  const doc = docOf(
    request(1, { mergedAt: '2026-11-20T10:00:00.000Z' }),
    request(2, { mergedAt: '2026-11-21T10:00:00.000Z' }),
    request(3, { state: 'open' }),
    request(4, { state: 'closed' }),
    request(5),
  );
  const [shown = []] = await showMerged(sources(), [doc], AT, false);
  expect(shown.map(({ number, at, checks }) => [number, at, checks])).toEqual([
    [5, '2026-11-27T12:00:00.000Z', 'none'],
    [2, '2026-11-21T10:00:00.000Z', 'failed'],
    [1, '2026-11-20T10:00:00.000Z', 'none'],
  ]);
  expect(shown[2]).toEqual({
    ...{ kind: 'request', repository: 'studio/portal', page: null, number: 1, title: 'Request 1' },
    ...{ at: '2026-11-20T10:00:00.000Z', state: 'merged', checks: 'none' },
  });
});

it('leads to the host whoever is let in there', async () => {
  const [[one] = []] = await showMerged(sources(), [docOf(request(1))], AT, true);
  expect(one?.page).toBe('https://host.example/studio/portal/pull/1');
});

it('of a repository that belongs to another project by now nothing is told, to nobody', async () => {
  const [[one] = []] = await showMerged(sources('p2'), [docOf(request(1))], AT, true);
  expect([one?.repository, one?.page]).toEqual(['', null]);
  const { repositoryId, ...item } = request(1);
  const [activity] = await showActivity(sources('p2'), [{ projectId: 'p1', repositoryId, item }]);
  expect([activity?.repository, activity?.page]).toEqual(['', null]);
});

it('is what was merged until it was handed in, and no later than clocks differ', async () => {
  const handedIn = '2026-11-20T10:00:00.000Z';
  const doc = docOf(
    request(1, { mergedAt: '2026-11-20T09:59:59.000Z' }),
    request(2, { mergedAt: '2026-11-20T10:01:00.000Z' }),
    request(3, { mergedAt: '2026-11-20T10:01:01.000Z' }),
    request(4, { state: 'open', at: '2026-11-20T09:00:00.000Z' }),
    // Of one that was touched since it counts when it was merged.
    request(5, { mergedAt: '2026-11-19T10:00:00.000Z', at: '2026-11-26T10:00:00.000Z' }),
  );
  const [shown = []] = await showMerged(sources(), [doc], handedIn, false);
  expect(shown.map(({ number }) => number)).toEqual([2, 1, 5]);
});

it('a repository and what was checked are looked up once, however many sub-milestones they are of', async () => {
  const asked: string[] = [];
  const counting = (doc: object | null) =>
    viewOf((id) => {
      asked.push(id);
      return doc;
    });
  const counted = { repositories: counting({ projectId: 'p1', name: 'r' }), codeChecks: counting(null) };
  const shown = await showMerged(
    counted as unknown as Integrations,
    [docOf(request(1)), null, docOf(request(1), request(2))],
    AT,
    false,
  );
  expect(shown.map((some) => some.length)).toEqual([1, 0, 2]);
  expect(asked.toSorted()).toEqual(['3001', `p1/3001/${sha(1)}`, `p1/3001/${sha(2)}`]);
});
