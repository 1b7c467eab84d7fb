/** Staff, for admins; everyone on staff sees themselves (product.md, Who may do what). */

import type { Employee } from '@lamplight/bff/contract/people.ts';
import {
  employeeBody,
  employeeChangeBody,
  employeesQuery,
  exitBody,
  reasonBody,
  rolesBody,
} from '@lamplight/bff/contract/people.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import type { Actor } from '@lamplight/common/http/caller.ts';
import { caller, demandFreshProof, demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { AccountCommand } from '../accounts/account.ts';
import { account } from '../accounts/account.ts';
import { act, streamOf } from '../accounts/act.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { found } from '../accounts/search.ts';
import { employeeOf, known } from '../accounts/show.ts';
import { knows } from '../accounts/standing.ts';
import type { Account } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { invitationLink, newInvitation } from '../invitations/issued.ts';

const atQuery = z.strictObject({ at: z.string().optional() });
const nothing = z.strictObject({});

export const employeeRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.get('/employees', (req, res) => listEmployees(identity, req, res));
  routes.post('/employees', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const form = parse(employeeBody, req.body);
    const given = by();
    const { invitationId, expiresAt } = newInvitation(identity, given);
    const userId = await identity.claims.claimEmail(form.email, derivedId(given.commandId, 'user'), given);
    if (!(await identity.claims.claimCode(form.code, userId, given))) {
      throw invalid([{ field: 'code', message: 'Another employee has this code' }]);
    }
    const command = { type: 'AddEmployee', actor, at: given.at, userId, ...form, invitationId, expiresAt } as const;
    await answerInvited(identity, res, actor, await act(identity, userId, command, given), given);
  });
  routes.get('/employees/:id', async (req, res) => {
    const { actor } = demandRole(req, 'employee', 'admin');
    const at = instantOf(parse(atQuery, req.query).at);
    const { state } = await identity.look(streamOf(param(req, 'id')), account, at === undefined ? {} : { at });
    const employee = isKnown(state) && knows(actor, state) ? employeeOf(state, actor) : null;
    if (employee === null) throw problem('NOT_FOUND');
    send(res, { employee: at === undefined ? employee : frozen(employee) });
  });
  routes.put('/employees/:id', (req, res) =>
    acted(identity, req, res, (given) => ({
      type: 'ChangeEmployment',
      ...given,
      ...parse(employeeChangeBody, req.body),
    })),
  );
  routes.post('/employees/:id/invitation', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    parse(nothing, req.body);
    await demandEmployee(identity, param(req, 'id'));
    const given = by();
    const command = {
      type: 'InviteAgain',
      actor,
      at: given.at,
      ifMatch: ifMatch(req),
      ...newInvitation(identity, given),
    } as const;
    await answerInvited(identity, res, actor, await act(identity, param(req, 'id'), command, given), given);
  });
  routes.post('/employees/:id/exit', (req, res) =>
    acted(identity, req, res, (given) => ({ type: 'RecordExit', ...given, ...parse(exitBody, req.body) })),
  );
  routes.post('/employees/:id/deactivate', (req, res) =>
    acted(identity, req, res, (given) => ({ type: 'Deactivate', ...given, ...parse(reasonBody, req.body) })),
  );
  routes.post('/employees/:id/reactivate', (req, res) =>
    acted(identity, req, res, (given) => ({ type: 'Reactivate', ...given, ...parse(reasonBody, req.body) })),
  );
  routes.post('/employees/:id/roles', (req, res) => {
    demandFreshProof(req, demandRole(req, 'admin').actor);
    const { grant, revoke, reason } = parse(rolesBody, req.body);
    if (grant === undefined && revoke === undefined)
      throw invalid([{ field: 'grant', message: 'Name a role to grant or revoke' }]);
    return acted(identity, req, res, (given) => ({ type: 'ChangeRoles', ...given, grant, revoke, reason }));
  });
  return routes;
};

type GivenPart = Readonly<{ actor: Actor; at: string; ifMatch: number | undefined }>;

/** An admin's command on an employee, answered with the employee. */
const acted = async (
  identity: Identity,
  req: Request,
  res: Response,
  commandOf: (given: GivenPart) => AccountCommand,
): Promise<void> => {
  const { actor, by } = demandRole(req, 'admin');
  const given = by();
  const command = commandOf({ actor, at: given.at, ifMatch: ifMatch(req) });
  await demandEmployee(identity, param(req, 'id'));
  await answer(res, await act(identity, param(req, 'id'), command, given), (state) => shown(state, actor));
};

/** A client is no employee, and no command of this path concerns them. Of an account that counts this never changes. */
const demandEmployee = async ({ look }: Identity, userId: string): Promise<void> => {
  const { state } = await look(streamOf(userId), account);
  if (!isKnown(state) || state.employment === null) throw problem('NOT_FOUND');
};

const shown = (state: Account, actor: Actor) => {
  const employee = isKnown(state) ? employeeOf(state, actor) : null;
  return employee === null ? {} : { employee };
};

const answerInvited = async (
  identity: Identity,
  res: Response,
  actor: Actor,
  changed: Changed<Account, AccountEvent>,
  by: By,
): Promise<void> => {
  if (changed.is === 'refused') return answer(res, changed, (state) => shown(state, actor));
  const { person } = known(changed);
  const link = await invitationLink(identity, person, by);
  await answer(res, changed, (state) => ({ ...shown(state, actor), ...link }));
};

const listEmployees = async (identity: Identity, req: Request, res: Response): Promise<void> => {
  const { actor } = caller(req);
  demandRole(req, 'employee', 'admin');
  const { role, state, skill, search, ...paging } = parse(employeesQuery, req.query);
  const page = pageOf(req, paging);
  if (state !== undefined && !STATES.has(state))
    throw invalid([{ field: 'state', message: 'Not a state of an employee' }]);
  const stale = (await identity.people.waitFor(readAfter(req))) === 'stale';
  const where = {
    kind: 'staff' as const,
    ...(role === undefined ? {} : { role }),
    ...(state === undefined ? {} : { state: state as Employee['state'] }),
  };
  const rows = await found(identity.people, where, {
    ...page,
    search: search ?? '',
    skill: skill ?? '',
    addresses: true,
    only: actor.role === 'admin' ? null : actor.id,
  });
  const items = rows.items.flatMap(({ person }) => employeeOf(person, actor) ?? []);
  sendList(res, { items, stale, next: rows.next });
};

const STATES: ReadonlySet<string> = new Set(['invited', 'active', 'deactivated', 'left']);

/** What was is not acted upon. */
const frozen = (employee: Employee): Employee => ({
  ...employee,
  can: Object.fromEntries(Object.keys(employee.can).map((command) => [command, false])),
});
