/** What a client paid too much, used on another invoice, over HTTP (domain.md §4.6, state-machines.md §6). */
import { admin, client, lead, member, otherClient } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { activated, invoiceOf, milestoneAccepted, ok, paymentOf } from '../workbench/story.ts';

let stage: Stage;
/** ₹3,54,000.00, overpaid by ₹10,000.00; and ₹8,26,000.00, open. */
let overpaid: string;
let open: string;
let project: string;
beforeAll(async () => {
  stage = await startStage();
  const { id, milestoneIds } = await activated(stage);
  project = id;
  const invoices = [];
  for (const milestoneId of milestoneIds) {
    await milestoneAccepted(stage, id, milestoneId);
    invoices.push((await invoiceOf(stage, id, milestoneId)).invoiceId);
  }
  [overpaid = '', open = ''] = invoices;
});
afterAll(() => stage.stop());

const read = async (invoiceId: string) => ok(await stage.get(admin, `/invoices/${invoiceId}`)).invoice;
const use = (invoiceId: string, amountPaise: unknown, more: object = {}) =>
  stage.post(admin, `/invoices/${invoiceId}/credit`, { amountPaise }, more);
const creditSaid = async (actor: typeof admin, query = '') =>
  ok(await stage.get(actor, `/receivables${query}`)).receivables;

it('cannot be used while there is none', async () => {
  expect(await read(open)).toMatchObject({ creditPaise: 0, credits: [], can: { applyClientCredit: false } });
  const refused = await use(open, 1);
  expect([refused.status, refused.body.code]).toEqual([422, 'OVER_ALLOCATED_PAYMENT']);
});

it('is shown to the admins and to its client, and to nobody else', async () => {
  const body = paymentOf(stage, { bankPaise: 36_400_000, reference: 'UTR-MUCH' });
  ok(await stage.post(admin, `/invoices/${overpaid}/payments`, body));
  expect(await read(open)).toMatchObject({ creditPaise: 1_000_000, can: { applyClientCredit: true } });
  // A paid invoice takes none.
  expect(await read(overpaid)).toMatchObject({ creditPaise: 1_000_000, can: { applyClientCredit: false } });
  expect(ok(await stage.get(client, `/invoices/${open}`)).invoice).toMatchObject({
    creditPaise: 1_000_000,
    can: { applyClientCredit: false },
  });
  for (const [actor, query] of [
    [admin, ''],
    [admin, `?clientId=${client.id}`],
    [client, ''],
    [client, `?clientId=${client.id}`],
  ] as const)
    expect(await creditSaid(actor, query)).toMatchObject({ creditPaise: 1_000_000, inCredit: 1 });
  expect(await creditSaid(otherClient)).toMatchObject({ creditPaise: 0, inCredit: 0, outstandingPaise: 0 });
  expect((await stage.get(otherClient, `/receivables?clientId=${client.id}`)).status).toBe(404);
});

it.each([
  ['its own client', client, 403],
  ['another client', otherClient, 403],
  ['an employee', member, 403],
  ['a lead', lead, 403],
])('is not used by %s', async (_who, actor, status) => {
  expect((await stage.post(actor, `/invoices/${open}/credit`, { amountPaise: 1 })).status).toBe(status);
});

it.each([0, -1, 1.5, '100', null, 1e300])('is no amount of %p', async (amountPaise) => {
  expect((await use(open, amountPaise)).status).toBe(400);
});

it('is used once for one key, on the version that was read, and is told with who and when', async () => {
  const before = await read(open);
  const headers = { 'if-match': before.etag };
  const key = 'use-the-credit-once-0001';
  const answers = [await use(open, 400_000, { headers, key }), await use(open, 400_000, { headers, key })];
  for (const answer of answers)
    expect(ok(answer).invoice).toMatchObject({
      state: 'partially_paid',
      creditPaise: 600_000,
      outstandingPaise: 82_200_000,
      credits: [{ amountPaise: 400_000, outstandingPaise: 82_200_000, by: { id: admin.id } }],
    });
  const stale = await use(open, 100_000, { headers });
  expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
  expect(stale.body.current.invoice.creditPaise).toBe(600_000);
});

it('is never used beyond what there is', async () => {
  const refused = await use(open, 600_001);
  expect([refused.status, refused.body.code]).toEqual([422, 'OVER_ALLOCATED_PAYMENT']);
  expect(await read(open)).toMatchObject({ creditPaise: 600_000 });
});

it('is not used on a paid invoice, nor on one that is not there', async () => {
  const paid = await use(overpaid, 1);
  expect([paid.status, paid.body.code]).toEqual([409, 'STATE_CONFLICT']);
  expect((await use('00000000-0000-4000-8000-000000000000', 1)).status).toBe(404);
});

it('stays what it was in the past of an invoice, where nothing can be done', async () => {
  const [{ appliedAt }] = (await read(open)).credits;
  const at = new Date(Date.parse(appliedAt) - 1).toISOString();
  const { invoice } = ok(await stage.get(admin, `/invoices/${open}?at=${at}`));
  expect(invoice).toMatchObject({ creditPaise: 1_000_000, credits: [], can: { applyClientCredit: false } });
});

it('pays the milestone in the append that brings the outstanding amount to zero, and is told in the audit', async () => {
  const rest = paymentOf(stage, { bankPaise: 81_600_000, reference: 'UTR-REST' });
  ok(await stage.post(admin, `/invoices/${open}/payments`, rest));
  expect(ok(await use(open, 600_000)).invoice).toMatchObject({ state: 'paid', creditPaise: 0, outstandingPaise: 0 });
  const { items } = ok(await stage.get(admin, `/audit/events?projectId=${project}&type=MilestonePaid`));
  expect(items).toHaveLength(2);
  const { items: used } = ok(await stage.get(admin, `/audit/events?projectId=${project}&type=ClientCreditApplied`));
  expect(used[0].changes).toContainEqual({ field: 'creditPaise', from: 600_000, to: 0 });
});

it('that was used keeps its payment from being reversed', async () => {
  const { payments } = await read(overpaid);
  const refused = await stage.post(admin, `/payments/${payments[0].paymentId}/reversal`, { reason: 'Bounced' });
  expect([refused.status, refused.body.code]).toEqual([422, 'CREDIT_SPENT']);
});
