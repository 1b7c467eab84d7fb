/** Code activity as its reader gets it, with the checks of each commit and an address that is made here. */
import type { CodeActivity, CodeSuggestion } from '@lamplight/bff/contract/code.ts';
import type { Integrations } from '../../context.ts';
import type { Commit, MergeRequest } from './merge.ts';
import { type RequestSeen, type SuggestionReason, suggestedBy } from './suggested.ts';
import { checksId, type EvidenceDoc } from './views.ts';

type Sources = Pick<Integrations, 'codeChecks' | 'codeHost' | 'repositories'>;
export type Happened = Readonly<{ projectId: string; repositoryId: string; item: Commit | MergeRequest }>;
type ChecksOf = (happened: Happened) => RequestSeen['checks'];

export const showActivity = async (sources: Sources, all: readonly Happened[]): Promise<CodeActivity[]> => {
  const { repositories, codeHost } = sources;
  const ids = [...new Set(all.map(({ repositoryId }) => repositoryId))];
  const docs = await Promise.all(ids.map((id) => repositories.get(id)));
  const nameOf = new Map(ids.map((id, at) => [id, docs[at]?.name ?? '']));
  const checksOf = await checksAmong(sources, all);
  return all.map((happened) => {
    const { item } = happened;
    const name = nameOf.get(happened.repositoryId) ?? '';
    const common = {
      ...{ repository: name, title: item.title, at: item.at },
      ...{ checks: checksOf(happened), subMilestones: [...item.names] },
    };
    return item.kind === 'commit'
      ? { kind: 'commit', ...common, sha: item.sha, page: codeHost?.pages.commit(name, item.sha) ?? null }
      : {
          ...{ kind: 'request', ...common, number: item.number, branch: item.branch, state: item.state },
          page: codeHost?.pages.request(name, item.number) ?? null,
        };
  });
};

const headOf = ({ item }: Happened): string => (item.kind === 'commit' ? item.sha : item.headSha);

const checksAmong = async ({ codeChecks }: Sources, all: readonly Happened[]): Promise<ChecksOf> => {
  const ids = [...new Set(all.map((one) => checksId(one, headOf(one))))];
  const docs = await Promise.all(ids.map((id) => codeChecks.get(id)));
  const found = new Map(
    ids.map((id, at) => {
      const checks = Object.values(docs[at]?.checks ?? {});
      return [id, checks.length === 0 ? 'none' : checks.every(({ passed }) => passed) ? 'passed' : 'failed'] as const;
    }),
  );
  return (happened) => found.get(checksId(happened, headOf(happened))) ?? 'none';
};

/** What shows the work of a sub-milestone, the newest first. */
export const happenedIn = ({ projectId, commits, requests }: EvidenceDoc): readonly Happened[] =>
  [...Object.values(commits), ...Object.values(requests)]
    .map(({ repositoryId, ...item }) => ({ projectId, repositoryId, item }))
    .toSorted((a, b) => (a.item.at < b.item.at ? 1 : -1));

/** Null where nothing says anything of progress. */
export const showSuggestion = async (sources: Sources, doc: EvidenceDoc): Promise<CodeSuggestion | null> => {
  const happened = happenedIn(doc);
  const checksOf = await checksAmong(sources, happened);
  const requests = happened.flatMap((one) =>
    one.item.kind === 'request' ? [{ state: one.item.state, checks: checksOf(one) }] : [],
  );
  const commits = happened.length - requests.length;
  const suggested = suggestedBy({ commits, requests });
  return suggested === null ? null : { shortId: doc.name, ...suggested, said: SAYS[suggested.because] };
};

const SAYS: Readonly<Record<SuggestionReason, string>> = {
  commits: 'There are commits, and nothing is up for review yet.',
  open_request: 'A request is open and not merged yet.',
  failed_checks: 'A check failed.',
  partly_merged: 'Some requests are merged, others are still open.',
  merged: 'Every request is merged, and no check failed.',
};
