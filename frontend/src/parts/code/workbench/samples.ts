/** Repositories and what was done in them, for tests. */
import type { CodeActivity, CodeRepository, CodeSuggestion } from '../data.ts';

const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
const NAME = 'lamplight-studio/portal';
const AT = 'https://github.example/lamplight-studio/portal';

export const aRepository = (more: Partial<CodeRepository> = {}): CodeRepository => ({
  ...{ repositoryId: '71', projectId: 'p1', name: NAME, page: AT, state: 'confirmed' },
  ...{ mappedBy: meera, mappedAt: '2026-11-20T05:00:00.000Z', toldAt: '2026-11-26T05:00:00.000Z', remark: null },
  ...{ accesses: [], can: { unmap: true, reconcile: true, replay: true }, etag: '"4"' },
  ...more,
});

export const anAccess = (
  name: string,
  more: Partial<CodeRepository['accesses'][number]> = {},
): CodeRepository['accesses'][number] => ({
  ...{ person: { id: name, name, role: 'employee' }, wanted: 'given', state: 'given' },
  ...{ at: '2026-11-21T05:00:00.000Z', inStep: true, remark: null },
  ...more,
});

type Request = Extract<CodeActivity, { kind: 'request' }>;
export const aRequest = (number: number, more: Partial<Request> = {}): Request => ({
  ...{ kind: 'request', repository: NAME, title: `Request ${number}`, page: `${AT}/pull/${number}` },
  ...{ at: '2026-11-25T05:00:00.000Z', number, branch: 'work', state: 'merged', checks: 'passed', subMilestones: [] },
  ...more,
});

type Commit = Extract<CodeActivity, { kind: 'commit' }>;
export const aCommit = (sha: string, more: Partial<Commit> = {}): Commit => ({
  ...{ kind: 'commit', repository: NAME, title: `Commit ${sha}`, page: `${AT}/commit/${sha}` },
  ...{ at: '2026-11-24T05:00:00.000Z', sha: sha.padEnd(40, '0'), checks: 'none', subMilestones: [] },
  ...more,
});

export const aSuggestion = (shortId: string, more: Partial<CodeSuggestion> = {}): CodeSuggestion => ({
  ...{ shortId, progressBp: 9_000, because: 'merged', said: 'Every request is merged, and no check failed.' },
  ...more,
});
