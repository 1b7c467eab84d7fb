/** Invoices and payments over HTTP: whose they are, what is refused, and how they were (state-machines.md §6, §15). */
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherClient, stranger } from '../workbench/cast.ts';
import { billingOf, type Stage, startStage } from '../workbench/harness.ts';
import { type Invoiced, invoiced, ok, paymentOf } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let story: Invoiced;
let path: string;
beforeAll(async () => {
  stage = await startStage();
});
beforeEach(async () => {
  story = await invoiced(stage);
  path = `/invoices/${story.invoice.invoiceId}`;
});
afterAll(() => stage.stop());

const pay = (change: object = {}, more: object = {}) =>
  stage.post(admin, `${path}/payments`, paymentOf(stage, change), more);
const streamed = async (): Promise<number> => {
  let events = 0;
  for await (const { data } of stage.ports.events.read(`receivable-${client.id}`))
    if ((data as { invoiceId: string }).invoiceId === story.invoice.invoiceId) events += 1;
  return events;
};

describe('invoices', () => {
  it('are read by their client and the admins, and nobody else knows of them', async () => {
    for (const who of [client, admin]) {
      expect((await stage.get(who, path)).status).toBe(200);
      expect(ok(await stage.get(who, `/invoices?projectId=${story.id}`)).items).toHaveLength(1);
    }
    expect((await stage.get(otherClient, path)).status).toBe(404);
    expect(ok(await stage.get(otherClient, `/invoices?clientId=${client.id}`)).items).toEqual([]);
    for (const who of [lead, member, stranger]) {
      expect((await stage.get(who, path)).status).toBe(403);
      expect((await stage.get(who, '/invoices')).status).toBe(403);
    }
    expect((await stage.get(client, '/invoices/none')).status).toBe(404);
    expect((await stage.call(null, 'GET', path)).status).toBe(401);
  });
  it('say what their reader may do', async () => {
    const no = { recordPayment: false, reversePayment: false, applyClientCredit: false };
    const noMore = { answerDispute: false, voidInvoice: false, correctInvoice: false };
    expect(ok(await stage.get(client, path)).invoice.can).toEqual({ ...no, ...noMore, dispute: true });
    const { invoice } = ok(await pay());
    expect(invoice.can).toEqual({
      ...{ ...no, ...noMore, dispute: false },
      ...{ recordPayment: true, reversePayment: true, voidInvoice: true },
    });
    expect(invoice.payments[0].can).toEqual({ reversePayment: true });
    expect(ok(await stage.get(client, path)).invoice.payments[0].can).toEqual({ reversePayment: false });
  });
  it('are listed by state, project and client, in pages', async () => {
    const count = async (query: string) => ok(await stage.get(admin, `/invoices${query}`)).items.length;
    expect(await count(`?state=issued&projectId=${story.id}&clientId=${client.id}&limit=1`)).toBe(1);
    expect(await count(`?state=paid&projectId=${story.id}`)).toBe(0);
    ok(await stage.post(client, `${path}/dispute`, { reason: 'The logo is missing' }));
    expect(await count(`?state=disputed&projectId=${story.id}`)).toBe(1);
    expect(await count(`?state=issued&projectId=${story.id}`)).toBe(0);
    expect(await count('?projectId=none')).toBe(0);
    expect(await count(`?clientId=${otherClient.id}`)).toBe(0);
    for (const query of ['?colour=red', '?state=lost', '?limit=201', '?after=x'])
      expect([query, (await stage.get(admin, `/invoices${query}`)).status]).toEqual([query, 400]);
  });
  it('are shown as they were, and nothing can be done there', async () => {
    const before = new Date(stage.now()).toISOString();
    stage.pass(60_000);
    ok(await pay());
    const then = ok(await stage.get(admin, `${path}?at=${before}`)).invoice;
    expect(then).toMatchObject({ state: 'issued', payments: [], outstandingPaise: 35_400_000 });
    expect(new Set(Object.values(then.can))).toEqual(new Set([false]));
    expect(ok(await stage.get(admin, path)).invoice).toMatchObject({ state: 'partially_paid' });
    expect((await stage.get(admin, `${path}?at=2020-01-01T00:00:00Z`)).status).toBe(404);
    expect((await stage.get(otherClient, `${path}?at=${before}`)).status).toBe(404);
    expect((await stage.get(admin, `${path}?at=monday`)).status).toBe(400);
  });
  it('keep the particulars that held when they were issued', async () => {
    const moved = {
      version: 2,
      stateCode: 'MH',
      address: await stage.seal(client.id, 'billing', '9 Marine Drive, Mumbai'),
    };
    await stage.tell([await billingOf(stage.seal, client, moved)]);
    expect(ok(await stage.get(client, path)).invoice).toMatchObject({
      supply: 'intra_state',
      buyer: { stateCode: 'KA', address: '2 Brigade Road, Bengaluru' },
    });
    const { invoice } = await invoiced(stage);
    expect(invoice).toMatchObject({
      supply: 'inter_state',
      igstPaise: 5_400_000,
      cgstPaise: 0,
      buyer: { stateCode: 'MH' },
    });
    await stage.tell([await billingOf(stage.seal, client, { version: 3 })]);
  });
  it('are overdue from the day after the due date, by whole days, while something is outstanding', async () => {
    stage.pass(15 * 86_400_000);
    expect(ok(await stage.get(admin, path)).invoice.overdueDays).toBe(0);
    stage.pass(2 * 86_400_000);
    expect(ok(await stage.get(admin, path)).invoice.overdueDays).toBe(2);
    ok(await pay({ bankPaise: 35_400_000 }));
    expect(ok(await stage.get(admin, path)).invoice.overdueDays).toBe(0);
  });
});

