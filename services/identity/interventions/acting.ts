/**
 * What an operator may do about somebody's access where no admin can, past every route: by the same deciders and claims, each
 * recorded with its reason before it is done, and nothing recorded of what is refused.
 */
import { employeeBody } from '@lamplight/bff/contract/people.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem, problemOf } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { type AccountCommand, account } from '../accounts/account.ts';
import { act } from '../accounts/act.ts';
import { personAfter } from '../accounts/show.ts';
import { isKnown, type Person } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { invitationLink, newInvitation } from '../invitations/issued.ts';
import { firstAdminLink, hasAdmin } from '../invitations/routes.ts';
import { lookAt } from '../sessions/sign-in.ts';
import { type Intervene, intervention, interventionStream } from './intervention.ts';

/** `dryRun`: said as it would be, and nothing is changed or recorded. */
export type Ordered = Readonly<{ reason: string; dryRun: boolean; by: By }>;
type About = Ordered & Readonly<{ who: string }>;
type NewAdmin = Readonly<{ name: string; email: string; mobile: string; code: string }>;

/** `who`: the id of a person, or their address. All throw a Problem, whose message is a sentence, where it cannot be done. */
export type Acting = Readonly<{
  /** Ends every session of theirs, everywhere, before it resolves. */
  endSessions(o: About): Promise<Readonly<{ person: string; ended: number | null }>>;
  /** They sign in without it again, or with a mailed code where their role needs a second factor; every session ends. */
  resetSecondFactor(o: About): Promise<Readonly<{ person: string; was: string | null }>>;
  /** Invites an admin; of a company that has none yet it gives the link of the first one, and needs nothing of them. */
  inviteAdmin(o: Ordered & Readonly<{ admin: Partial<NewAdmin> }>): Promise<Invited>;
}>;
/** `link`: for that person alone, once; null where it was only tried. `expiresAt`: RFC 3339; the first admin's is an hour. */
export type Invited = Readonly<{ person: string | null; link: string | null; expiresAt: string | null }>;

const DESIGNATION = 'Administrator';

export const actingOn = (identity: Identity): Acting => ({
  endSessions: async ({ who, ...ordered }) => {
    const { userId } = await personOf(identity, who);
    if (ordered.dryRun) return { person: userId, ended: null };
    await recorded(identity, userId, 'sessions_ended', ordered);
    return { person: userId, ended: await ended(identity, userId, ordered.by) };
  },

  resetSecondFactor: async ({ who, ...ordered }) => {
    const { userId, secondFactor } = await personOf(identity, who);
    const command = { type: 'DisableTwoFactor', actor: SYSTEM, at: ordered.by.at } as const;
    await demandAllowed(identity, userId, command);
    if (secondFactor === null || ordered.dryRun) return { person: userId, was: secondFactor?.method ?? null };
    await recorded(identity, userId, 'second_factor_reset', ordered);
    personAfter(await act(identity, userId, command, ordered.by));
    if (secondFactor.secretId !== null) await identity.credentials.discard(secondFactor.secretId);
    await ended(identity, userId, ordered.by);
    identity.log.info({ security: 'second_factor_off', userId, by: ordered.by.actorId }, 'security');
    return { person: userId, was: secondFactor.method };
  },

  inviteAdmin: async ({ admin, ...ordered }) => {
    const { by, dryRun } = ordered;
    if (!(await hasAdmin(identity)))
      return { person: null, link: dryRun ? null : await firstAdminLink(identity), expiresAt: null };
    const { clock, claims, homeState } = identity;
    const joining = { role: 'admin', designation: DESIGNATION, joinedOn: istToday(clock), locationState: homeState };
    const form = parse(employeeBody, { ...admin, ...joining });
    const { invitationId, expiresAt } = newInvitation(identity, by);
    const newId = derivedId(by.commandId, 'user');
    // Whose address it is already keeps their id: their account then says that it is taken.
    const userId =
      (await claims.personWith(form.email)) ?? (dryRun ? newId : await claims.claimEmail(form.email, newId, by));
    const command = {
      type: 'AddEmployee',
      actor: SYSTEM,
      at: by.at,
      userId,
      ...form,
      invitationId,
      expiresAt,
    } as const;
    await demandAllowed(identity, userId, command);
    if (dryRun) return { person: null, link: null, expiresAt: null };
    if (!(await claims.claimCode(form.code, userId, by)))
      throw invalid([{ field: 'code', message: 'Another employee has this code' }]);
    await recorded(identity, userId, 'admin_invited', ordered);
    const { person } = personAfter(await act(identity, userId, command, by));
    const { invitationLink: link } = await invitationLink(identity, person, by);
    return { person: userId, link, expiresAt };
  },
});

const personOf = async (identity: Identity, who: string): Promise<Person> => {
  const userId = who.includes('@') ? await identity.claims.personWith(who) : who;
  const { state } = userId === null ? { state: null } : await lookAt(identity, userId);
  if (state === null || !isKnown(state))
    throw problem('NOT_FOUND', { message: 'There is nobody of this id or address.' });
  return state;
};

/** What is refused is not recorded as done. */
const demandAllowed = async (identity: Identity, userId: string, command: AccountCommand): Promise<void> => {
  const outcome = account.decide(command, (await lookAt(identity, userId)).state);
  if (isRefusal(outcome)) throw problemOf(outcome);
};

const recorded = async (
  { change }: Identity,
  userId: string,
  done: Intervene['act'],
  { reason, by }: Ordered,
): Promise<void> => {
  const command = { type: 'Intervene', userId, act: done, reason } as const;
  const outcome = await change(interventionStream(userId), command, intervention, by);
  if (outcome.is === 'refused') throw problemOf(outcome.refusal);
};

const ended = async ({ endings, log }: Identity, userId: string, by: By): Promise<number> => {
  const count = await endings.endAll(userId, { keeps: [], cause: 'ended_by_admin', by });
  log.info({ security: 'sessions_ended', userId, by: by.actorId, ended: count }, 'security');
  return count;
};
