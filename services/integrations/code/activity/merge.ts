/** What is known of a thing at a code host by two tellings of it. In whichever order they come, and however often, it is the same. */
import type { CodeItem } from './events.ts';

export type Commit = Extract<CodeItem, { kind: 'commit' }>;
export type MergeRequest = Extract<CodeItem, { kind: 'request' }>;
export type Check = Extract<CodeItem, { kind: 'check' }>;

const RANK = { open: 0, closed: 1, merged: 2 } as const;

/** The later one; within a second, which is all that a host tells, the one that is further. */
export const laterRequest = (a: MergeRequest | undefined, b: MergeRequest): MergeRequest => {
  if (a === undefined) return b;
  return orderOf(a) < orderOf(b) ? b : a;
};
const orderOf = ({ at, state, headSha, title }: MergeRequest): string => `${at}/${RANK[state]}/${headSha}/${title}`;

export const laterCheck = (a: Check | undefined, b: Check): Check => {
  if (a === undefined) return b;
  return `${a.at}/${a.checkId.padStart(20, '0')}` < `${b.at}/${b.checkId.padStart(20, '0')}` ? b : a;
};

/** Of one commit each telling says the same, but for what the branch names: a push of another branch may name more. */
export const sameCommit = (a: Commit | undefined, b: Commit): Commit => ({
  ...b,
  names: [...new Set([...(a?.names ?? []), ...b.names])].toSorted(),
});
