/** The palette's search: by name and number, with the rights of whoever asks (product.md, Who may do what). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, aProductContent, client, lead, member, otherClient, stranger } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { invoiced, ok, planned, submitted } from '../workbench/story.ts';

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

describe('what is found', () => {
  type Line = { kind: string };
  const lines = async (actor: Actor, q: string): Promise<readonly Line[]> =>
    ok(await stage.get(actor, `/search?q=${encodeURIComponent(q)}`)).items;

  it('says what it is called, how it stands, and what tells it from others', async () => {
    const [whose, of] = ['Chitra Client', 'Portal: Design'];
    const billed = { kind: 'invoice', id: invoice.invoiceId, title: invoice.invoiceNo, state: 'issued', about: of };
    const running = { kind: 'project', id: project, title: 'Portal', state: 'active' };
    const asked = { kind: 'proposal', id: waiting, title: 'Portal', state: 'submitted' };
    const offered = { kind: 'product', id: product, title: 'Patient portal', state: 'draft', about: null };
    expect(await lines(admin, 'portal')).toEqual([
      { ...running, about: whose },
      { ...asked, about: whose },
      billed,
      offered,
    ]);
    // Clients know whose it is.
    expect(await lines(client, 'portal')).toEqual([{ ...running, about: null }, { ...asked, about: null }, billed]);
    expect(await lines(member, 'portal')).toEqual([{ ...running, about: whose }]);
  });
  it('does not tell candidates whose project looks for people, and is not found by that name', async () => {
    const { id } = await planned(stage);
    const opening = { action: 'open_staffing', roles: ['Engineer'] };
    ok(await stage.post(admin, `/projects/${id}/status`, opening));
    await eventually(async () =>
      expect(await lines(stranger, 'portal')).toEqual([
        { kind: 'project', id, title: 'Portal', state: 'staffing', about: null },
      ]),
    );
    expect(await lines(stranger, 'chitra')).toEqual([]);
    expect(await find(client, 'chitra')).toEqual([`invoice ${invoice.invoiceId}`]);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'cancel', reason: 'No budget' }));
  });
  it('is the newest five of a kind', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 6; n += 1)
      ids.unshift(ok(await stage.post(client, '/proposals', { title: `Warehouse ${n}` })).proposal.proposalId);
    expect(await find(client, 'warehouse')).toEqual(ids.slice(0, 5).map((id) => `proposal ${id}`));
  });
  it('is the newest first also of products, drafts and retired ones among them', async () => {
    const { techStackIds: _none, gallery: _no, ...content } = aProductContent;
    const draft = async (name: string, slug: string): Promise<string> => {
      const body = { ...content, name, slug, gallery: [], techStackIds: [] };
      return ok(await stage.post(admin, '/admin/products', body)).product.productId;
    };
    const [first, second] = [await draft('Depot one', 'depot-one'), await draft('Depot two', 'depot-two')];
    ok(await stage.post(admin, `/admin/products/${first}/publish`));
    ok(await stage.post(admin, `/admin/products/${first}/retire`, { reason: 'Sold' }));
    expect(await lines(admin, 'depot')).toMatchObject([
      { id: second, title: 'Depot two', state: 'draft' },
      { id: first, title: 'Depot one', state: 'retired' },
    ]);
  });
  it('has its words in one of its names: the end of one and the beginning of the next are none', async () => {
    expect(await find(admin, 'portal chitra')).not.toEqual([]);
    expect(await find(admin, 'portalchitra')).toEqual([]);
  });
  it('is also a draft that has no title yet, by whose it is', async () => {
    const { proposal } = ok(await stage.post(lead, '/proposals', { clientId: otherClient.id }));
    expect(await lines(lead, 'omar')).toEqual([
      { kind: 'proposal', id: proposal.proposalId, title: '', state: 'draft', about: 'Omar Other' },
    ]);
  });
  it('is told with a word where what the person wrote is not in it yet', async () => {
    expect(ok(await stage.get(client, '/search?q=portal')).stale).toBeUndefined();
    const behind = ok(await stage.call(client, 'GET', '/search?q=portal', { headers: stage.ahead() }));
    expect([behind.stale, behind.items.length > 0]).toEqual([true, true]);
  });
});

it.each(['', '%20', `${'x'.repeat(121)}`])('asks for something to look for: q=%s', async (q) => {
  expect((await stage.get(admin, `/search?q=${q}`)).status).toBe(400);
});
it('asks who is there', async () => {
  expect((await stage.call(null, 'GET', '/search?q=portal')).status).toBe(401);
});
