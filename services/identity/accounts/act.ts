/** Gives a command to a person's account together with what it means elsewhere: the roster of admins and their sessions. */
import type { By, Changed, Refusal } from '@lamplight/events/core/types.ts';
import { isRefusal, refuse } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Identity } from '../context.ts';
import { forgetting, forgettingStream } from '../forgetting/forgetting.ts';
import type { AccountCommand } from './account.ts';
import { account } from './account.ts';
import type { AccountEvent } from './events.ts';
import type { RosterCommand } from './roster.ts';
import { ROSTER, roster } from './roster.ts';
import type { Account } from './state.ts';
import { isActiveAdmin } from './state.ts';

export const streamOf = (userId: string): StreamId => `user-${userId}`;

/**
 * An admin is struck from the roster before the account changes and enrolled after it, so that the roster never counts
 * too many. After a crash in between, a repeat of the command goes on. Sessions have ended everywhere when this
 * resolves.
 */
export const act = async (
  identity: Identity,
  userId: string,
  command: AccountCommand,
  by: By,
): Promise<Changed<Account, AccountEvent>> => {
  const { change, look } = identity;
  const { state, revision } = await look(streamOf(userId), account);
  if (await isForgotten(identity, userId, state)) {
    const refusal = refuse('STATE_CONFLICT', 'conflict', { state: 'forgotten' });
    return { is: 'refused', refusal, state, revision };
  }
  const outcome = account.decide(command, state);
  const after = isRefusal(outcome)
    ? state
    : outcome.reduce((to, event) => account.evolve(to, event, (revision ?? -1) + 1), state);
  if (isActiveAdmin(state) && !isActiveAdmin(after)) {
    const refusal = await onRoster(identity, { type: 'Strike', userId }, by);
    if (refusal) return { is: 'refused', refusal, state, revision };
  }
  const changed = await change(streamOf(userId), command, account, by);
  if (isActiveAdmin(changed.state) && !isActiveAdmin(state)) await onRoster(identity, { type: 'Enrol', userId }, by);
  if (changed.is === 'changed') await endSessions(identity, userId, changed.events, by);
  return changed;
};

/** Who is forgotten was deactivated before, and nothing of them can be sealed any more: they never come back. */
const isForgotten = async ({ look }: Identity, userId: string, { is }: Account): Promise<boolean> =>
  is === 'deactivated' && (await look(forgettingStream(userId), forgetting)).state.purposes.size > 0;

const onRoster = async ({ change }: Identity, command: RosterCommand, by: By): Promise<Refusal | null> => {
  const done = await change(ROSTER, command, roster, { ...by, commandId: derivedId(by.commandId, command.type) });
  return done.is === 'refused' ? done.refusal : null;
};

/** A new password ends sessions too: its route does that, since it knows which session goes on. */
const endSessions = async (
  { endings }: Identity,
  userId: string,
  events: readonly AccountEvent[],
  by: By,
): Promise<void> => {
  const types = new Set(events.map(({ type }) => type));
  if (types.has('UserDeactivated') || types.has('EmployeeLeft'))
    await endings.endAll(userId, { keeps: [], cause: 'deactivated', by });
  else if (types.has('RoleRevoked')) await endings.endAll(userId, { keeps: [], cause: 'role_lost', by });
};
