/** An invoice that is wrong, over HTTP: who may say so, who answers, who takes it back and bills again (state-machines.md §6). */

import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { type Invoiced, invoiced, invoiceOf, ok, paymentOf } from '../workbench/story.ts';

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

const reason = 'It names our old address';
const dispute = (who: Actor = client, more: object = {}) => stage.post(who, `${path}/dispute`, { reason }, more);
const answer = (who: Actor = admin, body: object = { answer: 'It is the address of the contract' }) =>
  stage.post(who, `${path}/dispute/answer`, body);
const takeBack = (who: Actor = admin, body: object = { reason }, more: object = {}) =>
  stage.post(who, `${path}/void`, body, more);
const correct = (who: Actor = admin, body: object = {}) => stage.post(who, `${path}/correction`, body);
const read = async (who: Actor = client, at = path): Promise<LooseAnswer> => ok(await stage.get(who, at)).invoice;
const refused = ({ status, body }: Awaited<ReturnType<typeof dispute>>) => [status, body.code];

describe('a dispute', () => {
  it('is its client’s, with a reason, once for a key, and both sides read it', async () => {
    for (const who of [admin, lead, member, stranger]) expect(refused(await dispute(who))).toEqual([403, 'FORBIDDEN']);
    expect(refused(await dispute(otherClient))).toEqual([404, 'NOT_FOUND']);
    expect((await stage.post(client, '/invoices/none/dispute', { reason })).status).toBe(404);
    expect((await stage.post(client, `${path}/dispute`, {})).status).toBe(400);
    const stale = await dispute(client, { headers: { 'if-match': '"0"' } });
    expect(refused(stale)).toEqual([409, 'VERSION_CONFLICT']);
    const key = newId();
    const { invoice } = ok(await dispute(client, { key }));
    expect(invoice).toMatchObject({ state: 'disputed', disputes: [{ reason, by: { id: client.id } }] });
    expect(ok(await dispute(client, { key })).invoice.disputes).toHaveLength(1);
    expect(refused(await dispute())).toEqual([409, 'STATE_CONFLICT']);
    expect((await read(admin)).can).toMatchObject({ answerDispute: true, recordPayment: true });
  });
  it('is answered by an admin, once, and the answer is read by the client', async () => {
    expect(refused(await answer())).toEqual([409, 'STATE_CONFLICT']);
    ok(await dispute());
    for (const who of [client, otherClient, lead, member]) expect((await answer(who)).status).toBe(403);
    expect((await answer(admin, { answer: ' ' })).status).toBe(400);
    ok(await answer());
    expect(await read()).toMatchObject({
      state: 'issued',
      disputes: [{ reason, answered: { by: { id: admin.id }, answer: 'It is the address of the contract' } }],
    });
    expect(refused(await answer())).toEqual([409, 'STATE_CONFLICT']);
  });
  it('leaves a payment to be recorded, and is over once all is paid', async () => {
    ok(await dispute());
    const { invoice } = ok(await stage.post(admin, `${path}/payments`, paymentOf(stage, { bankPaise: 35_400_000 })));
    expect(invoice).toMatchObject({ state: 'paid', can: { answerDispute: false } });
  });
});

describe('an invoice that is taken back', () => {
  it('is so by an admin with a reason, and its credit note gets its number by itself', async () => {
    for (const who of [client, otherClient, lead, member]) expect((await takeBack(who)).status).toBe(403);
    expect((await takeBack(admin, {})).status).toBe(400);
    expect(refused(await takeBack(admin, { reason }, { headers: { 'if-match': '"0"' } }))[1]).toBe('VERSION_CONFLICT');
    ok(await stage.post(admin, `${path}/payments`, paymentOf(stage, { bankPaise: 100_000 })));
    const before = (await read()).creditPaise;
    expect(ok(await takeBack()).invoice).toMatchObject({
      ...{ state: 'voided', outstandingPaise: 0, allocatedPaise: 0, creditPaise: before + 100_000 },
      taken: { reason, by: { id: admin.id }, creditPaise: 100_000, correctedBy: null },
      can: { correctInvoice: true },
    });
    await eventually(async () =>
      expect((await read()).taken.creditNote?.creditNoteNo).toMatch(/^CRN\/\d\d-\d\d\/\d{6}$/),
    );
    expect(refused(await takeBack(secondAdmin))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('owes nothing any more, and its milestone can be billed', async () => {
    const owed = async () =>
      ok(await stage.get(admin, `/receivables?clientId=${client.id}`)).receivables.outstandingPaise;
    const before = await owed();
    ok(await takeBack());
    expect(await owed()).toBe(before - 35_400_000);
    const { project } = ok(await stage.get(admin, `/projects/${story.id}`));
    expect(project.money).toMatchObject({ invoicedPaise: 0, outstandingPaise: 0 });
  });
  it('is told in the history of the project, with its reason to the client', async () => {
    ok(await takeBack());
    const { items } = ok(await stage.get(client, `/projects/${story.id}/activity?limit=200`));
    expect(items.find(({ type }: LooseAnswer) => type === 'InvoiceVoided')).toMatchObject({ reason });
  });
});

describe('a corrected invoice', () => {
  it('follows one that was taken back, once, with a number of its own', async () => {
    expect(refused(await correct())).toEqual([409, 'STATE_CONFLICT']);
    ok(await takeBack());
    for (const who of [client, otherClient, lead, member]) expect((await correct(who)).status).toBe(403);
    expect((await correct(admin, { description: '' })).status).toBe(400);
    const { invoice } = ok(await correct(admin, { description: 'Design, phase 1' }));
    expect(invoice.invoiceId).not.toBe(story.invoice.invoiceId);
    expect(await read(admin)).toMatchObject({
      ...{ can: { correctInvoice: false }, taken: { correctedBy: { invoiceId: invoice.invoiceId } } },
    });
    expect(refused(await correct(secondAdmin))).toEqual([409, 'ALREADY_INVOICED']);
    const issued = await invoiceOf(stage, story.id, story.milestoneId);
    expect(issued.invoiceId).toBe(invoice.invoiceId);
    expect(issued).toMatchObject({ totalPaise: 35_400_000, lines: [{ description: 'Design, phase 1' }] });
    expect(issued.invoiceNo).not.toBe(story.invoice.invoiceNo);
    const { milestones } = ok(await stage.get(client, `/projects/${story.id}`));
    expect(milestones[0]).toMatchObject({ billing: 'invoiced', invoiceId: invoice.invoiceId });
    // It may be wrong again: the next one has an id of its own.
    ok(await stage.post(admin, `/invoices/${invoice.invoiceId}/void`, { reason }));
    const third = ok(await stage.post(admin, `/invoices/${invoice.invoiceId}/correction`, {})).invoice;
    expect(new Set([story.invoice.invoiceId, invoice.invoiceId, third.invoiceId]).size).toBe(3);
  });
});
