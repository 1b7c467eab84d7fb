/** The palette's search: by name and number, with the rights of whoever asks (rulings, Who may do what). */
import type { Actor } from '../actor.ts';
import { admin, aProductContent, client, lead, member, otherClient, stranger } from '../cast.ts';
import { type Stage, startStage } from '../harness.ts';
import { invoiced, ok, submitted } from '../story.ts';

let stage: Stage;
let project: string;
let invoice: { invoiceId: string; invoiceNo: string };
let waiting: string;
let product: string;
beforeAll(async () => {
  stage = await startStage();
  const made = await invoiced(stage);
  project = made.id;
  invoice = made.invoice;
  waiting = await submitted(stage);
  const { techStackIds: _none, gallery: _no, ...content } = aProductContent;
  const body = { ...content, gallery: [], techStackIds: [] };
  product = ok(await stage.post(admin, '/admin/products', body)).product.productId;
});
afterAll(() => stage.stop());

type Found = { kind: string; id: string };
const find = async (actor: Actor, q: string): Promise<readonly string[]> =>
  ok(await stage.get(actor, `/search?q=${encodeURIComponent(q)}`)).items.map(({ kind, id }: Found) => `${kind} ${id}`);

it('finds projects and proposals by title, invoices by number, products by name', async () => {
  expect(await find(admin, 'portal')).toEqual([
    `project ${project}`,
    `proposal ${waiting}`,
    `invoice ${invoice.invoiceId}`,
    `product ${product}`,
  ]);
  expect(await find(admin, invoice.invoiceNo)).toEqual([`invoice ${invoice.invoiceId}`]);
  expect(await find(admin, 'PATIENT portal')).toEqual([`product ${product}`]);
  expect(await find(admin, 'nothing is called so')).toEqual([]);
});

it('finds by the client’s name for those who may know it', async () => {
  expect(await find(admin, 'chitra')).toEqual([
    `project ${project}`,
    `proposal ${waiting}`,
    `invoice ${invoice.invoiceId}`,
  ]);
  expect(await find(lead, 'chitra')).toEqual([`project ${project}`]);
});

it.each([
  ['its client', client, ['project', 'proposal', 'invoice']],
  ['another client', otherClient, []],
  ['its lead', lead, ['project']],
  ['a member', member, ['project']],
  ['somebody who is not on it', stranger, []],
])('shows %s what their lists show', async (_who, actor, kinds) => {
  expect((await find(actor, 'portal')).map((found) => found.split(' ')[0])).toEqual(kinds);
  expect(await find(actor, 'INV/')).toEqual(kinds.includes('invoice') ? [`invoice ${invoice.invoiceId}`] : []);
});

it.each(['', '%20', `${'x'.repeat(121)}`])('asks for something to look for: q=%s', async (q) => {
  expect((await stage.get(admin, `/search?q=${q}`)).status).toBe(400);
});
it('asks who is there', async () => {
  expect((await stage.call(null, 'GET', '/search?q=portal')).status).toBe(401);
});
