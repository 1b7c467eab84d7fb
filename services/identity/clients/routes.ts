/** Clients, for admins; the rest of the staff sees names, to propose on behalf (product.md, Who may do what). */

import type { ClientRow } from '@lamplight/bff/contract/people.ts';
import { clientBody, clientsQuery, reasonBody } from '@lamplight/bff/contract/people.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import type { Actor } from '@lamplight/common/http/caller.ts';
import { demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { Deactivate, Reactivate } from '../accounts/account.ts';
import { account } from '../accounts/account.ts';
import { act, streamOf } from '../accounts/act.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { found } from '../accounts/search.ts';
import { clientOf, known } from '../accounts/show.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { invitationLink, newInvitation } from '../invitations/issued.ts';

const nothing = z.strictObject({});

export const clientRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.get('/clients', (req, res) => listClients(identity, req, res));
  routes.post('/clients', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const form = parse(clientBody, req.body);
    const given = by();
    const userId = await identity.claims.claimEmail(form.email, derivedId(given.commandId, 'user'), given);
    const invited = { userId, ...form, ...newInvitation(identity, given) };
    const command = { type: 'InviteClient', actor, at: given.at, ...invited } as const;
    await answerInvited(identity, res, actor, await act(identity, userId, command, given), given);
  });
  routes.get('/clients/:id', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(nothing, req.query);
    await identity.people.waitFor(readAfter(req));
    const person = await clientWith(identity, param(req, 'id'));
    send(res, { client: await shown(identity, person, actor) });
  });
  routes.post('/clients/:id/invitation', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    parse(nothing, req.body);
    const { userId } = await clientWith(identity, param(req, 'id'));
    const given = by();
    const invitation = newInvitation(identity, given);
    const command = { type: 'InviteAgain', actor, at: given.at, ifMatch: ifMatch(req), ...invitation } as const;
    await answerInvited(identity, res, actor, await act(identity, userId, command, given), given);
  });
  for (const [path, type] of [
    ['/clients/:id/deactivate', 'Deactivate'],
    ['/clients/:id/reactivate', 'Reactivate'],
  ] as const) {
    routes.post(path, async (req, res) => {
      const { actor, by } = demandRole(req, 'admin');
      const { reason } = parse(reasonBody, req.body);
      const { userId } = await clientWith(identity, param(req, 'id'));
      const given = by();
      const command: Deactivate | Reactivate = { type, actor, at: given.at, ifMatch: ifMatch(req), reason };
      const changed = await act(identity, userId, command, given);
      await answer(res, changed, (state) => shownIn(identity, state, actor));
    });
  }
  return routes;
};

/** @throws 404 for an unknown person and for staff: of an account that counts this never changes */
const clientWith = async ({ look }: Identity, userId: string): Promise<Person> => {
  const { state } = await look(streamOf(userId), account);
  if (!isKnown(state) || !state.granted.includes('client')) throw problem('NOT_FOUND');
  return state;
};

/** Since when they are a client is told by the view, which may not know it yet of who joined a moment ago. */
const shown = async ({ people }: Identity, person: Person, actor: Actor): Promise<ClientRow> =>
  clientOf(person, (await people.get(person.userId))?.joinedAt ?? null, actor);

const shownIn = async (identity: Identity, state: Account, actor: Actor) =>
  isKnown(state) ? { client: await shown(identity, state, actor) } : {};

const answerInvited = async (
  identity: Identity,
  res: Response,
  actor: Actor,
  changed: Changed<Account, AccountEvent>,
  by: By,
): Promise<void> => {
  if (changed.is === 'refused') return answer(res, changed, (state) => shownIn(identity, state, actor));
  const link = await invitationLink(identity, known(changed).person, by);
  await answer(res, changed, async (state) => ({ ...(await shownIn(identity, state, actor)), ...link }));
};

const listClients = async (identity: Identity, req: Request, res: Response): Promise<void> => {
  const { actor } = demandRole(req, 'employee', 'admin');
  const { state, search, ...paging } = parse(clientsQuery, req.query);
  const page = pageOf(req, paging);
  const stale = (await identity.people.waitFor(readAfter(req))) === 'stale';
  const where = { kind: 'client' as const, ...(state === undefined ? {} : { state }) };
  const rows = await found(identity.people, where, {
    ...page,
    search: search ?? '',
    skill: '',
    only: null,
    addresses: actor.role === 'admin',
  });
  const items = rows.items.map(({ person, joinedAt }) => clientOf(person, joinedAt, actor));
  sendList(res, { items, stale, next: rows.next });
};
