/** Staff, for admins; everyone on staff sees themselves (product.md, Who may do what). */
import type { Employee } from '@lamplight/bff/contract/people.ts';
import { answer, refusedWith, send, sendList } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { demandFreshProof, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { AccountCommand } from '../accounts/account.ts';
import { account } from '../accounts/account.ts';
import { act, streamOf } from '../accounts/act.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { searchPeople } from '../accounts/search.ts';
import { employeeOf, personAfter } from '../accounts/show.ts';
import { knows } from '../accounts/standing.ts';
import type { Account } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { invitationLink, newInvitation } from '../invitations/issued.ts';

export const employeeRoutes = (identity: Identity): readonly Served[] => [
  serve('employees', (call) => listEmployees(identity, call)),
  serve('employee-add', async ({ res, body, actor, ...caller }) => {
    const by = caller.by();
    const { invitationId, expiresAt } = newInvitation(identity, by);
    const userId = await identity.claims.claimEmail(body.email, derivedId(by.commandId, 'user'), by);
    if (!(await identity.claims.claimCode(body.code, userId, by)))
      throw invalid([{ field: 'code', message: 'Another employee has this code' }]);
    const command = { type: 'AddEmployee', actor, at: by.at, userId, ...body, invitationId, expiresAt } as const;
    await answerInvited(identity, res, actor, await act(identity, userId, command, by), by);
  }),
  serve('employee', async ({ res, params: { employeeId }, query, actor }) => {
    const at = instantOf(query.at);
    const { state } = await identity.look(streamOf(employeeId), account, at === undefined ? {} : { at });
    const employee = isKnown(state) && knows(actor, state) ? employeeOf(state, actor) : null;
    if (employee === null) throw problem('NOT_FOUND');
    send(res, { employee: at === undefined ? employee : frozen(employee) });
  }),
  serve('employee-invitation', async ({ req, res, params: { employeeId }, actor, ...caller }) => {
    await demandEmployee(identity, employeeId);
    const by = caller.by();
    const invitation = newInvitation(identity, by);
    const command = { type: 'InviteAgain', actor, at: by.at, ifMatch: ifMatch(req), ...invitation } as const;
    await answerInvited(identity, res, actor, await act(identity, employeeId, command, by), by);
  }),
  serve('employee-change', (call) =>
    acted(identity, call, (addressed) => ({ type: 'ChangeEmployment', ...call.body, ...addressed })),
  ),
  serve('employee-exit', (call) =>
    acted(identity, call, (addressed) => ({ type: 'RecordExit', ...call.body, ...addressed })),
  ),
  serve('employee-deactivate', (call) =>
    acted(identity, call, (addressed) => ({ type: 'Deactivate', ...call.body, ...addressed })),
  ),
  serve('employee-reactivate', (call) =>
    acted(identity, call, (addressed) => ({ type: 'Reactivate', ...call.body, ...addressed })),
  ),
  serve('employee-roles', (call) => {
    demandFreshProof(call.req, call.actor);
    const { grant, revoke, reason } = call.body;
    if (grant === undefined && revoke === undefined)
      throw invalid([{ field: 'grant', message: 'Name a role to grant or revoke' }]);
    return acted(identity, call, (addressed) => ({ type: 'ChangeRoles', ...addressed, grant, revoke, reason }));
  }),
];

type Addressed = Readonly<{ actor: SignedInActor; at: string; ifMatch: number | undefined }>;

/** An admin's command on an employee, answered with the employee. */
const acted = async (
  identity: Identity,
  { req, res, params: { employeeId }, actor, ...caller }: Omit<Call<'employee-change'>, 'body' | 'query'>,
  commandOf: (addressed: Addressed) => AccountCommand,
): Promise<void> => {
  const by = caller.by();
  const command = commandOf({ actor, at: by.at, ifMatch: ifMatch(req) });
  await demandEmployee(identity, employeeId);
  await answer(res, await act(identity, employeeId, command, by), (state) => shownEmployee(state, actor));
};

/** 404 for a client, whom no command of this path concerns. A taken account never changes between the two. */
const demandEmployee = async ({ look }: Identity, userId: string): Promise<void> => {
  const { state } = await look(streamOf(userId), account);
  if (!isKnown(state) || state.employment === null) throw problem('NOT_FOUND');
};

const shownEmployee = (state: Account, actor: SignedInActor) => {
  const employee = isKnown(state) ? employeeOf(state, actor) : null;
  return employee && { employee };
};

const answerInvited = async (
  identity: Identity,
  res: Call<'employee-add'>['res'],
  actor: SignedInActor,
  changed: Changed<Account, AccountEvent>,
  by: By,
): Promise<void> => {
  if (changed.is === 'refused') throw await refusedWith(changed.refusal, () => shownEmployee(changed.state, actor));
  const { person } = personAfter(changed);
  const link = await invitationLink(identity, person, by);
  await answer(res, changed, (state) => {
    const employee = shownEmployee(state, actor);
    return employee && { ...employee, ...link };
  });
};

const listEmployees = async (identity: Identity, { req, res, query, actor }: Call<'employees'>): Promise<void> => {
  const { role, state, skill, search, ...paging } = query;
  const page = pageOf(req, paging);
  if (state !== undefined && !STATES.has(state))
    throw invalid([{ field: 'state', message: 'Not a state of an employee' }]);
  const stale = (await identity.people.waitFor(readAfter(req))) === 'stale';
  const where = {
    kind: 'staff' as const,
    ...(role === undefined ? {} : { role }),
    ...(state === undefined ? {} : { state: state as Employee['state'] }),
  };
  const rows = await searchPeople(identity.people, where, page, {
    search: search ?? '',
    skill: skill ?? '',
    addresses: true,
    only: actor.role === 'admin' ? null : actor.id,
  });
  const items = rows.items.flatMap(({ person }) => employeeOf(person, actor) ?? []);
  sendList(res, { items, stale, next: rows.next });
};

const STATES: ReadonlySet<string> = new Set(['invited', 'active', 'deactivated', 'left']);

/** Nobody can act on a past state. */
const frozen = (employee: Employee): Employee => ({
  ...employee,
  can: canNow(employee.can, true),
});