describe('invoices that are read behind what their reader has written', () => {
  it('say so, and so does what is owed, and only then', async () => {
    for (const read of [path, '/invoices', '/receivables']) {
      expect([read, ok(await stage.get(client, read)).stale]).toEqual([read, undefined]);
      const behind = ok(await stage.call(client, 'GET', read, { headers: stage.ahead() }));
      expect([read, behind.stale]).toEqual([read, true]);
    }
  });
});

describe('what is owed', () => {
  const owed = async (who: typeof admin, query = ''): Promise<LooseAnswer> =>
    ok(await stage.get(who, `/receivables${query}`)).receivables;
  it('is told to admins of all or of one client, to clients of themselves, and to nobody else', async () => {
    const mine = await owed(client);
    expect(mine.outstandingPaise).toBeGreaterThanOrEqual(35_400_000);
    for (const [who, query] of [
      [client, `?clientId=${client.id}`],
      [admin, `?clientId=${client.id}`],
      [admin, ''],
    ] as const)
      expect([who.id, query, await owed(who, query)]).toEqual([who.id, query, mine]);
    for (const [who, query] of [
      [otherClient, ''],
      [admin, `?clientId=${otherClient.id}`],
    ] as const)
      expect((await owed(who, query)).outstandingPaise).toBe(0);
    expect((await stage.get(otherClient, `/receivables?clientId=${client.id}`)).status).toBe(404);
    for (const who of [lead, member, stranger]) expect((await stage.get(who, '/receivables')).status).toBe(403);
    expect((await stage.get(admin, '/receivables?colour=red')).status).toBe(400);
    expect((await stage.call(null, 'GET', '/receivables')).status).toBe(401);
  });
});

