/** Clients, for admins; the rest of the staff sees names, to propose on behalf (product.md, Who may do what). */
import type { ClientRow } from '@lamplight/bff/contract/people.ts';
import { answer, refusedWith, send, sendList } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { By, Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Deactivate, Reactivate } from '../accounts/account.ts';
import { account } from '../accounts/account.ts';
import { act, streamOf } from '../accounts/act.ts';
import type { AccountEvent } from '../accounts/events.ts';
import { clientOf, personAfter } from '../accounts/show.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { invitationLink, newInvitation } from '../invitations/issued.ts';
import { findClients } from './finding.ts';

export const clientRoutes = (identity: Identity): readonly Served[] => [
  serve('clients', async ({ req, res, query, actor }) => {
    const { state, search, ...paging } = query;
    const page = pageOf(req, paging);
    const read = [identity.people, ...(search === undefined ? [] : [identity.clientNames])];
    const waited = await Promise.all(read.map((view) => view.waitFor(readAfter(req))));
    const rows = await findClients(identity, { state, search: search ?? '', addresses: actor.role === 'admin' }, page);
    const items = rows.items.map(({ person, joinedAt }) => clientOf(person, joinedAt, actor));
    sendList(res, { items, stale: waited.includes('stale'), next: rows.next });
  }),
  serve('client-add', async ({ res, body, actor, ...caller }) => {
    const by = caller.by();
    const userId = await identity.claims.claimEmail(body.email, derivedId(by.commandId, 'user'), by);
    const invited = { userId, ...body, ...newInvitation(identity, by) };
    const command = { type: 'InviteClient', actor, at: by.at, ...invited } as const;
    await answerInvited(identity, res, actor, await act(identity, userId, command, by), by);
  }),
  serve('client', async ({ req, res, params: { clientId }, actor }) => {
    await identity.people.waitFor(readAfter(req));
    const person = await clientWith(identity, clientId);
    send(res, { client: await shownClient(identity, person, actor) });
  }),
  serve('client-invitation', async ({ req, res, params: { clientId }, actor, ...caller }) => {
    const { userId } = await clientWith(identity, clientId);
    const by = caller.by();
    const invitation = newInvitation(identity, by);
    const command = { type: 'InviteAgain', actor, at: by.at, ifMatch: ifMatch(req), ...invitation } as const;
    await answerInvited(identity, res, actor, await act(identity, userId, command, by), by);
  }),
  serve('client-deactivate', (call) => switched(identity, call, 'Deactivate')),
  serve('client-reactivate', (call) => switched(identity, call, 'Reactivate')),
];

const switched = async (
  identity: Identity,
  { req, res, params: { clientId }, body: { reason }, actor, ...caller }: Call<'client-deactivate'>,
  type: (Deactivate | Reactivate)['type'],
): Promise<void> => {
  const { userId } = await clientWith(identity, clientId);
  const by = caller.by();
  const command: Deactivate | Reactivate = { type, actor, at: by.at, ifMatch: ifMatch(req), reason };
  await answer(res, await act(identity, userId, command, by), (state) => shownIn(identity, state, actor));
};

/** @throws 404 for an unknown person and for staff: a taken account never changes between client and staff */
const clientWith = async ({ look }: Identity, userId: string): Promise<Person> => {
  const { state } = await look(streamOf(userId), account);
  if (!isKnown(state) || !state.granted.includes('client')) throw problem('NOT_FOUND');
  return state;
};

/** `joinedAt` comes from the view, which may lag behind a client who has just joined. */
const shownClient = async ({ people }: Identity, person: Person, actor: SignedInActor): Promise<ClientRow> =>
  clientOf(person, (await people.get(person.userId))?.joinedAt ?? null, actor);

const shownIn = async (identity: Identity, state: Account, actor: SignedInActor) =>
  isKnown(state) ? { client: await shownClient(identity, state, actor) } : null;

const answerInvited = async (
  identity: Identity,
  res: Call<'client-add'>['res'],
  actor: SignedInActor,
  changed: Changed<Account, AccountEvent>,
  by: By,
): Promise<void> => {
  if (changed.is === 'refused') throw await refusedWith(changed.refusal, () => shownIn(identity, changed.state, actor));
  const link = await invitationLink(identity, personAfter(changed).person, by);
  await answer(res, changed, async (state) => {
    const client = await shownIn(identity, state, actor);
    return client && { ...client, ...link };
  });
};
