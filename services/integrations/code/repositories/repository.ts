/**
 * One repository at a code host (state-machines.md §13): mapped to one project at a time, `requested → confirmed`, until it is
 * unmapped; and who is let into it.
 */
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { type Access, accessAfter, contradicts, isInStep } from './access.ts';
import type { RepositoryEvent } from './events.ts';

export type { RepositoryEvent } from './events.ts';

type EventOf<T extends RepositoryEvent['type']> = Extract<RepositoryEvent, { type: T }>['data'];
export type PresentRepository = Readonly<{
  is: 'present';
  etag: number;
  repositoryId: string;
  projectId: string;
  mappingId: string;
  name: string;
  /** What it was called before, while it was mapped. */
  formerNames: readonly string[];
  /** `out_of_step`: the host tells us nothing; `unmapping`: it was not yet asked to stop. */
  state: 'requested' | 'confirmed' | 'out_of_step' | 'unmapping' | 'unmapped';
  why: EventOf<'RepositoryHookRefused'>['why'] | null;
  /** Of what was unmapped: whether the host has confirmed that it tells us no more. */
  unhooked: EventOf<'RepositoryUnhooked'>['outcome'] | null;
  hookId: string | null;
  connectionId: string;
  mappedBy: string;
  accesses: Readonly<Record<string, Access>>;
}>;
export type Repository = Readonly<{ is: 'absent' }> | PresentRepository;

/** `leads`: whether the person leads the project in question, a fact of its team that a route folds just before. */
type ByPerson<T extends string> = CommandOf<T> & Readonly<{ projectId: string; leads: boolean }>;
export type RepositoryCommand = Readonly<{ repositoryId: string }> &
  (
    | (ByPerson<'Map'> & Readonly<{ mappingId: string; name: string; connectionId: string }>)
    | ByPerson<'Unmap'>
    | (ByPerson<'Reconcile'> & Readonly<{ connectionId: string }>)
    /** By the system: another account, or the same one anew, is connected in whose name the host is asked. */
    | (CommandOf<'AskAnew'> & Readonly<{ connectionId: string }>)
    /** By the system: `told` by the host of its own accord, maybe late, or `asked` just now. */
    | (CommandOf<'Rename'> & Readonly<{ mappingId: string; name: string; learned: 'told' | 'asked' }>)
    /** By the system, once the host has answered. */
    | (CommandOf<'RecordHook'> & Readonly<{ mappingId: string; hook: HookOutcome }>)
    | (CommandOf<'RecordUnhook'> & Readonly<{ mappingId: string; outcome: 'confirmed' | 'in_doubt' }>)
    /** By the system, as the team has it. `account`: undefined without one at the host. */
    | (CommandOf<'WantAccess'> &
        Readonly<{ projectId: string; employeeId: string; wanted: 'given' | 'taken'; account: string | undefined }>)
    | (CommandOf<'RecordAccess'> &
        Readonly<{
          mappingId: string;
          employeeId: string;
          attempt: number;
          outcome: EventOf<'RepositoryAccessChanged'>['outcome'];
        }>)
  );
export type HookOutcome =
  | Readonly<{ is: 'hooked'; hookId: string }>
  | Readonly<{ is: EventOf<'RepositoryHookRefused'>['why'] }>;

export const REPOSITORY_TAKEN: Refusal = refuse('REPOSITORY_TAKEN', 'conflict');

const isLive = ({ state }: PresentRepository): boolean => state !== 'unmapping' && state !== 'unmapped';
export const isMapped = (r: Repository): r is PresentRepository => r.is === 'present' && isLive(r);

export const outOfStep = ({ accesses }: PresentRepository): readonly Access[] =>
  Object.values(accesses).filter((access) => !isInStep(access));

const FORMER_AT_MOST = 20;

export const mayMap = (actor: Actor, leads: boolean): boolean => isAdmin(actor) || leads;

export const repositoryAbilities = (actor: Actor, r: PresentRepository, leads: boolean) => {
  const may = mayMap(actor, leads);
  return { unmap: may && isMapped(r), reconcile: may && isReconcilable(r), replay: may && r.hookId !== null };
};

/** Also what is confirmed: the hook may have been removed at the host, or the secret be lost here. */
const isReconcilable = (r: PresentRepository): boolean =>
  r.state === 'confirmed' ||
  r.state === 'out_of_step' ||
  (r.state === 'unmapped' && r.unhooked === 'in_doubt') ||
  outOfStep(r).length > 0;

