/** Code activity as it is read: of a project by time, of each sub-milestone what shows its work, and of each commit its checks. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { delivery } from './delivery.ts';
import type { CodeItem, DeliveryEvent } from './events.ts';
import { type Check, type Commit, laterCheck, laterRequest, type MergeRequest, sameCommit } from './merge.ts';

const reads = { categories: [delivery.category] } as const;
type Named = Commit | MergeRequest;
const isNamed = (item: CodeItem): item is Named => item.kind !== 'check';
const keyOf = (item: Named): string => (item.kind === 'commit' ? `commit/${item.sha}` : `request/${item.number}`);
const merged = (before: Named | undefined, item: Named): Named =>
  item.kind === 'commit'
    ? sameCommit(before?.kind === 'commit' ? before : undefined, item)
    : laterRequest(before?.kind === 'request' ? before : undefined, item);

export type ActivityDoc = Readonly<{
  _id: string;
  projectId: string;
  repositoryId: string;
  at: string;
  item: Named;
}>;

export const codeActivity: Projection<ActivityDoc, DeliveryEvent> = {
  name: 'code-activity',
  version: 1,
  reads,
  indexes: [['projectId', 'at']],
  ids: ({ data }) => [...new Set(data.items.filter(isNamed).map((item) => activityId(data, item)))],
  evolve: (doc, { data }, id) =>
    data.items
      .filter(isNamed)
      .filter((item) => activityId(data, item) === id)
      .reduce<ActivityDoc | null>((before, one) => {
        const item = merged(before?.item, one);
        return { _id: id, projectId: data.projectId, repositoryId: data.repositoryId, at: item.at, item };
      }, doc),
};
type Place = Readonly<{ projectId: string; repositoryId: string }>;
const activityId = ({ projectId, repositoryId }: Place, item: Named): string =>
  `${projectId}/${repositoryId}/${keyOf(item)}`;

/** So many commits and requests show the work of one sub-milestone, the newest. */
const EVIDENCE_AT_MOST = 50;

export type EvidenceDoc = Readonly<{
  _id: string;
  projectId: string;
  /** The short id of the sub-milestone (`bff/contract/short-ids.ts`), whether there is one or not. */
  name: string;
  commits: Readonly<Record<string, Commit & Readonly<{ repositoryId: string }>>>;
  requests: Readonly<Record<string, MergeRequest & Readonly<{ repositoryId: string }>>>;
}>;

export const codeEvidence: Projection<EvidenceDoc, DeliveryEvent> = {
  name: 'code-evidence',
  version: 1,
  reads,
  indexes: [['projectId', 'name']],
  ids: ({ data: { projectId, items } }) => [
    ...new Set(items.filter(isNamed).flatMap(({ names }) => names.map((name) => evidenceId(projectId, name)))),
  ],
  evolve: (doc, { data: { projectId, repositoryId, items } }, id) => {
    const name = id.slice(projectId.length + 1);
    const ofIt = items.filter(isNamed).filter(({ names }) => names.includes(name));
    let { commits, requests }: Pick<EvidenceDoc, 'commits' | 'requests'> = doc ?? { commits: {}, requests: {} };
    for (const item of ofIt) {
      const key = `${repositoryId}/${keyOf(item)}`;
      if (item.kind === 'commit') commits = { ...commits, [key]: { ...sameCommit(commits[key], item), repositoryId } };
      else requests = { ...requests, [key]: { ...laterRequest(requests[key], item), repositoryId } };
    }
    return { _id: id, projectId, name, commits: newest(commits), requests: newest(requests) };
  },
};
export const evidenceId = (projectId: string, name: string): string => `${projectId}/${name}`;

/** By time, and within it by key, so that it is the same in whichever order they came. */
const newest = <T extends Readonly<{ at: string }>>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(all)
      .toSorted(([a, one], [b, other]) => (`${other.at}/${b}` < `${one.at}/${a}` ? -1 : 1))
      .slice(0, EVIDENCE_AT_MOST),
  );

export type ChecksDoc = Readonly<{ _id: string; checks: Readonly<Record<string, Check>> }>;

export const codeChecks: Projection<ChecksDoc, DeliveryEvent> = {
  name: 'code-checks',
  version: 1,
  reads,
  ids: ({ data }) => [
    ...new Set(data.items.flatMap((item) => (item.kind === 'check' ? [checksId(data, item.sha)] : []))),
  ],
  evolve: (doc, { data }, id) => {
    let checks = doc?.checks ?? {};
    for (const item of data.items)
      if (item.kind === 'check' && checksId(data, item.sha) === id)
        checks = { ...checks, [item.name]: laterCheck(checks[item.name], item) };
    return { _id: id, checks: newest(checks) };
  },
};
export const checksId = ({ projectId, repositoryId }: Place, sha: string): string =>
  `${projectId}/${repositoryId}/${sha}`;
