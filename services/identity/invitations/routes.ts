/** Joining by a link: staff by their invitation, the first admin by the link that the terminal shows (product.md I9, I10). */
import { paths } from '@lamplight/bff/contract/paths.ts';
import { acceptInvitationBody, invitationBody } from '@lamplight/bff/contract/people.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem, problemOf } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { RequestHandler, Router } from 'express';
import { act } from '../accounts/act.ts';
import { ROSTER, roster } from '../accounts/roster.ts';
import { ownerOf, personAfter, textOf } from '../accounts/show.ts';
import type { Person } from '../accounts/state.ts';
import { isKnown, roleOf } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { demandStrength } from '../credentials/policy.ts';
import { freshBy, signInBody } from '../sessions/calls.ts';
import { enter } from '../sessions/enter.ts';
import { lookAt, PASSWORD } from '../sessions/sign-in.ts';

export const invitationRoutes = (identity: Identity, bffOnly: RequestHandler): Router => {
  const routes = newRouter();
  routes.post(paths.invitation[1], bffOnly, signInBody, async (req, res) => {
    const { token } = parse(invitationBody, req.body);
    if (await firstAdminToken(identity, token)) return send(res, { role: 'admin' });
    const { person } = await invited(identity, token, new Date(identity.clock.now()).toISOString());
    const [name, email] = [textOf(person.name), textOf(person.email)];
    send(res, {
      ...(name === null ? {} : { name }),
      ...(email === null ? {} : { email }),
      role: roleOf(person.granted),
    });
  });
  routes.post(paths['invitation-accept'][1], bffOnly, signInBody, async (req, res) => {
    const form = parse(acceptInvitationBody, req.body, { first: true });
    const hash = await firstAdminToken(identity, form.token);
    const byOf = (id: string) => freshBy(req, id);
    send(res, hash === null ? await join(identity, form, byOf) : await joinFirst(identity, form, hash, byOf));
  });
  return routes;
};

/** The link for the operator who sets this up; null once an admin has joined. Each call voids the link before. */
export const firstAdminLink = async (identity: Identity): Promise<string | null> => {
  if (await hasAdmin(identity)) return null;
  return identity.linkTo(await identity.invitations.issueFirst());
};

type Form = Readonly<{
  token: string;
  password: string;
  name?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
}>;

/** @throws 404 LINK_INVALID for every cause alike */
const invited = async (
  { invitations, ...identity }: Identity,
  token: string,
  at: string,
): Promise<{ person: Person; invitationId: string }> => {
  const stored = await invitations.find(token);
  const { state } = stored ? await lookAt({ invitations, ...identity }, stored.userId) : { state: null };
  const open =
    stored &&
    state?.is === 'invited' &&
    state.invitation?.id === stored.invitationId &&
    at <= state.invitation.expiresAt;
  if (!open || state.employment?.leftOn) throw problem('LINK_INVALID');
  return { person: state, invitationId: stored.invitationId };
};

const join = async (identity: Identity, { token, password }: Form, byOf: (id: string) => By) => {
  const { credentials, passwords, policy, invitations } = identity;
  const by = byOf(VISITOR.id);
  const { person, invitationId } = await invited(identity, token, by.at);
  const { userId } = person;
  await demandStrength(password, ownerOf(person), policy);
  const credentialId = await credentials.put(userId, await passwords.hash(password));
  const command = { type: 'AcceptInvitation', actor: VISITOR, at: by.at, invitationId, credentialId } as const;
  const joined = personAfter(await act(identity, userId, command, { ...by, actorId: userId }));
  await invitations.used(token);
  return enter(identity, joined, { methods: [PASSWORD], by: byOf(userId) });
};

/** The employment of the first admin, whom nobody could have added to the staff. */
const FIRST_ADMIN = { code: 'ADMIN-1', designation: 'Administrator' } as const;
const FIRST_ADMIN_FIELDS = ['name', 'email', 'mobile'] as const;

/** The roster decides that there is one first admin, whatever links were ever printed. */
const joinFirst = async (identity: Identity, form: Form, hash: string, byOf: (id: string) => By) => {
  const { change, claims, credentials, passwords, policy, invitations } = identity;
  const { password, name, email, mobile } = form;
  if (!name || !email || !mobile) {
    const missing = FIRST_ADMIN_FIELDS.filter((field) => !form[field]);
    throw invalid(
      missing.map((field) => ({ field, message: 'This field is required' })),
      'All fields are required',
    );
  }
  await demandStrength(password, { role: 'admin', name, email }, policy);
  const by = byOf(VISITOR.id);
  const userId = await claims.claimEmail(email, derivedId('first-admin', hash), by);
  if (isKnown((await lookAt(identity, userId)).state)) throw problem('EMAIL_TAKEN');
  await claims.claimCode(FIRST_ADMIN.code, userId, by);
  const enrolment = { type: 'EnrolFirst', userId, absent: await absentAdmin(identity) } as const;
  const enrolled = await change(ROSTER, enrolment, roster, by);
  if (enrolled.is === 'refused') throw problemOf(enrolled.refusal);
  const credentialId = await credentials.put(userId, await passwords.hash(password));
  const profile = { userId, name, email, mobile, credentialId, invitationId: derivedId('invitation', hash) };
  const employment = { ...FIRST_ADMIN, joinedOn: istDate(by.at), locationState: identity.homeState };
  const command = { type: 'JoinAsFirstAdmin', actor: VISITOR, at: by.at, ...profile, ...employment } as const;
  const joined = personAfter(await act(identity, userId, command, { ...by, actorId: userId }));
  await invitations.usedFirst();
  return enter(identity, joined, { methods: [PASSWORD], by: byOf(userId) });
};

const firstAdminToken = async (identity: Identity, token: string): Promise<string | null> => {
  const hash = await identity.invitations.findFirst(token);
  return hash !== null && !(await hasAdmin(identity)) ? hash : null;
};

/** Whether one has ever joined. */
export const hasAdmin = async (identity: Identity): Promise<boolean> => {
  const { state } = await identity.look(ROSTER, roster);
  return state.ever && (await absentAdmin(identity)) === null;
};

/** An enrolled first admin whose account was not created because of a crash. */
const absentAdmin = async (identity: Identity): Promise<string | null> => {
  const { state } = await identity.look(ROSTER, roster);
  const [only, ...others] = state.admins;
  if (only === undefined || others.length > 0) return null;
  return isKnown((await lookAt(identity, only)).state) ? null : only;
};