const evolve = (r: Repository, e: RepositoryEvent, etag: number): Repository => {
  if (e.type === 'RepositoryMapped') {
    const { mappedBy, ...mapped } = e.data;
    // Whoever was let in before stays known, whichever project it belongs to now: attempts are counted on.
    const accesses = r.is === 'present' ? r.accesses : {};
    return {
      ...{ is: 'present', etag, ...mapped, mappedBy, state: 'requested' },
      ...{ why: null, unhooked: null, hookId: null, accesses, formerNames: [] },
    };
  }
  if (r.is === 'absent') return r;
  switch (e.type) {
    case 'RepositoryRenamed':
      return { ...r, etag, name: e.data.name, formerNames: [...r.formerNames, r.name].slice(-FORMER_AT_MOST) };
    case 'RepositoryHooked':
      return { ...r, etag, state: 'confirmed', why: null, hookId: e.data.hookId };
    case 'RepositoryHookRefused':
      return { ...r, etag, state: 'out_of_step', why: e.data.why };
    case 'RepositoryReconciled': {
      const { connectionId } = e.data;
      if (isLive(r)) return { ...r, etag, connectionId, state: 'requested', why: null };
      return r.state === 'unmapped' && r.unhooked === 'in_doubt'
        ? { ...r, etag, connectionId, state: 'unmapping', unhooked: null }
        : { ...r, etag, connectionId };
    }
    case 'RepositoryUnmapped':
      return { ...r, etag, state: 'unmapping', why: null };
    case 'RepositoryUnhooked': {
      const { outcome } = e.data;
      return { ...r, etag, state: 'unmapped', unhooked: outcome, hookId: outcome === 'confirmed' ? null : r.hookId };
    }
    case 'RepositoryAccessRequested':
    case 'RepositoryAccessChanged': {
      const { employeeId } = e.data;
      return { ...r, etag, accesses: { ...r.accesses, [employeeId]: accessAfter(r.accesses[employeeId], e) } };
    }
    default:
      return unreachable(e);
  }
};

const ofMapping = ({ repositoryId, projectId, mappingId }: PresentRepository) => ({
  ...{ repositoryId, projectId, mappingId },
});

const requested = (
  r: PresentRepository,
  employeeId: string,
  wanted: Access['wanted'],
  account?: string,
): RepositoryEvent => ({
  type: 'RepositoryAccessRequested',
  data: {
    ...ofMapping(r),
    ...{ employeeId, wanted, attempt: (r.accesses[employeeId]?.attempt ?? 0) + 1 },
    ...(account === undefined ? {} : { account }),
  },
});

/** What did not come about, once more as it was wanted. */
const again = (r: PresentRepository, access: Access): RepositoryEvent => {
  const account = access.wanted === 'given' ? access.accounts.at(-1) : undefined;
  return requested(r, access.employeeId, access.wanted, typeof account === 'string' ? account : undefined);
};

/** In this name from now on. */
const reconciled = (r: PresentRepository, connectionId: string, reconciledBy: string): readonly RepositoryEvent[] => [
  { type: 'RepositoryReconciled', data: { ...ofMapping(r), connectionId, reconciledBy } },
  ...outOfStep(r)
    .filter(({ state }) => state !== 'no_account')
    .map((access) => again(r, access)),
];

