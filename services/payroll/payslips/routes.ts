/** HTTP of payslips: each person's own once they are published, everybody's for admins; whoever else asks is told 404 (product.md). */
import { madeHeadersOf } from '@lamplight/common/files/content.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { PAPER_TYPE } from '@lamplight/common/paper/draw.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Payroll } from '../context.ts';
import { recordRead } from '../reads/recording.ts';
import { payrollRun } from '../runs/run.ts';
import { slipIn } from '../runs/slips.ts';
import { knowsSlip, type PayslipCommand, payslip } from './payslip.ts';
import { paperOf } from './publishing.ts';
import { namedIn, showDisputed, showRow, showSlip } from './show.ts';

export const payslipRoutes = (payroll: Payroll): readonly Served[] => [
  serve('own-payslips', async ({ req, res, query, actor }) => {
    const { payslips } = payroll;
    const stale = (await payslips.waitFor(null)) === 'stale';
    const { items, next } = await payslips.find({
      ...{ where: { employeeId: actor.id, published: true }, sort: [['publishedAt', -1]] },
      ...pageOf(req, query),
    });
    const names = await payroll.people.names([actor.id]);
    sendList(res, { items: items.map((doc) => showRow(doc, names)), next, stale });
  }),

  serve('disputed-payslips', async ({ req, res, query }) => {
    const stale = (await payroll.payslips.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await payroll.payslips.find({
      ...{ where: { disputed: true }, sort: [['employeeId', 1]] },
      ...pageOf(req, query),
    });
    const names = await payroll.people.names(items.map(({ employeeId }) => employeeId));
    sendList(res, { items: items.map((doc) => showDisputed(doc, names)), next, stale });
  }),

  serve('payslip', async ({ req, res, params: { payslipId }, actor }) => {
    const found = await known(payroll, payslipId, actor);
    await recordRead(payroll, { req, actor }, { what: 'payslip', employeeId: found.slip.employeeId, ref: payslipId });
    send(res, { payslip: await shown(payroll, found, actor) });
  }),

  serve('payslip-pdf', async ({ req, res, params: { payslipId }, actor }) => {
    const { slip } = await known(payroll, payslipId, actor);
    const content = await paperOf(slip);
    if (content === null) throw problem('NOT_FOUND');
    await recordRead(payroll, { req, actor }, { what: 'payslip_pdf', employeeId: slip.employeeId, ref: payslipId });
    const name = `payslip-${slip.published?.number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`;
    res.set(madeHeadersOf({ name, mediaType: PAPER_TYPE, bytes: content.length })).end(content);
  }),

  serve('payslip-dispute', (call) =>
    change(payroll, call, ({ commandId }) => ({
      ...{ type: 'DisputePayslip', disputeId: derivedId(commandId, 'dispute'), ...call.body },
    })),
  ),

  serve('payslip-dispute-resolve', async (call) => {
    const { disputeId } = call.params;
    const otherAdmin = await payroll.people.otherAdmin(call.actor.id);
    await change(payroll, call, () => ({ type: 'ResolveDispute', disputeId, ...call.body, otherAdmin }));
  }),
];

/** @throws 404 where the reader may not know of it */
const known = async ({ history }: Payroll, payslipId: string, actor: SignedInActor) => {
  const steps = await history(`payslip-${payslipId}`, payslip);
  const slip = steps.at(-1)?.to;
  if (slip === undefined || slip.is === 'absent' || !knowsSlip(actor, slip)) throw problem('NOT_FOUND');
  return { slip, steps };
};

type Known = Awaited<ReturnType<typeof known>>;
const shown = async (payroll: Payroll, { slip, steps }: Known, reader: SignedInActor) => {
  const [names, { state: run }] = await Promise.all([
    payroll.people.names(namedIn(slip)),
    payroll.look(`payrollrun-${slip.runId}`, payrollRun),
  ]);
  const payment = run.is === 'absent' ? null : (slipIn(run.slips, slip.payslipId)?.payment ?? null);
  return showSlip(slip, steps, { names, reader, payment });
};

type Made = PayslipCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'payslipId' | 'actor' | 'at' | 'ifMatch'>
    : never
  : never;
type OnSlip = Pick<Call<'payslip-dispute'>, 'req' | 'res' | 'actor' | 'by'> &
  Readonly<{ params: Readonly<{ payslipId: string }> }>;

const change = async (
  payroll: Payroll,
  { req, res, params: { payslipId }, actor, ...caller }: OnSlip,
  make: (by: By) => Made,
): Promise<void> => {
  const by = caller.by();
  const command = { ...make(by), payslipId, actor, at: by.at, ifMatch: ifMatch(req) } as PayslipCommand;
  const changed = await payroll.change(`payslip-${payslipId}`, command, payslip, by);
  await answer(res, changed, async (state) =>
    // A refusal says nothing of a slip to whoever may not know of it.
    state.is === 'absent' || !knowsSlip(actor, state)
      ? null
      : { payslip: await shown(payroll, await known(payroll, payslipId, actor), actor) },
  );
};
