/** States of code as a word, a tone and an icon; apart from `ui/status.ts`, which every page of the portal loads. */
import type { accessStates, checkStates, repositoryStates } from '@lamplight/bff/contract/code.ts';
import { counted } from '../../ui/counted.ts';
import type { StatusLook } from '../../ui/status.ts';
import type { CodeActivity, CodeRepository } from './data.ts';

type Access = CodeRepository['accesses'][number];
type Request = Extract<CodeActivity, { kind: 'request' }>;

export const repositoryLooks: Readonly<Record<(typeof repositoryStates)[number], StatusLook>> = {
  requested: { word: 'Being connected', tone: 'info', icon: 'clock' },
  confirmed: { word: 'Connected', tone: 'ok', icon: 'check' },
  out_of_step: { word: 'Out of step', tone: 'danger', icon: 'alert' },
  unmapping: { word: 'Being unmapped', tone: 'plain', icon: 'clock' },
  unmapped: { word: 'Unmapped', tone: 'plain', icon: 'wrong' },
};

const accessLooks: Readonly<Record<(typeof accessStates)[number], StatusLook>> = {
  requested: { word: 'Asked for', tone: 'info', icon: 'clock' },
  given: { word: 'May use it', tone: 'ok', icon: 'check' },
  invited: { word: 'Invited', tone: 'info', icon: 'mail' },
  taken: { word: 'Taken out', tone: 'plain', icon: 'out' },
  remains: { word: 'Still in', tone: 'danger', icon: 'alert' },
  earlier_remains: { word: 'Two accounts in', tone: 'warn', icon: 'alert' },
  no_account: { word: 'No account', tone: 'warn', icon: 'alert' },
  no_connection: { word: 'Not asked', tone: 'warn', icon: 'alert' },
  refused: { word: 'Refused', tone: 'danger', icon: 'wrong' },
};
/** Of what was asked for, which of both it was. */
export const accessLookOf = ({ state, wanted }: Pick<Access, 'state' | 'wanted'>): StatusLook => {
  if (state !== 'requested') return accessLooks[state];
  return { ...accessLooks.requested, word: wanted === 'given' ? 'Being let in' : 'Being taken out' };
};

export const requestLooks: Readonly<Record<Request['state'], StatusLook>> = {
  open: { word: 'Open', tone: 'info', icon: 'eye' },
  closed: { word: 'Closed', tone: 'plain', icon: 'wrong' },
  merged: { word: 'Merged', tone: 'ok', icon: 'check' },
};

/** Null where nothing was checked. */
export const checkLooks: Readonly<Record<(typeof checkStates)[number], StatusLook | null>> = {
  none: null,
  passed: { word: 'Checks passed', tone: 'ok', icon: 'check' },
  failed: { word: 'A check failed', tone: 'danger', icon: 'alert' },
};

export const isMerged = (one: CodeActivity): one is Request => one.kind === 'request' && one.state === 'merged';

/** "2 merged requests, 1 open request, 3 commits": what something rests on. */
export const madeOf = (all: readonly CodeActivity[]): string => {
  const requests = all.filter((one) => one.kind === 'request');
  const of = (state: Request['state']) => requests.filter((one) => one.state === state).length;
  const failed = requests.filter(({ state, checks }) => state !== 'closed' && checks === 'failed').length;
  const counts: readonly (readonly [n: number, one: string, many: string])[] = [
    [of('merged'), 'merged request', 'merged requests'],
    [of('open'), 'open request', 'open requests'],
    [failed, 'request with a failed check', 'requests with a failed check'],
    [all.length - requests.length, 'commit', 'commits'],
  ];
  return counts.flatMap(([n, one, many]) => (n === 0 ? [] : [counted(n, one, many)])).join(', ');
};

const events: Readonly<Record<string, string>> = {
  push: 'Commits',
  pull_request: 'A request',
  check_run: 'A check',
  ping: 'A test of the hook',
};
/** What a delivery told of; of an event that this release does not know, its own name. */
export const eventSaid = (event: string): string => events[event] ?? event;

/** Why a delivery failed, by the status that it was answered with; 0 where no answer came in time. */
export const statusSaid = (status: number): string => {
  if (status === 0) return 'No answer came in time.';
  if (status === 400) return 'It was of another repository, or in a form that is not known.';
  if (status === 404) return 'It was not believed: the repository was not connected, or the signature was another.';
  if (status === 413) return 'It was too large.';
  if (status === 429) return 'Too many came at once.';
  if (status >= 500) return 'Lamplight was away.';
  return `It was answered with ${status}.`;
};
