/** Billing profiles: the client's own and the admins'. */

import type { Billing } from '@lamplight/bff/contract/people.ts';
import { billingBody } from '@lamplight/bff/contract/people.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import type { Actor } from '@lamplight/common/http/caller.ts';
import { caller, demandRole, etagOf, ifMatch } from '@lamplight/common/http/caller.ts';
import { instantOf, param, parse } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import { z } from 'zod';
import { account } from '../accounts/account.ts';
import { act, streamOf } from '../accounts/act.ts';
import { openText } from '../accounts/show.ts';
import { knows } from '../accounts/standing.ts';
import type { Account, Person } from '../accounts/state.ts';
import { isKnown } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { billingEtag, billingFaults, canUpdateBilling } from './billing.ts';

const atQuery = z.strictObject({ at: z.string().optional() });

export const billingRoutes = (identity: Identity): Router => {
  const routes = newRouter();
  routes.get('/clients/:id/billing', async (req, res) => {
    const { actor } = caller(req);
    const at = instantOf(parse(atQuery, req.query).at);
    const { state } = await identity.look(streamOf(param(req, 'id')), account, at === undefined ? {} : { at });
    if (!isKnown(state) || state.client === null || !knows(actor, state)) throw problem('NOT_FOUND');
    send(res, { billing: billingOf(state, at === undefined && canUpdateBilling(actor, state)) });
  });
  routes.put('/clients/:id/billing', async (req, res) => {
    const { actor, by } = demandRole(req, 'client', 'admin');
    const form = parse(billingBody, req.body);
    const profile = { ...form, stateCode: form.stateCode || null, gstin: form.gstin || null };
    const faults = billingFaults(profile);
    if (faults.length > 0) throw invalid(faults);
    const given = by();
    const command = { type: 'UpdateBillingProfile', actor, at: given.at, ifMatch: ifMatch(req), ...profile } as const;
    await answer(res, await act(identity, param(req, 'id'), command, given), (state) => shown(state, actor));
  });
  return routes;
};

const shown = (state: Account, actor: Actor) =>
  isKnown(state) && state.client !== null ? { billing: billingOf(state, canUpdateBilling(actor, state)) } : {};

const billingOf = (person: Person, updateBillingProfile: boolean): Billing => {
  const held = person.client?.billing ?? null;
  return {
    clientId: person.userId,
    etag: etagOf(billingEtag(person)),
    version: held?.version ?? 0,
    complete: held?.complete ?? false,
    legalName: held && openText(held.legalName),
    address: held && openText(held.address),
    stateCode: held?.stateCode ?? null,
    country: held?.country ?? null,
    gstin: held?.gstin ? openText(held.gstin) : null,
    can: { updateBillingProfile },
  };
};
