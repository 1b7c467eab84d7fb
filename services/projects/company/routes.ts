/** HTTP of the company's particulars: admins read and save them; everybody else reads them on their invoices. */
import { companyBody, type Company as Shown } from '@lamplight/bff/contract/company.ts';
import { emptyBody } from '@lamplight/bff/contract/projects.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { type Actor as Caller, demandFreshProof, demandRole, etagOf, ifMatch } from '@lamplight/common/http/caller.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Router } from 'express';
import type { Company, Projects } from '../context.ts';
import { COMPANY_STREAM, canSave, companyParticulars, type Saved } from './particulars.ts';
import { missingIn, sellerOf, shownBank } from './seller.ts';

export const companyRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  routes.get('/company', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(emptyBody, req.query);
    const { state } = await projects.look(COMPANY_STREAM, companyParticulars);
    send(res, { company: shown(state, projects.company, actor) });
  });

  routes.put('/company', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    // Whoever changes the account that invoices ask to be paid to has just proved who they are.
    demandFreshProof(req, actor);
    const { gstin = null, bank = null, ...rest } = parse(companyBody, req.body);
    const given = by();
    const seen = { at: given.at, ifMatch: ifMatch(req) };
    const command = { type: 'SaveParticulars', actor, ...seen, ...rest, gstin, bank } as const;
    const changed = await projects.change(COMPANY_STREAM, command, companyParticulars, given);
    await answer(res, changed, (state) => ({ company: shown(state, projects.company, actor) }));
  });

  return routes;
};

const shown = (saved: Saved, settings: Company, actor: Caller): Shown => {
  const seller = sellerOf(saved, settings);
  return {
    etag: etagOf(saved.etag),
    legalName: seller.legalName,
    address: seller.address,
    stateCode: seller.stateCode,
    gstin: seller.gstin,
    bank: shownBank(seller.bank),
    from: saved.is === 'absent' ? 'settings' : 'saved',
    missing: [...missingIn(seller)],
    can: { saveParticulars: canSave(actor) },
  };
};
