import type { PlanItem, ProductItem } from '@lamplight/bff/contract/catalogue.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import AdminCatalogue from './screens/AdminCatalogue.tsx';
import { aPlan, aProduct, aTechStack, aVersion } from './workbench/samples.ts';

type Sent = { what: string; body: Record<string, unknown>; ifMatch: string | null };
let plan: PlanItem | null;
let product: ProductItem;
let sent: Sent[] = [];
let asked: string[] = [];
let refusals: Record<string, { status: number; code: string; errors?: object[] }> = {};

const before = { ...aPlan().body, pricePaise: 1_39_999_00 };
const planAnswer = () => ({
  success: true,
  plan,
  versions: plan && plan.version > 0 ? [aVersion(2, aPlan().body), aVersion(1, before)] : [],
});
const take = (method: 'post' | 'put', path: string, answer: (body: Record<string, unknown>) => object) =>
  http[method](`*/api${path}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    const what = `${method} ${new URL(request.url).pathname.slice(4)}`;
    sent.push({ what, body, ifMatch: request.headers.get('if-match') });
    const refusal = refusals[what];
    delete refusals[what];
    return refusal
      ? HttpResponse.json({ success: false, message: '', requestId: 'r', ...refusal }, { status: refusal.status })
      : HttpResponse.json(answer(body));
  });
const put = (change: Partial<PlanItem>) => {
  plan = aPlan({ ...plan, ...change });
  return planAnswer();
};
const asBody = (body: object) => body as PlanItem['body'];
const list = (...items: object[]) => HttpResponse.json({ success: true, items });
const server = setupServer(
  http.get('*/api/admin/plans', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    const state = searchParams.get('state');
    return plan && (!state || state === plan.state) ? list(plan) : list();
  }),
  http.get('*/api/admin/plans/:id', () => HttpResponse.json(planAnswer())),
  http.get('*/api/admin/products', () => list(product)),
  http.get('*/api/admin/products/:id', () => HttpResponse.json({ success: true, product, versions: [] })),
  http.get('*/api/admin/tech-stacks', () => list(aTechStack())),
  http.get('*/api/admin/tech-stacks/:id', () =>
    HttpResponse.json({ success: true, techStack: aTechStack(), versions: [] }),
  ),
  http.get('*/api/clients', () => list({ clientId: 'asha', name: 'Asha Rao' })),
  http.get('*/api/catalogue/products', () => list({ name: 'Clinic booking', techStacks: [{ techId: 'tech-1' }] })),
  take('post', '/admin/plans', (body) =>
    put({ planId: 'plan-9', state: 'draft', version: 0, etag: '"1"', body: asBody(body) }),
  ),
  take('put', '/admin/plans/:id', (body) => put({ etag: '"5"', changed: true, body: asBody(body) })),
  take('post', '/admin/plans/:id/publish', () =>
    put({ state: 'published', etag: '"6"', version: (plan?.version ?? 0) + 1 }),
  ),
  take('put', '/admin/products/:id', (body) => {
    product = { ...product, body: body as ProductItem['body'] };
    return { success: true, product, versions: [] };
  }),
  take('post', '/admin/tech-stacks/:id/retire', () => ({ success: true, techStack: aTechStack(), versions: [] })),
  http.post('*/api/admin/products/pictures', () =>
    HttpResponse.json({
      success: true,
      picture: { pictureId: '00000002-0000-4000-8000-000000000002', alt: '', width: 1600, height: 1000 },
    }),
  ),
);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [plan, product, sent, asked, refusals] = [aPlan(), aProduct(), [], [], {}];
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll(VISITOR);
});
afterAll(() => server.close());

const open = (query = '') => openScreens({ '/admin/catalogue': <AdminCatalogue /> }, `/admin/catalogue${query}`);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (name: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(name), { target: { value } });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the lists', () => {
  it('show what is offered, and are narrowed by state in the address', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Growth' })).toBeTruthy();
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toMatch(/^GrowthPublished ₹1,49,9991 Oct 2026/);
    // one run of words: nothing of it can begin a line with its comma
    const changed = row?.querySelector('td:last-child > span');
    expect([changed?.childNodes.length, changed?.textContent]).toEqual([1, expect.stringMatching(/, Dev Menon$/)]);
    await userEvent.selectOptions(screen.getByLabelText('State'), 'retired');
    expect(await screen.findByText('No plans are retired')).toBeTruthy();
    expect(asked.at(-1)).toBe('limit=50&state=retired');
    await press('Show all');
    expect(await screen.findByRole('link', { name: 'Growth' })).toBeTruthy();
  });
  it('say what a plan is for where there is none', async () => {
    plan = null;
    await open();
    expect(await screen.findByText('No plans yet')).toBeTruthy();
  });
});

describe('a plan', () => {
  it('is shown as visitors see it while one types, and says from when', async () => {
    await open('?open=plan-1');
    const shown = await card('As visitors see it');
    await type('Name', 'Growth Plus');
    await type('Holds from', '2099-12-01');
    expect(shown.getByRole('heading', { name: 'Growth Plus' })).toBeTruthy();
    // as on /pricing: whole rupees without paise, and the table of features
    expect(shown.getByText('₹1,49,999')).toBeTruthy();
    expect(shown.getByRole('row', { name: /^Own lead.*Not included$/ })).toBeTruthy();
    expect(screen.getAllByText('Visitors see it from 1 Dec 2099.')).toHaveLength(2);
    expect((await card('Not published yet')).getByText('Growth Plus')).toBeTruthy();
  });

  it('is saved and published in one press, the version it was opened on named', async () => {
    await open('?open=plan-1');
    await type('Price, ex-GST', '1,59,999');
    await press('Add a feature');
    await type('Feature 3', 'Audit trail');
    await press('Move feature 3 up');
    await press('Remove feature 1');
    await press('Save and publish version 3');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatchObject({
      what: 'put /admin/plans/plan-1',
      ifMatch: '"4"',
      body: {
        pricePaise: 1_59_999_00,
        features: [
          { text: 'Audit trail', included: true },
          { text: 'Own lead', included: false },
        ],
      },
    });
    expect(sent[1]).toMatchObject({ what: 'post /admin/plans/plan-1/publish', ifMatch: '"5"' });
    expect(await screen.findByRole('button', { name: 'Publish version 4' })).toBeTruthy();
  });

  it('a new one gets its address from its name, says what is missing, and is opened once it is saved', async () => {
    plan = null;
    const router = await open('?open=new');
    await type('Name', 'Starter 2');
    await press('Save the draft');
    expect(screen.getByText('Tagline is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Tagline'));
    expect(screen.getByText('A custom plan has no price, every other one has')).toBeTruthy();
    expect(sent).toEqual([]);
    await type('Tagline', 'For a first version');
    await type('Price, ex-GST', '49999');
    await type('Feature 1', 'One milestone');
    await press('Save the draft');
    await waitFor(() => expect(router.state.location.search).toBe('?open=plan-9'));
    expect(sent[0]).toMatchObject({ what: 'post /admin/plans', body: { slug: 'starter-2', pricePaise: 49_999_00 } });
  });

  it('an address that is taken is said at its field, and nothing typed is lost', async () => {
    refusals['put /admin/plans/plan-1'] = { status: 409, code: 'SLUG_TAKEN' };
    await open('?open=plan-1');
    await type('Address', 'starter');
    await press('Save the draft');
    expect(await screen.findByText('Taken by another one. Choose another address.')).toBeTruthy();
    expect(screen.queryByText(/Something else is kept at this address/)).toBeNull();
    expect(screen.getByDisplayValue('starter')).toBeTruthy();
    expect(screen.queryByText('Changed meanwhile')).toBeNull();
  });

  it('changed by somebody else meanwhile: mine stays, theirs stands beside it, and I choose', async () => {
    await open('?open=plan-1');
    await type('Tagline', 'Mine');
    plan = aPlan({ etag: '"9"', body: { ...aPlan().body, tagline: 'Theirs' } });
    refusals['put /admin/plans/plan-1'] = { status: 409, code: 'VERSION_CONFLICT' };
    await press('Save the draft');
    const conflict = await card('Changed meanwhile');
    expect(conflict.getByText('Theirs')).toBeTruthy();
    expect(screen.getByDisplayValue('Mine')).toBeTruthy();
    await press('Keep mine');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ ifMatch: '"9"', body: { tagline: 'Mine' } }));
  });

  it('goes on with what was typed before the page was left', async () => {
    await open('?open=plan-1');
    await type('Tagline', 'Half a sentence');
    cleanup();
    await open('?open=plan-1');
    expect(await screen.findByDisplayValue('Half a sentence')).toBeTruthy();
    await press('Start afresh');
    expect(await screen.findByDisplayValue('A team by the month')).toBeTruthy();
  });

  it('a draft typed on an older version is sent as such, so that the newer one is not overwritten unseen', async () => {
    await open('?open=plan-1');
    await type('Tagline', 'Half a sentence');
    cleanup();
    plan = aPlan({ etag: '"7"', body: { ...aPlan().body, name: 'Growth Plus' } });
    await open('?open=plan-1');
    await screen.findByDisplayValue('Half a sentence');
    await press('Save the draft');
    await waitFor(() => expect(sent[0]).toMatchObject({ ifMatch: '"4"', body: { tagline: 'Half a sentence' } }));
  });

  it('a retired one is read, not written, and says why', async () => {
    plan = aPlan({ state: 'retired', retiredBecause: 'Nobody took it.', can: {} });
    await open('?open=plan-1');
    expect(await screen.findByText(/Visitors do not see it any more\. Nobody took it\./)).toBeTruthy();
    expect((await card('As it was')).getByText('A team by the month')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /ublish|Save|Retire/ })).toBeNull();
  });

  it('tells what each version changed', async () => {
    await open('?open=plan-1');
    await press(/^What changed: 1/);
    expect((await card('Versions')).getByText('₹1,39,999')).toBeTruthy();
  });

  it.each([
    ['?open=plan-1', '/admin/audit?kind=plan&id=plan-1'],
    ['?kind=products&open=product-1', '/admin/audit?kind=product&id=product-1'],
  ])('%s leads to what was recorded about it', async (query, to) => {
    await open(query);
    expect((await screen.findByRole('link', { name: 'History' })).getAttribute('href')).toBe(to);
  });
});

describe('a product', () => {
  it('is shown as on its own page while one types', async () => {
    await open('?kind=products&open=product-1');
    const shown = await card('As visitors see it');
    await type('Name', 'Clinic desk');
    expect(shown.getByRole('heading', { level: 3 }).textContent).toBe('Clinic desk: Half as many calls.');
    expect(shown.getByRole('figure').textContent).toContain('The calendar of a week');
    expect(shown.getByText('Built with')).toBeTruthy();
    await waitFor(() => expect(shown.getByText('TypeScript')).toBeTruthy());
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      ...['Calendar', 'Reminders'],
      'TypeScript',
    ]);
  });

  it('takes pictures, and asks what each shows', async () => {
    await open('?kind=products&open=product-1');
    const choose = await screen.findByLabelText(/Add pictures/);
    await userEvent.upload(choose, new File(['x'], 'week.png', { type: 'image/png' }));
    await screen.findByLabelText(/What it shows on picture 2/);
    await press('Save the draft');
    expect(await screen.findByText('Say what the picture shows')).toBeTruthy();
    await type(/What it shows on picture 2/, 'The reminders of a day');
    await press('Move picture 2 up');
    await press('Save the draft');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body['gallery']).toEqual([
      { pictureId: '00000002-0000-4000-8000-000000000002', alt: 'The reminders of a day' },
      { pictureId: '00000001-0000-4000-8000-000000000001', alt: 'The calendar of a week' },
    ]);
  });
});

describe('a tech stack', () => {
  it('says which products keep it from being retired', async () => {
    refusals['post /admin/tech-stacks/tech-1/retire'] = { status: 422, code: 'STACK_IN_USE' };
    await open('?kind=tech-stacks&open=tech-1');
    await press('Retire');
    expect(await screen.findByText(/^Clinic booking still names it\./)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Why'), 'Nobody asks for it');
    await press('Retire TypeScript');
    expect(await screen.findByText(/Published products name this tech stack/)).toBeTruthy();
    expect(screen.getByDisplayValue('Nobody asks for it')).toBeTruthy();
  });
});
