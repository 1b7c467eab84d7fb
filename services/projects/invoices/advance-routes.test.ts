/** An advance over HTTP: agreed with the offer, billed, paid before work begins, used up by what is billed after it. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { invoiceOf, milestoneAccepted, ok, paymentOf, planned, reported, staffed } from '../workbench/story.ts';
import { advanceIdOf } from './invoice-id.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const terms = { paymentTermDays: 15, advancePaise: 40_000_000 };
const ask = (id: string, who: Actor = admin, key = newId()) => stage.post(who, `/projects/${id}/advance`, {}, { key });
const refused = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code];
const read = async (invoiceId: string, who: Actor = admin): Promise<LooseAnswer> =>
  ok(await stage.get(who, `/invoices/${invoiceId}`)).invoice;
const issued = (invoiceId: string): Promise<LooseAnswer> =>
  eventually(async () => {
    const invoice = await read(invoiceId, client);
    if (invoice.invoiceNo === null) throw new Error('not issued yet');
    return invoice;
  });
const activate = (id: string) => stage.post(admin, `/projects/${id}/status`, { action: 'activate' });

it('is billed, paid, and taken off what is billed next; work waits for it', async () => {
  const { id, milestoneIds } = await staffed(stage, { terms });
  expect(refused(await activate(id))).toEqual([422, 'ADVANCE_DUE']);
  for (const who of [client, otherClient, lead, member])
    expect(refused(await ask(id, who))).toEqual([403, 'FORBIDDEN']);
  expect(refused(await ask('none'))).toEqual([404, 'NOT_FOUND']);
  const key = newId();
  const { invoice: asked } = ok(await ask(id, admin, key));
  expect(asked).toMatchObject({ invoiceId: advanceIdOf(id), kind: 'advance', advance: { leftPaise: 40_000_000 } });
  expect(ok(await ask(id, admin, key)).invoice.invoiceId).toBe(asked.invoiceId);
  expect(refused(await ask(id))).toEqual([409, 'ALREADY_INVOICED']);
  const advance = await issued(asked.invoiceId);
  expect(advance).toMatchObject({
    ...{ kind: 'advance', state: 'issued', taxablePaise: 40_000_000, totalPaise: 47_200_000, projectTitle: 'Portal' },
    ...{ lines: [{ description: 'Portal: advance', amountPaise: 40_000_000 }] },
  });
  expect(advance.milestoneId).toBeUndefined();
  expect(refused(await activate(id))).toEqual([422, 'ADVANCE_DUE']);
  const pay = (bankPaise: number) =>
    stage.post(admin, `/invoices/${asked.invoiceId}/payments`, paymentOf(stage, { bankPaise, reference: newId() }));
  expect(ok(await pay(47_199_900)).invoice.state).toBe('partially_paid');
  expect(refused(await activate(id))).toEqual([422, 'ADVANCE_DUE']);
  expect(ok(await pay(100)).invoice.state).toBe('paid');
  ok(await activate(id));
  await reported(stage, id);

  // Design, ₹3,00,000, is covered; ₹1,00,000 are left for Build.
  const [design = '', build = ''] = milestoneIds;
  const before = ok(await stage.get(client, `/projects/${id}`));
  expect(before.milestones.map((m: LooseAnswer) => m.invoiceTotalPaise)).toEqual([0, 35_400_000]);
  await milestoneAccepted(stage, id, design);
  const covered: LooseAnswer = await eventually(async () => {
    const { items } = ok(await stage.get(client, `/invoices?projectId=${id}&state=paid`));
    const row = items.find((one: LooseAnswer) => one.milestoneId === design);
    if (row === undefined) throw new Error('not issued yet');
    return await read(row.invoiceId, client);
  });
  expect(covered).toMatchObject({
    ...{ totalPaise: 0, taxablePaise: 0, outstandingPaise: 0, totalInWords: 'Rupees Zero Only' },
    lines: [
      { description: 'Portal: Design', amountPaise: 30_000_000 },
      { description: `Less the advance of invoice ${advance.invoiceNo}`, amountPaise: -30_000_000 },
    ],
  });
  expect((await read(asked.invoiceId)).advance).toEqual({ usedPaise: 30_000_000, leftPaise: 10_000_000 });
  await milestoneAccepted(stage, id, build);
  expect(await invoiceOf(stage, id, build)).toMatchObject({ taxablePaise: 60_000_000, totalPaise: 70_800_000 });
  const { project, milestones } = ok(await stage.get(client, `/projects/${id}`));
  expect(milestones.map((m: LooseAnswer) => m.billing)).toEqual(['paid', 'invoiced']);
  expect(project.money).toMatchObject({
    ...{ invoicedPaise: 118_000_000, paidPaise: 47_200_000, paidExGstPaise: 40_000_000, outstandingPaise: 70_800_000 },
  });
  const back = await stage.post(admin, `/invoices/${asked.invoiceId}/void`, { reason: 'The wrong GSTIN' });
  expect(refused(back)).toEqual([422, 'ADVANCE_USED']);
});

it('that was taken back before it was used is billed again, under an id of its own', async () => {
  const { id } = await planned(stage, { terms });
  const first = ok(await ask(id)).invoice.invoiceId;
  await issued(first);
  ok(await stage.post(admin, `/invoices/${first}/void`, { reason: 'The wrong GSTIN' }));
  const { invoice } = ok(await stage.post(admin, `/invoices/${first}/correction`, {}));
  expect(invoice).toMatchObject({ invoiceId: advanceIdOf(id, 1), kind: 'advance' });
  expect((await read(first)).taken.correctedBy.invoiceId).toBe(invoice.invoiceId);
});

it('is asked for of nobody who agreed on none', async () => {
  const { id } = await planned(stage);
  expect(refused(await ask(id))).toEqual([409, 'STATE_CONFLICT']);
});
