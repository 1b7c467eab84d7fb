/**
 * Takes one step at the code host and records its answer. What is recorded by now decides what is asked: a step that was taken
 * by somebody else meanwhile, or is taken again after a crash, comes to the same.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { actAs } from '../../connections/acting.ts';
import type { Integrations } from '../../context.ts';
import type { CodeHost, Said } from '../../providers/code-host.ts';
import { type Access, knownAccounts } from './access.ts';
import { placeHook, removeHook } from './hooks.ts';
import { repositoryStream } from './ids.ts';
import { nameNow } from './named.ts';
import { isMapped, type PresentRepository, type Repository, type RepositoryCommand, repository } from './repository.ts';
import { keyOf, type Step, stepsOf } from './steps.ts';
import { wantedOf } from './wanted.ts';

type Outcome = Extract<RepositoryCommand, { type: 'RecordAccess' }>['outcome'];
/** Into what is unmapped nobody is let in. */
const NOBODY = { wanted: 'taken', account: undefined } as const;

type Recorded<C = RepositoryCommand> = C extends unknown ? Omit<C, 'actor' | 'at' | 'repositoryId'> : never;

/** @throws Unavailable where the host does not answer, or has asked to be left alone by this account */
export const takeStep = async (integrations: Integrations, repositoryId: string, step: Step): Promise<void> => {
  const { state } = await integrations.look(repositoryStream(repositoryId), repository);
  if (state.is === 'absent' || !stepsOf(state).some((one) => keyOf(one) === keyOf(step))) return;
  const found = await asNamedNow(integrations, state);
  const { mappingId } = state;
  switch (step.do) {
    case 'hook': {
      const hook = found.is === 'found' ? await placeHook(integrations, found.repository) : { is: found.is };
      await record(integrations, repositoryId, { type: 'RecordHook', mappingId, hook });
      return;
    }
    case 'unhook': {
      const outcome = found.is === 'found' ? await removeHook(integrations, found.repository) : 'in_doubt';
      await record(integrations, repositoryId, { type: 'RecordUnhook', mappingId, outcome });
      return;
    }
    case 'access': {
      const { employeeId } = step;
      const access = state.accesses[employeeId];
      if (access === undefined) return;
      // What was wanted when somebody else looked may not be wanted any more; what is, is asked for in a step of its own.
      const { projectId } = state;
      const now = isMapped(state) ? await wantedOf(integrations, projectId, employeeId) : NOBODY;
      if (now.wanted !== access.wanted) {
        await record(integrations, repositoryId, { type: 'WantAccess', projectId, employeeId, ...now });
        return;
      }
      const outcome = found.is === 'found' ? await changed(integrations, found.repository, access) : found.is;
      const { attempt } = access;
      await record(integrations, repositoryId, { type: 'RecordAccess', mappingId, employeeId, attempt, outcome });
      return;
    }
  }
};

/** What it is called now is recorded with the answer that said so. */
const asNamedNow = async (
  integrations: Integrations,
  r: PresentRepository,
): Promise<
  Readonly<{ is: 'found'; repository: PresentRepository }> | Readonly<{ is: 'no_connection' | 'refused' }>
> => {
  const { codeHost } = integrations;
  if (codeHost === null) return { is: 'no_connection' };
  const { connectionId, mappingId, repositoryId } = r;
  const now = await nameNow(integrations, codeHost, connectionId, r);
  if (now.is !== 'said') return { is: now.is };
  const name = now.value;
  if (name !== r.name) await record(integrations, repositoryId, { type: 'Rename', mappingId, name, learned: 'asked' });
  return { is: 'found', repository: { ...r, name } };
};

const changed = async (
  integrations: Integrations,
  { connectionId, name }: PresentRepository,
  access: Access,
): Promise<Outcome> => {
  const { codeHost } = integrations;
  if (codeHost === null) return 'no_connection';
  const answer = await actAs<Outcome>(integrations, connectionId, (token) => changeAt(codeHost, token, name, access));
  return answer.is === 'said' ? answer.value : answer.is;
};

/** Of several accounts of one person the last alone is let in. */
const changeAt = async (codeHost: CodeHost, token: string, name: string, access: Access): Promise<Said<Outcome>> => {
  const accounts = knownAccounts(access);
  // Of an account that nobody knows any more nobody can be let out: a person has to look.
  if (accounts.length < access.accounts.length) return { is: 'said', value: 'remains' };
  const given = access.wanted === 'given' ? accounts.at(-1) : undefined;
  let remains = false;
  for (const account of accounts) {
    if (account === given) continue;
    const taken = await codeHost.takeAccess(token, name, account);
    crashpoint('repository-access-taken');
    if (taken.is === 'refused') return taken;
    remains ||= taken.value === 'remains';
  }
  if (given === undefined) return { is: 'said', value: remains ? 'remains' : 'taken' };
  // That another account may still use it is no reason for the person's own to wait.
  const answer = await codeHost.giveAccess(token, name, given);
  crashpoint('repository-access-given');
  return answer.is === 'said' && remains ? { is: 'said', value: 'earlier_remains' } : answer;
};

const record = async (
  { change, clock }: Integrations,
  repositoryId: string,
  recorded: Recorded,
): Promise<Repository> => {
  const at = new Date(clock.now()).toISOString();
  const commandId = newId();
  const by: By = { commandId, actorId: 'system:code', at, correlationId: commandId, causationId: commandId };
  const command = { ...recorded, repositoryId, actor: SYSTEM, at } as RepositoryCommand;
  const result = await change(repositoryStream(repositoryId), command, repository, by);
  if (result.is === 'refused') throw new Error(`${recorded.type} was refused: ${result.refusal.refused}`);
  return result.state;
};
