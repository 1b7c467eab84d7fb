/** HTTP of the company's particulars: admins read and save them; everybody else reads them on their invoices. */
import type { Company as Shown } from '@lamplight/bff/contract/company.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof, etagOf, ifMatch, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Company } from '../company.ts';
import type { Projects } from '../context.ts';
import { COMPANY_STREAM, canSave, companyParticulars, type Saved } from './particulars.ts';
import { missingIn, sellerOf, shownBank } from './seller.ts';

export const companyRoutes = (projects: Projects): readonly Served[] => [
  serve('company', async ({ res, actor }) => {
    const { state } = await projects.look(COMPANY_STREAM, companyParticulars);
    send(res, { company: shownCompany(state, projects.company, actor) });
  }),

  serve('company-save', async ({ req, res, body, actor, ...caller }) => {
    // A stolen session must not redirect payments to another account: a fresh proof is needed.
    demandFreshProof(req, actor);
    const { gstin = null, tan = null, epfCode = null, bank = null, ...rest } = body;
    const by = caller.by();
    const seen = { at: by.at, ifMatch: ifMatch(req) };
    const command = { type: 'SaveParticulars', actor, ...seen, ...rest, gstin, tan, epfCode, bank } as const;
    const changed = await projects.change(COMPANY_STREAM, command, companyParticulars, by);
    await answer(res, changed, (state) => ({ company: shownCompany(state, projects.company, actor) }));
  }),
];

const shownCompany = (saved: Saved, settings: Company, actor: SignedInActor): Shown => {
  const seller = sellerOf(saved, settings);
  return {
    etag: etagOf(saved.etag),
    legalName: seller.legalName,
    address: seller.address,
    stateCode: seller.stateCode,
    gstin: seller.gstin,
    tan: seller.tan,
    epfCode: seller.epfCode,
    bank: shownBank(seller.bank),
    from: saved.is === 'absent' ? 'settings' : 'saved',
    missing: [...missingIn(seller)],
    can: { saveParticulars: canSave(actor) },
  };
};
