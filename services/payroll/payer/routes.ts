/** HTTP of the account that salaries are paid from, for admins alone. */
import type { Payer as Shown } from '@lamplight/bff/contract/payouts.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { demandFreshProof, etagOf, ifMatch } from '@lamplight/common/http/caller.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Payroll } from '../context.ts';
import { PAYER_STREAM, type PayerAccount, payerAccount } from './payer.ts';

export const payerRoutes = (payroll: Payroll): readonly Served[] => [
  serve('payroll-payer', async ({ res }) => {
    const { state } = await payroll.look(PAYER_STREAM, payerAccount);
    send(res, { payer: shownPayer(state) });
  }),

  serve('payroll-payer-save', async ({ req, res, body, actor, ...caller }) => {
    // A stolen session must not make a company pay from, or into, another account.
    demandFreshProof(req, actor);
    const by = caller.by();
    const command = { type: 'SavePayer', actor, at: by.at, ifMatch: ifMatch(req), ...body } as const;
    const changed = await payroll.change(PAYER_STREAM, command, payerAccount, by);
    await answer(res, changed, (state) => ({ payer: shownPayer(state) }));
  }),
];

/** By its last digits alone. */
const shownPayer = (payer: PayerAccount): Shown => ({
  etag: etagOf(payer.etag),
  accountLast4: payer.is === 'saved' ? payer.last4 : null,
  ifsc: payer.is === 'saved' ? payer.ifsc : null,
  can: { savePayer: true },
});
