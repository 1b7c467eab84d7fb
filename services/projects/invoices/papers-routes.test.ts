/** Papers over HTTP: for whom they are, as what they are sent, and the same bytes each time. */
import { createHash } from 'node:crypto';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { readPdf } from '@lamplight/common/paper/workbench/read.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { type Invoiced, invoiced, ok, paymentOf } from '../workbench/story.ts';

let stage: Stage;
let story: Invoiced;
beforeAll(async () => {
  stage = await startStage();
  story = await invoiced(stage);
});
afterAll(() => stage.stop());

const bytesOf = async (who: Actor, path: string) => {
  const answer = await fetch(`${stage.url()}${path}`, { headers: { authorization: `Bearer ${stage.token(who)}` } });
  expect(answer.status).toBe(200);
  return { headers: Object.fromEntries(answer.headers), bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const statusOf = async (who: Actor, path: string): Promise<number> => (await stage.get(who, path)).status;

it('are the client’s own and the admins’, as a download that runs nothing, the same bytes each time', async () => {
  const { invoiceId, invoiceNo } = story.invoice;
  const path = `/invoices/${invoiceId}`;
  const { invoice } = ok(await stage.post(admin, `${path}/payments`, paymentOf(stage, { reference: 'UTR-9' })));
  const receipt = `/payments/${invoice.payments[0].paymentId}/receipt/pdf`;
  for (const at of [`${path}/pdf`, receipt]) {
    for (const who of [client, admin]) expect(await statusOf(who, at)).toBe(200);
    expect(await statusOf(otherClient, at)).toBe(404);
    for (const who of [lead, member]) expect(await statusOf(who, at)).toBe(403);
  }
  for (const at of ['/invoices/none/pdf', '/invoices/none/credit-note/pdf', '/payments/none/receipt/pdf'])
    expect(await statusOf(admin, at)).toBe(404);

  const read = async () => await bytesOf(client, `${path}/pdf`);
  const { headers, bytes } = await read();
  expect(headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'content-length': String(bytes.length), 'cache-control': 'no-store' },
    ...{ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" },
    'content-disposition': `attachment; filename=Invoice-${invoiceNo.replaceAll('/', '-')}.pdf`,
  });
  const sha = (of: Uint8Array): string => createHash('sha256').update(of).digest('hex');
  expect(sha((await read()).bytes)).toBe(sha(bytes));
  expect((await readPdf(bytes)).pages.flat()).toEqual(
    expect.arrayContaining(['Total | ₹3,54,000.00', '₹1,00,000.00 received. Outstanding ₹2,54,000.00.']),
  );

  // The credit note is there once the invoice was taken back and it has its number.
  expect(await statusOf(client, `${path}/credit-note/pdf`)).toBe(404);
  ok(await stage.post(admin, `${path}/void`, { reason: 'The wrong address' }));
  await eventually(async () => expect(await statusOf(client, `${path}/credit-note/pdf`)).toBe(200));
  expect(await statusOf(otherClient, `${path}/credit-note/pdf`)).toBe(404);
  expect((await readPdf((await bytesOf(client, `${path}/credit-note/pdf`)).bytes)).title).toMatch(/^Credit note CRN\//);
});
