/** Code activity as its reader gets it, with the checks of each commit and an address that is made here. */
import type { CodeActivity, CodeSuggestion, MergedRequest } from '@lamplight/bff/contract/code.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../../context.ts';
import { mergedBy } from './handed-in.ts';
import type { Commit, MergeRequest } from './merge.ts';
import { type RequestSeen, type SuggestionReason, suggestedBy } from './suggested.ts';
import { checksId, type EvidenceDoc } from './views.ts';

type Sources = Pick<Integrations, 'codeChecks' | 'codeHost' | 'repositories'>;
export type Happened = Readonly<{ projectId: string; repositoryId: string; item: Commit | MergeRequest }>;
type ChecksOf = (happened: Happened) => RequestSeen['checks'];

export const showActivity = async (sources: Sources, all: readonly Happened[]): Promise<CodeActivity[]> => {
  const placeOf = await placesAmong(sources, all);
  const checksOf = await checksAmong(sources, all);
  return all.map((happened) => {
    const { item } = happened;
    const common = {
      ...{ ...placeOf(happened), title: item.title, at: item.at },
      ...{ checks: checksOf(happened), subMilestones: [...item.names] },
    };
    return item.kind === 'commit'
      ? { kind: 'commit', ...common, sha: item.sha }
      : { kind: 'request', ...common, number: item.number, branch: item.branch, state: item.state };
  });
};

/**
 * What was merged of each until it was handed in, as the client reads it too: the newest first, with what checks say by now.
 * @param handedInAt RFC 3339 UTC
 * @param linked whether its reader is led to the host
 * @returns in the order of the documents
 */
export const showMerged = async (
  sources: Sources,
  docs: readonly (EvidenceDoc | null)[],
  handedInAt: string,
  linked: boolean,
): Promise<MergedRequest[][]> => {
  const merged = docs.map((doc) =>
    doc === null
      ? []
      : mergedBy(doc, handedInAt).map(({ repositoryId, ...item }) => ({
          projectId: doc.projectId,
          repositoryId,
          item,
        })),
  );
  const placeOf = await placesAmong(sources, merged.flat());
  const checksOf = await checksAmong(sources, merged.flat());
  return merged.map((some) =>
    some
      .map((one) => {
        const { kind, number, title, at, mergedAt = at } = one.item;
        const { repository, page } = placeOf(one);
        const place = { repository, page: linked ? page : null };
        return { kind, ...place, number, title, at: mergedAt, state: 'merged' as const, checks: checksOf(one) };
      })
      .toSorted((a, b) => (a.at < b.at ? 1 : -1)),
  );
};

/** Where each is at the host. Of a repository that belongs to another project by now nothing is told, not even its name. */
const placesAmong = async (
  { repositories, codeHost }: Sources,
  all: readonly Happened[],
): Promise<(happened: Happened) => Readonly<{ repository: string; page: string | null }>> => {
  const known = await docsOf(
    repositories,
    all.map(({ repositoryId }) => repositoryId),
  );
  return ({ projectId, repositoryId, item }) => {
    const doc = known.get(repositoryId);
    if (doc?.projectId !== projectId) return { repository: '', page: null };
    const { name } = doc;
    const pages = codeHost?.pages;
    const page = item.kind === 'commit' ? pages?.commit(name, item.sha) : pages?.request(name, item.number);
    return { repository: name, page: page ?? null };
  };
};

const headOf = ({ item }: Happened): string => (item.kind === 'commit' ? item.sha : item.headSha);

const checksAmong = async ({ codeChecks }: Sources, all: readonly Happened[]): Promise<ChecksOf> => {
  const idOf = (happened: Happened): string => checksId(happened, headOf(happened));
  const found = await docsOf(codeChecks, all.map(idOf));
  return (happened) => {
    const checks = Object.values(found.get(idOf(happened))?.checks ?? {});
    return checks.length === 0 ? 'none' : checks.every(({ passed }) => passed) ? 'passed' : 'failed';
  };
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