describe('credit', () => {
  it('is used by admins alone, once for a key, on an invoice in the version that was seen', async () => {
    const { paidFrom } = await overpaid();
    const use = (who: typeof admin, amountPaise: unknown, more: object = {}) =>
      stage.post(who, `${path}/credit`, { amountPaise }, more);
    for (const who of [client, lead, member, otherClient]) expect((await use(who, 100)).status).toBe(403);
    for (const wrong of [0, -1, 0.5, '100']) expect([wrong, (await use(admin, wrong)).status]).toEqual([wrong, 400]);
    expect((await stage.post(admin, '/invoices/none/credit', { amountPaise: 100 })).status).toBe(404);
    const stale = await use(admin, 100, { headers: { 'if-match': '"0"' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    const before = ok(await stage.get(admin, path)).invoice;
    expect(before.can.applyClientCredit).toBe(true);
    const key = newId();
    const { invoice } = ok(await use(admin, 100, { key }));
    expect(invoice).toMatchObject({
      state: 'partially_paid',
      outstandingPaise: before.outstandingPaise - 100,
      creditPaise: before.creditPaise - 100,
    });
    expect(ok(await use(admin, 100, { key })).invoice.outstandingPaise).toBe(invoice.outstandingPaise);
    expect(ok(await stage.get(admin, paidFrom)).invoice.state).toBe('paid');
  });
  /** An older invoice of the same client, paid with ₹ 10.00 too much. */
  const overpaid = async (): Promise<{ paidFrom: string }> => {
    const { invoiceId, outstandingPaise } = (await invoiced(stage)).invoice;
    const much = paymentOf(stage, { bankPaise: outstandingPaise + 1_000, reference: `MUCH-${invoiceId}` });
    ok(await stage.post(admin, `/invoices/${invoiceId}/payments`, much));
    return { paidFrom: `/invoices/${invoiceId}` };
  };
});

describe('a payment', () => {
  it('is recorded by admins alone, once for a key', async () => {
    for (const who of [client, lead, member, otherClient])
      expect((await stage.post(who, `${path}/payments`, paymentOf(stage))).status).toBe(403);
    const key = newId();
    const body = paymentOf(stage);
    const first = ok(await stage.post(admin, `${path}/payments`, body, { key })).invoice;
    const again = ok(await stage.post(admin, `${path}/payments`, body, { key })).invoice;
    expect(again.payments).toEqual(first.payments);
    expect(await streamed()).toBe(3);
  });
  it('beyond what is outstanding becomes client credit; TDS credit beyond it is refused', async () => {
    const over = await pay({ bankPaise: 0, tdsCreditPaise: 35_400_001 });
    expect([over.status, over.body.code]).toEqual([422, 'OVER_ALLOCATED_PAYMENT']);
    const { invoice } = ok(await pay({ bankPaise: 36_000_000 }));
    expect(invoice).toMatchObject({ state: 'paid', outstandingPaise: 0 });
    expect(invoice.payments[0]).toMatchObject({ allocatedPaise: 35_400_000, creditPaise: 600_000 });
  });
  it('with a reference that was recorded before is refused', async () => {
    ok(await pay({ reference: 'UTR 77' }));
    const twice = await pay({ reference: 'utr77' });
    expect([twice.status, twice.body.code]).toEqual([409, 'DUPLICATE_PAYMENT']);
  });
  it('must be for an invoice that is there, in the version that was seen', async () => {
    expect((await stage.post(admin, '/invoices/none/payments', paymentOf(stage))).status).toBe(404);
    const stale = await pay({}, { headers: { 'if-match': '"0"' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(stale.body.current.invoice.etag).toBe(story.invoice.etag);
    expect((await pay({}, { headers: { 'if-match': story.invoice.etag } })).status).toBe(200);
  });
  it.each([
    ['nothing at all', { bankPaise: 0, tdsCreditPaise: 0 }],
    ['a fraction of a paisa', { bankPaise: 0.5 }],
    ['less than nothing', { bankPaise: -1 }],
    ['a day that is none', { receivedOn: '2026-02-30' }],
    ['an unknown mode', { mode: 'BARTER' }],
    ['an unknown field', { colour: 'red' }],
    ['no reference', { reference: ' ' }],
  ])('of %s is refused and nothing is stored', async (_what, change) => {
    const before = await streamed();
    const { status, body } = await pay(change);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await streamed()).toBe(before);
  });
});

describe('a reversal', () => {
  it('is the admins’, has a reason, and happens once', async () => {
    const { invoice } = ok(await pay());
    const reversal = `/payments/${invoice.payments[0].paymentId}/reversal`;
    for (const who of [client, lead, member])
      expect((await stage.post(who, reversal, { reason: 'Bounced' })).status).toBe(403);
    expect((await stage.post(admin, reversal, {})).status).toBe(400);
    expect((await stage.post(admin, reversal, { reason: 'x'.repeat(1001) })).status).toBe(400);
    expect((await stage.post(admin, '/payments/none/reversal', { reason: 'Bounced' })).status).toBe(404);
    expect(ok(await stage.post(admin, reversal, { reason: 'Bounced' })).invoice).toMatchObject({ state: 'issued' });
    const again = await stage.post(admin, reversal, { reason: 'Bounced' });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_REVERSED']);
  });
});

describe('many invoices', () => {
  it('are counted without a gap, also where two milestones are accepted at once', async () => {
    await Promise.all([1, 2, 3].map(() => invoiced(stage)));
    const { items } = ok(await stage.get(admin, '/invoices?limit=200'));
    const numbers = items
      .map(({ invoiceNo }: LooseAnswer) => Number(invoiceNo.slice(-6)))
      .sort((a: number, b: number) => a - b);
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(Array.from({ length: items.length }, (_, n) => n + 1));
    const pages = [];
    for (let next = ''; ; ) {
      const page = ok(await stage.get(admin, `/invoices?limit=1${next}`));
      pages.push(...page.items.map(({ invoiceId }: LooseAnswer) => invoiceId));
      if (page.next === undefined) break;
      next = `&after=${page.next}`;
    }
    expect(pages).toEqual(items.map(({ invoiceId }: LooseAnswer) => invoiceId));
  });
});