const decide = (c: RepositoryCommand, r: Repository): readonly RepositoryEvent[] | Refusal => {
  switch (c.type) {
    case 'Map':
      return decideMap(c, r);
    case 'Unmap':
    case 'Reconcile':
      return decideByPerson(c, r);
    default:
      break;
  }
  if (!isSystem(c.actor)) return FORBIDDEN;
  if (r.is === 'absent') return [];
  switch (c.type) {
    case 'AskAnew':
      // What somebody else has reconciled since is asked for in their name.
      return r.connectionId === c.connectionId && isReconcilable(r) ? reconciled(r, c.connectionId, c.actor.id) : [];
    case 'Rename': {
      const { name, learned } = c;
      if (r.mappingId !== c.mappingId || r.name === name) return [];
      // What comes late says what it was called then.
      if (learned === 'told' && r.formerNames.includes(name)) return [];
      return [{ type: 'RepositoryRenamed', data: { ...ofMapping(r), name } }];
    }
    case 'RecordHook': {
      if (r.mappingId !== c.mappingId || r.state !== 'requested') return [];
      return c.hook.is === 'hooked'
        ? [{ type: 'RepositoryHooked', data: { ...ofMapping(r), hookId: c.hook.hookId } }]
        : [{ type: 'RepositoryHookRefused', data: { ...ofMapping(r), why: c.hook.is } }];
    }
    case 'RecordUnhook': {
      if (r.mappingId !== c.mappingId || r.state !== 'unmapping') return [];
      return [{ type: 'RepositoryUnhooked', data: { ...ofMapping(r), outcome: c.outcome } }];
    }
    case 'WantAccess':
      return decideAccess(c, r);
    case 'RecordAccess': {
      const access = r.accesses[c.employeeId];
      if (access === undefined) return [];
      const { employeeId, attempt, outcome } = c;
      if (access.attempt === attempt)
        return access.state === 'requested'
          ? [{ type: 'RepositoryAccessChanged', data: { ...ofMapping(r), employeeId, attempt, outcome } }]
          : [];
      // Of a process that was late: it may have undone what was confirmed meanwhile.
      return access.state !== 'requested' && contradicts(access, outcome) ? [again(r, access)] : [];
    }
    default:
      return unreachable(c);
  }
};

const decideMap = (
  c: Extract<RepositoryCommand, { type: 'Map' }>,
  r: Repository,
): readonly RepositoryEvent[] | Refusal => {
  const { repositoryId, projectId, mappingId, name, connectionId, actor, leads } = c;
  if (!mayMap(actor, leads)) return FORBIDDEN;
  if (isMapped(r) && r.projectId !== projectId) return REPOSITORY_TAKEN;
  const ready = r.is === 'absent' || r.state === 'unmapped';
  const state = r.is === 'absent' ? 'absent' : r.state;
  const refusal = refusalOf(
    { knows: true, may: true, ready, state, etag: r.is === 'absent' ? null : r.etag },
    undefined,
  );
  if (refusal !== null) return refusal;
  const data = { repositoryId, projectId, mappingId, name, connectionId, mappedBy: actor.id };
  return [{ type: 'RepositoryMapped', data }];
};

const decideByPerson = (
  c: Extract<RepositoryCommand, { type: 'Unmap' | 'Reconcile' }>,
  r: Repository,
): readonly RepositoryEvent[] | Refusal => {
  // Of another project's repository nobody learns here that it is there.
  const knows = r.is === 'present' && r.projectId === c.projectId;
  const ready = r.is === 'present' && (c.type === 'Unmap' ? isMapped(r) : isReconcilable(r));
  const state = r.is === 'absent' ? 'absent' : r.state;
  const etag = r.is === 'absent' ? null : r.etag;
  const refusal = refusalOf({ knows, may: mayMap(c.actor, c.leads), ready, state, etag }, c.ifMatch);
  if (refusal !== null) return refusal;
  if (r.is === 'absent') throw new TypeError('an absent repository is known to nobody');
  if (c.type === 'Reconcile') return reconciled(r, c.connectionId, c.actor.id);
  return [
    { type: 'RepositoryUnmapped', data: { ...ofMapping(r), unmappedBy: c.actor.id } },
    ...Object.values(r.accesses)
      .filter(({ wanted }) => wanted === 'given')
      .map(({ employeeId }) => requested(r, employeeId, 'taken')),
  ];
};

const decideAccess = (
  { projectId, employeeId, wanted, account }: Extract<RepositoryCommand, { type: 'WantAccess' }>,
  r: PresentRepository,
): readonly RepositoryEvent[] => {
  if (!isMapped(r) || r.projectId !== projectId) return [];
  const access = r.accesses[employeeId];
  if (wanted === 'taken') return access?.wanted === 'given' ? [requested(r, employeeId, 'taken')] : [];
  if (access === undefined || access.wanted === 'taken') return [requested(r, employeeId, 'given', account)];
  // They have connected an account, or another one than before.
  return account !== undefined && access.accounts.at(-1) !== account
    ? [requested(r, employeeId, 'given', account)]
    : [];
};

export const repository: Decider<Repository, RepositoryCommand, RepositoryEvent> = {
  category: 'repository',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
