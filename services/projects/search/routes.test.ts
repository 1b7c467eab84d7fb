/** Searching over HTTP: by names, numbers and texts, with the rights of whoever asks (product.md, Who may do what). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, aProductContent, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { assigned, dayOf, invoiced, ok, planned, submitted } from '../workbench/story.ts';

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
  const saidIn = (field: string, text: string, from: number, to: number) => ({
    quote: { field, text, marks: [{ from, to }] },
  });

  it('says what it is called, how it stands, and what tells it from others', async () => {
    const [whose, of] = ['Chitra Client', 'Portal: Design'];
    const billed = {
      ...{ kind: 'invoice', id: invoice.invoiceId, title: invoice.invoiceNo, state: 'issued', about: of },
      ...saidIn('line', of, 0, 6),
    };
    const inTitle = saidIn('title', 'Portal', 0, 6);
    const running = { kind: 'project', id: project, title: 'Portal', state: 'active', ...inTitle };
    const asked = { kind: 'proposal', id: waiting, title: 'Portal', state: 'submitted', ...inTitle };
    const offered = {
      ...{ kind: 'product', id: product, title: 'Patient portal', state: 'draft', about: null },
      ...saidIn('title', 'Patient portal', 8, 14),
    };
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
        { kind: 'project', id, title: 'Portal', state: 'staffing', about: null, ...saidIn('title', 'Portal', 0, 6) },
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
      {
        ...{ kind: 'proposal', id: proposal.proposalId, title: '', state: 'draft', about: 'Omar Other' },
        ...saidIn('client', 'Omar Other', 0, 4),
      },
    ]);
  });
  it('is told with a word where what the person wrote is not in it yet', async () => {
    expect(ok(await stage.get(client, '/search?q=portal')).stale).toBeUndefined();
    const behind = ok(await stage.call(client, 'GET', '/search?q=portal', { headers: stage.ahead() }));
    expect([behind.stale, behind.items.length > 0]).toEqual([true, true]);
  });
});

describe('the text of a document', () => {
  const upload = async (who: Actor, title: string, content: string): Promise<string> => {
    const file = ok(
      await stage.upload(who, project, { name: 'Deployment notes.md', content, purpose: 'document' }),
    ).file;
    const body = { projectId: project, fileId: file.fileId, title, category: 'RELEASE', note: 'The first round' };
    return ok(await stage.post(who, '/documentation', body)).document.documentId;
  };
  const documents = async (actor: Actor, q: string): Promise<readonly { id: string; quote: object }[]> =>
    ok(await stage.get(actor, `/search?kind=document&q=${encodeURIComponent(q)}`)).items;
  let id: string;
  beforeAll(async () => {
    id = await upload(member, 'Runbook', `${'Nothing yet. '.repeat(40)}\n# Zurück zur Flussgröße\nrestart the turbine`);
    await eventually(async () => expect(await documents(member, 'turbine')).toHaveLength(1));
  });

  it('is found by its words and quoted with its version, before the client is asked to read it by the team alone', async () => {
    // ß is no accent.
    expect(await documents(lead, 'flussgrosse')).toEqual([]);
    expect(await documents(lead, 'zuruck turb')).toMatchObject([
      {
        ...{ kind: 'document', id, projectId: project, title: 'Runbook', state: 'draft', about: 'Portal' },
        quote: { field: 'text', version: 1, text: expect.stringMatching(/^… .*restart the turbine$/) },
      },
    ]);
    for (const actor of [client, otherClient, stranger]) expect(await documents(actor, 'turbine')).toEqual([]);
    expect(await documents(admin, 'deploy notes')).toEqual([]); // the last word alone may go on
    expect(await documents(admin, 'deployment notes')).toMatchObject([{ id, quote: { field: 'file' } }]);
  });

  it('is the client’s to find from when it is shared until it is taken back', async () => {
    const dueOn = dayOf(stage, 10);
    ok(await stage.post(lead, `/documentation/${id}/share`, { version: 1, audience: 'client', dueOn }));
    await eventually(async () => expect(await documents(client, 'turbine')).toMatchObject([{ id, state: 'pending' }]));
    expect(await documents(otherClient, 'turbine')).toEqual([]);
    ok(await stage.post(lead, `/documentation/${id}/recall`, { reason: 'Too early' }));
    await eventually(async () => expect(await documents(client, 'turbine')).toEqual([]));
    expect(await documents(member, 'turbine')).toMatchObject([{ id, state: 'draft' }]);
  });
});

describe('one kind', () => {
  const page = async (actor: Actor, query: string) => ok(await stage.get(actor, `/search?${query}`));

  it('is answered page by page, each thing once, newest first', async () => {
    const all = (await page(client, 'q=warehouse&kind=proposal')).items.map(({ id }: Found) => id);
    const some: string[] = [];
    for (let after = ''; ; ) {
      const { items, next } = await page(client, `q=warehouse&kind=proposal&limit=4${after}`);
      some.push(...items.map(({ id }: Found) => id));
      if (next === undefined) break;
      after = `&after=${next}`;
    }
    expect([some.length, some]).toEqual([6, all]);
  });
  it('has a cursor of its own: of other words, another kind or another person it is refused', async () => {
    const { next } = await page(client, 'q=warehouse&kind=proposal&limit=1');
    for (const [actor, query] of [
      [client, 'q=portal&kind=proposal'],
      [client, 'q=warehouse&kind=project'],
      [client, 'q=warehouse'],
      [otherClient, 'q=warehouse&kind=proposal'],
    ] as const)
      expect([query, (await stage.get(actor, `/search?${query}&after=${next}`)).status]).toEqual([query, 400]);
    const forged = `${next.split('.')[0]}.${Buffer.from('all 2026').toString('base64url')}`;
    expect((await stage.get(client, `/search?q=warehouse&kind=proposal&after=${forged}`)).status).toBe(400);
  });
  it.each([
    ['product', client],
    ['invoice', member],
  ] as const)('%s is none for those who have no such list', async (kind, actor) => {
    expect(await page(actor, `q=portal&kind=${kind}`)).toMatchObject({ items: [] });
  });
  it('finds milestones by their criteria, and says in which project they are', async () => {
    const criteria = await page(member, 'q=fast&kind=milestone');
    expect(criteria.items).toMatchObject([
      { title: 'Build', projectId: project, about: 'Portal', quote: { field: 'criterion', text: 'Is fast' } },
    ]);
    expect((await page(stranger, 'q=fast&kind=milestone')).items).toEqual([]);
  });
  it('finds reports by what was filed', async () => {
    const reports = await page(lead, 'q=started&kind=report');
    expect(reports.items).toMatchObject([{ projectId: project, state: 'filed', quote: { field: 'done' } }]);
    expect((await page(otherLead, 'q=started&kind=report')).items).toEqual([]);
  });
});

it('counts what it found of each kind, and no more than it looked for', async () => {
  const { items, counts } = ok(await stage.get(client, '/search?q=warehouse'));
  expect([items.length, counts]).toEqual([5, [{ kind: 'proposal', count: 6, more: false }]]);
});

it('who was released finds nothing of the project from the answer on', async () => {
  const { id } = await planned(stage);
  const assignmentId = await assigned(stage, id, stranger);
  const mine = async () =>
    ok(await stage.get(stranger, '/search?q=design&kind=milestone')).items.map(
      (one: { projectId: string }) => one.projectId,
    );
  await eventually(async () => expect(await mine()).toEqual([id]));
  const left = { on: dayOf(stage), reason: 'Needed elsewhere' };
  ok(await stage.post(admin, `/project-assignments/${assignmentId}/release`, left));
  expect(await mine()).toEqual([]);
});

it('who was erased is found by their name no more, and what is theirs stays', async () => {
  expect(await find(admin, 'chitra')).not.toEqual([]);
  await stage.ports.personalData.erase({ subject: client.id, purpose: 'profile' });
  await eventually(async () => expect(await find(admin, 'chitra')).toEqual([]));
  expect(await find(admin, invoice.invoiceNo)).toEqual([`invoice ${invoice.invoiceId}`]);
});

it.each([`${'word '.repeat(23)}end`, 'x'.repeat(120), '%F0%9D%92%9C'.repeat(40), `${'%26%3A '.repeat(8)}`.trim()])(
  'takes any words that fit: q=%s',
  async (q) => {
    expect(ok(await stage.get(admin, `/search?q=${q}`))).toMatchObject({ items: [], counts: [] });
  },
);
it.each(['', '%20', `${'x'.repeat(121)}`])('asks for something to look for: q=%s', async (q) => {
  expect((await stage.get(admin, `/search?q=${q}`)).status).toBe(400);
});
it('asks who is there', async () => {
  expect((await stage.call(null, 'GET', '/search?q=portal')).status).toBe(401);
});
