/** From acceptance to a paid milestone over HTTP, through the reactors (state-machines.md §6, §13; domain.md §4.6). */
import { addressedFrame, streamChannel } from '@lamplight/bff/contract/stream.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { invoiced, ok, paymentOf } from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

/** Every event of a client's receivable, as it was appended. */
const receivableOf = async (clientId: string) => {
  const events = [];
  for await (const event of stage.ports.events.read(`receivable-${clientId}`)) events.push(event);
  return events;
};
const pay = (invoiceId: string, change: object, key?: string) =>
  stage.post(admin, `/invoices/${invoiceId}/payments`, paymentOf(stage, change), key === undefined ? {} : { key });

describe('an accepted milestone', () => {
  it('is invoiced, numbered without a gap, paid in parts, settled in the append that settles it, and reopened by a reversal', async () => {
    const { id, milestoneId, invoice } = await invoiced(stage);
    expect(invoice).toMatchObject({
      invoiceNo: expect.stringMatching(/^INV\/\d\d-\d\d\/000001$/),
      state: 'issued',
      supply: 'intra_state',
      taxablePaise: 30_000_000,
      cgstPaise: 2_700_000,
      sgstPaise: 2_700_000,
      totalPaise: 35_400_000,
      outstandingPaise: 35_400_000,
      projectTitle: 'Portal',
      milestoneTitle: 'Design',
      seller: { name: 'Lamplight', stateCode: 'KA' },
      buyer: { name: 'Chitra Client Pvt Ltd', address: '2 Brigade Road, Bengaluru', stateCode: 'KA' },
      can: { recordPayment: true },
    });
    const { invoiceId } = invoice;
    const heard: string[] = [];
    const listening = new AbortController();
    void (async () => {
      for await (const text of stage.ports.broadcast.subscribe(streamChannel, listening.signal)) heard.push(text);
    })();
    const part = ok(await pay(invoiceId, { reference: 'UTR-1', bankPaise: 20_000_000 })).invoice;
    expect(part).toMatchObject({ state: 'partially_paid', outstandingPaise: 15_400_000 });
    const paid = ok(
      await pay(invoiceId, { reference: 'UTR-2', bankPaise: 12_400_000, tdsCreditPaise: 3_000_000 }),
    ).invoice;
    expect(paid).toMatchObject({ state: 'paid', outstandingPaise: 0, overdueDays: 0 });
    const events = await receivableOf(client.id);
    expect(events.map(({ type }) => type)).toEqual([
      'InvoiceRequested',
      'InvoiceIssued',
      'PaymentRecorded',
      'PaymentRecorded',
      'MilestonePaid',
    ]);
    const [settling, settled] = events.slice(-2);
    expect(settled?.meta.commandId).toBe(settling?.meta.commandId);
    const { team } = Object(settled?.data) as { team: { employeeId: string; assignmentId: string }[] };
    expect(team.map(({ employeeId }) => employeeId).sort()).toEqual([member.id, lead.id].sort());
    expect(team.map(({ assignmentId }) => assignmentId)).toEqual(
      team.map(({ assignmentId }) => assignmentId).toSorted(),
    );
    expect(settled?.data).toMatchObject({ milestoneId, settlement: 1, exGstPaise: 30_000_000 });

    const toasts = () =>
      heard
        .map((text) => addressedFrame.parse(JSON.parse(text)))
        .flatMap(({ to, frame }) => (frame.event === 'notification' ? [{ to, data: frame.data }] : []));
    await eventually(() => expect(toasts()).toHaveLength(2));
    expect(toasts().map(({ data }) => data.paymentAmountPaise)).toEqual([20_000_000, 15_400_000]);
    expect(toasts()[1]).toEqual({
      to: { users: [client.id], roles: ['admin'] },
      data: {
        kind: 'payment',
        paymentId: paid.payments[1].paymentId,
        projectId: id,
        projectName: 'Portal',
        milestoneName: 'Design',
        paymentAmountPaise: 15_400_000,
      },
    });
    await stage.running().spine.operations.rebuild('invoices');
    await stage.restart();
    await eventually(async () => expect(ok(await stage.get(client, `/invoices/${invoiceId}`)).stale).toBeUndefined());
    expect(toasts()).toHaveLength(2);
    listening.abort();

    const { paymentId } = paid.payments[1];
    const back = ok(await stage.post(admin, `/payments/${paymentId}/reversal`, { reason: 'Bounced' })).invoice;
    expect(back).toMatchObject({ state: 'partially_paid', outstandingPaise: 15_400_000 });
    expect(back.payments[1]).toMatchObject({
      reversed: { reason: 'Bounced', by: { id: admin.id } },
      can: { reversePayment: false },
    });
    expect((await receivableOf(client.id)).slice(-2).map(({ type }) => type)).toEqual([
      'PaymentReversed',
      'MilestonePaymentReopened',
    ]);
    expect((await stage.post(admin, `/payments/${paymentId}/reversal`, { reason: 'Again' })).body).toMatchObject({
      code: 'ALREADY_REVERSED',
    });
  });
});
