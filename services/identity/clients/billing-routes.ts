/** Billing profiles: the client's own and the admins'. */
import type { Billing } from '@lamplight/bff/contract/people.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { etagOf, ifMatch } from '@lamplight/common/http/caller.ts';
import { instantOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { account } from '../accounts/account.ts';
import { act, streamOf } from '../accounts/act.ts';
import { textOf } from '../accounts/show.ts';
import { knows } from '../accounts/standing.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { billingEtag, billingFaults, canUpdateBilling } from './billing.ts';

export const billingRoutes = (identity: Identity): readonly Served[] => [
  serve('billing', async ({ res, params: { clientId }, query, actor }) => {
    const at = instantOf(query.at);
    const { state } = await identity.look(streamOf(clientId), account, at === undefined ? {} : { at });
    if (!isKnown(state) || state.client === null || !knows(actor, state)) throw problem('NOT_FOUND');
    send(res, { billing: billingOf(state, at === undefined && canUpdateBilling(actor, state)) });
  }),
  serve('billing-update', async ({ req, res, params: { clientId }, body, actor, ...caller }) => {
    const profile = { ...body, stateCode: body.stateCode || null, gstin: body.gstin || null };
    const faults = billingFaults(profile);
    if (faults.length > 0) throw invalid(faults);
    const by = caller.by();
    const command = { type: 'UpdateBillingProfile', actor, at: by.at, ifMatch: ifMatch(req), ...profile } as const;
    await answer(res, await act(identity, clientId, command, by), (state) => shownBilling(state, actor));
  }),
];

const shownBilling = (state: Account, actor: SignedInActor) =>
  isKnown(state) && state.client !== null ? { billing: billingOf(state, canUpdateBilling(actor, state)) } : null;

const billingOf = (person: Person, updateBillingProfile: boolean): Billing => {
  const held = person.client?.billing ?? null;
  return {
    clientId: person.userId,
    etag: etagOf(billingEtag(person)),
    version: held?.version ?? 0,
    complete: held?.complete ?? false,
    legalName: held && textOf(held.legalName),
    address: held && textOf(held.address),
    stateCode: held?.stateCode ?? null,
    country: held?.country ?? null,
    gstin: held?.gstin ? textOf(held.gstin) : null,
    can: { updateBillingProfile },
  };
};
