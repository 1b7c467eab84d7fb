/** Who may use a repository: what is wanted of each person, and what the host has confirmed. */
import { isErased } from '@lamplight/events/core/personal.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { RepositoryEvent } from './events.ts';

type Outcome = Extract<RepositoryEvent, { type: 'RepositoryAccessChanged' }>['data']['outcome'];
export type Access = Readonly<{
  employeeId: string;
  /** For which project it was last requested. */
  mappingId: string;
  wanted: 'given' | 'taken';
  /** Of what is wanted now: what comes back of an earlier one is late. */
  attempt: number;
  /** `no_account`: they have not connected an account there. */
  state: 'requested' | 'no_account' | Outcome;
  /** Ids of their accounts that were ever let in and not yet confirmed to be out; the last is the one that is wanted. */
  accounts: readonly Personal[];
}>;
type OfAccess = Extract<RepositoryEvent, { type: 'RepositoryAccessRequested' | 'RepositoryAccessChanged' }>;

export const accessAfter = (access: Access | undefined, { type, data }: OfAccess): Access => {
  const { employeeId, mappingId, attempt } = data;
  const accounts = access?.accounts ?? [];
  if (type === 'RepositoryAccessRequested') {
    const { wanted, account } = data;
    const others = account === undefined ? accounts : [...accounts.filter((one) => one !== account), account];
    // Nobody was ever let in, so there is nothing to take; nobody can be let in without an account.
    const nothingToAsk = wanted === 'taken' ? others.length === 0 : account === undefined;
    const state = nothingToAsk ? (wanted === 'taken' ? 'taken' : 'no_account') : 'requested';
    return { employeeId, mappingId, wanted, attempt, state, accounts: others };
  }
  if (access === undefined) throw new TypeError('an access changes that nobody requested');
  switch (data.outcome) {
    case 'taken':
      return { ...access, state: 'taken', accounts: [] };
    case 'given':
    case 'invited':
      return { ...access, state: data.outcome, accounts: accounts.slice(-1) };
    default:
      return { ...access, state: data.outcome };
  }
};

/** It is as it should be, or will be without anybody's help. */
export const isInStep = ({ wanted, state }: Access): boolean =>
  state === 'requested' || (wanted === 'given' ? state === 'given' || state === 'invited' : state === 'taken');

/** Whether what was just done says otherwise than what is wanted by now. */
export const contradicts = ({ wanted }: Access, outcome: Outcome): boolean =>
  wanted === 'given' ? outcome === 'taken' : LET_IN.has(outcome);
const LET_IN: ReadonlySet<Outcome> = new Set(['given', 'invited', 'earlier_remains']);

/** As text, for the host; a person who was erased took theirs along. */
export const knownAccounts = ({ accounts }: Access): readonly string[] =>
  accounts.flatMap((account) => (isErased(account) ? [] : [account as string]));
