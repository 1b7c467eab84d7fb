import { jest } from '@jest/globals';
import type { SiteLists } from '@lamplight/bff/contract/site.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aPlan } from '../../parts/site/workbench/samples.ts';
import { siteLists } from '../../session/lists.ts';
import { sessionStore } from '../../session/store.ts';
import About from './screens/About.tsx';
import Home from './screens/Home.tsx';
import NotFound from './screens/NotFound.tsx';
import Pricing from './screens/Pricing.tsx';
import Products from './screens/Products.tsx';
import ProjectOrProduct from './screens/ProjectOrProduct.tsx';
import Services from './screens/Services.tsx';
import Terms from './screens/Terms.tsx';
import { aClaim, aProduct, aStack } from './workbench/samples.ts';

const growth = aPlan({ slug: 'growth', name: 'Growth', pricePaise: 1_49_999_00, unit: 'a month', highlighted: true });
const custom = aPlan({ slug: 'enterprise', name: 'Enterprise', billingModel: 'CUSTOM', pricePaise: null, unit: '' });
const full: SiteLists = {
  claims: [aClaim(), aClaim({ metric: 'on_time', basis: 'configured', value: 99, numerator: null, denominator: null })],
  plans: [aPlan(), growth, custom],
  techStacks: [aStack('React', 'FRONTEND'), aStack('Kafka', 'DATA')],
  products: [aProduct(), aProduct({ slug: 'waybill', name: 'Waybill' })],
  jobs: [],
};
const none: SiteLists = { claims: [], plans: [], techStacks: [], products: [], jobs: [] };
const down: SiteLists = { claims: null, plans: null, techStacks: null, products: null, jobs: null };

let asked: string[];
beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(new URL(String(url), 'http://site').pathname);
    return new Response(JSON.stringify({ success: false, code: 'VALIDATION_FAILED', message: '' }), { status: 400 });
  });
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
});
afterEach(() => jest.restoreAllMocks());

const open = async (Screen: ComponentType, lists: SiteLists, path = '/', at = '/') => {
  siteLists.start(lists);
  const router = createMemoryRouter(
    [
      { path, element: <Screen /> },
      { path: '/project-details/:id', element: <h1>Project</h1> },
    ],
    { initialEntries: [at] },
  );
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await act(async () => undefined);
};
const product = (at: string, lists = full) => open(ProjectOrProduct, lists, '/projects/:id', at);
const to = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the front page', () => {
  it('leads a visitor to sign up and to the prices, each service to a proposal that remembers it', async () => {
    await open(Home, full);
    expect(to('Get Started')).toBe('/login?mode=signup');
    expect(to('View Pricing')).toBe('/pricing');
    expect(to(/^Data engineering/)).toBe('/proposalform?service=DATA');
    const six = within(screen.getByRole('region', { name: 'Six things we do' })).getAllByRole('listitem');
    expect(six.map((cell) => cell.querySelectorAll('a > svg').length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a claim stands beside its basis, a configured one beside the plain word for it', async () => {
    await open(Home, full);
    const [counted, configured] = screen.getAllByText(/^9[79] %$/).map((figure) => figure.closest('li'));
    expect(counted?.textContent).toContain('194 of 200 ratings');
    expect(configured?.textContent).toContain('Our own claim, not counted');
  });

  it('what was counted stands as ticks, or by name; a configured claim has none', async () => {
    const stacks = aClaim({ metric: 'tech_stacks', value: 10, numerator: 14, denominator: 1 });
    await open(Home, { ...full, claims: [...(full.claims ?? []), stacks] });
    const of = (figure: string) => screen.getByText(figure).closest('li') as HTMLElement;
    const ticks = of('97 %').querySelector('svg');
    expect([ticks?.dataset['ticks'], ticks?.dataset['lit']]).toEqual(['200', '194']);
    expect(of('99 %').querySelector('svg')).toBeNull();
    expect(
      within(of('10+'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['React', 'Kafka']);
  });

  it('each crop says what changed by its product and leads there, where that product is published', async () => {
    await open(Home, { ...full, products: [aProduct()] });
    await screen.findByRole('heading', { name: 'Three of four bookings are made without a call.' });
    expect(to('See Clinic Desk')).toBe('/projects/clinic-desk');
    expect(screen.queryByRole('link', { name: 'See Waybill' })).toBeNull();
    screen.getByRole('heading', { name: 'A delay is seen before the customer calls.' });
    screen.getByText(/^Dispatch and delivery \(An example\)$/);
    expect(screen.getAllByRole('link', { name: /^See/ }).map((a) => a.textContent)).toEqual([
      'See all products',
      'See Clinic Desk',
    ]);
  });

  it('without the list of products the crops stand, and lead nowhere', async () => {
    await open(Home, down);
    await screen.findByRole('img', { name: /^The calendar of a clinic/ });
    expect(screen.queryAllByRole('link', { name: /^See/ })).toEqual([]);
  });

  it('leads who is signed in to their own home', async () => {
    const asha = { id: 'a', userId: 'a', name: 'Asha', email: 'a@gmail.com', mobile: '', twoFactorEnabled: false };
    sessionStore.set({ session: { is: 'user', user: { ...asha, role: 'client' } } });
    await open(Home, full);
    expect(to('Open Client Portal')).toBe('/client');
    expect(screen.queryByText('Get Started')).toBeNull();
  });

  it('reads well without the API, and a Retry fetches that list alone', async () => {
    await open(Home, down);
    screen.getByRole('heading', { level: 1, name: /See every step/ });
    const quiet = screen.getByText('Prices could not be loaded just now.').parentElement as HTMLElement;
    asked = [];
    jest.mocked(fetch).mockImplementation(async () => new Response(JSON.stringify({ success: true, items: [growth] })));
    await userEvent.click(within(quiet).getByRole('button', { name: 'Retry' }));
    await screen.findByText('₹1,49,999');
    expect(fetch).toHaveBeenLastCalledWith('/api/catalogue/plans', expect.anything());
  });

  it('says so where a list is empty', async () => {
    await open(Home, none);
    screen.getByText('No technologies published yet.');
    screen.getByText(/^No prices published yet/);
  });
});

describe('services', () => {
  const cells = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map((h2) => h2.closest<HTMLElement>('li[id]'))
      .filter((li) => li !== null);

  it('six, each with its drawing, three bullets in sight, what it is built with and its own start', async () => {
    await open(Services, full);
    expect(cells().map(({ id }) => id)).toEqual(['ai', 'web', 'mobile', 'cloud', 'data', 'uiux']);
    for (const cell of cells()) {
      expect(within(cell).getAllByRole('listitem')).toHaveLength(5);
      expect(cell.querySelectorAll(':scope > ul > li')).toHaveLength(3);
      expect(cell.querySelectorAll('details li')).toHaveLength(2);
    }
    const lead = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    expect(within(lead).getByRole('link', { name: 'Start a Project' }).getAttribute('href')).toBe('/proposalform');
    expect(to('Start a mobile project')).toBe('/proposalform?service=MOBILE');
    screen.getByText('Built with Kafka');
  });

  it('no two drawings are alike, and none is read aloud', async () => {
    await open(Services, full);
    const drawn = cells().map((cell) => cell.querySelector('svg[aria-hidden="true"]')?.innerHTML);
    expect(new Set(drawn).size).toBe(6);
    expect(drawn).not.toContain(undefined);
  });

  it('a cell opens to the product that is made that way, where one is published', async () => {
    const app = aProduct({ slug: 'waybill', name: 'Waybill', outcome: '', techStacks: [aStack('Kotlin', 'MOBILE')] });
    await open(Services, { ...full, products: [aProduct(), app] });
    const [ai, web, mobile] = cells();
    expect(web?.querySelector('summary')?.textContent).toBe('See Clinic Desk, made this way');
    expect(web?.querySelector('details a')?.getAttribute('href')).toBe('/projects/clinic-desk');
    expect(web?.querySelector('details h3')?.textContent).toBe('Three of four bookings are made without a call.');
    expect(mobile?.querySelector('details h3')?.textContent).toBe('Waybill');
    expect(ai?.querySelector('details a')).toBeNull();
    cleanup();
    await open(Services, down);
    expect(cells()).toHaveLength(6);
    expect(document.querySelector('details a')).toBeNull();
  });
});

describe('pricing', () => {
  it('prices without GST, one table of features, and a talk for what is made to measure', async () => {
    await open(Pricing, full);
    screen.getByText('₹49,999');
    screen.getByText(/^All prices without GST\./);
    expect(to('Talk to us')).toBe('/contact?topic=project');
    const row = screen.getByRole('row', { name: /A named lead/ });
    expect(within(row).getAllByText('Included')).toHaveLength(3);
    expect(to('Start with Growth')).toBe('/proposalform?plan=growth');
  });

  it('shows a value where the feature holds one, in the table and in the plan itself', async () => {
    const answers = (text: string, included = true) => ({ features: [{ text, included }] });
    const plans = [
      aPlan(answers('First answer: 4 h', false)),
      { ...growth, ...answers('First answer: 1 day') },
      { ...custom, ...answers('First answer: 4 h') },
    ];
    await open(Pricing, { ...full, plans });
    const row = screen.getByRole('row', { name: /First answer/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Not included', '1 day', '4 h']);
    const own = screen.getByRole('heading', { name: 'Enterprise' }).closest('li') as HTMLElement;
    expect(within(own).getByRole('term').textContent).toBe('First answer');
    expect(within(own).getByRole('definition').textContent).toBe('4 h');
  });

  it('without plans there is no table, and still a way to ask', async () => {
    await open(Pricing, none);
    expect(screen.queryByRole('table')).toBeNull();
    expect(to('Talk to us')).toBe('/contact?topic=project');
  });
});

describe('products', () => {
  it('each leads to its page under what came of it, or its name where nothing is said; none is said in words', async () => {
    await open(Products, {
      ...full,
      products: [aProduct(), aProduct({ slug: 'waybill', name: 'Waybill', outcome: '' })],
    });
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map((h) => h.textContent)
        .slice(0, 2),
    ).toEqual(['Three of four bookings are made without a call.', 'Waybill']);
    expect(to(/Clinic Desk/)).toBe('/projects/clinic-desk');
    expect(to(/Waybill/)).toBe('/projects/waybill');
    cleanup();
    await open(Products, none);
    screen.getByText('No products published yet');
  });

  it('the gallery goes from picture to picture by keys, round at the ends', async () => {
    await product('/projects/clinic-desk');
    const shown = () => screen.getByRole('figure').querySelector('img')?.alt;
    expect(shown()).toBe('The calendar');
    screen.getAllByRole('link', { name: 'The calendar' })[0]?.focus();
    for (const [key, next] of [
      ['ArrowRight', 'A visit'],
      ['End', 'A letter'],
      ['ArrowRight', 'The calendar'],
      ['ArrowLeft', 'A letter'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect([shown(), document.activeElement?.getAttribute('aria-current')]).toEqual([next, 'true']);
    }
    await userEvent.click(screen.getByRole('link', { name: 'A visit' }));
    expect(shown()).toBe('A visit');
    const shownNow = screen.getByRole('link', { name: 'A visit' }).getAttribute('href');
    expect(to('Open the whole picture')).toBe(shownNow);
  });

  it('a page with its outcome, its body as paragraphs and list, and the others', async () => {
    await product('/projects/clinic-desk');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Clinic Desk: Three of four bookings are made without a call.',
    );
    screen.getByText('By doctor');
    expect(to(/^Waybill/)).toBe('/projects/waybill');
    expect(screen.queryByRole('link', { name: /^Clinic Desk/ })).toBeNull();
    const lead = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    expect(within(lead).getByRole('link', { name: 'Start a Project' }).getAttribute('href')).toBe('/proposalform');
  });

  it('an unknown slug is not found, a project id opens the project, a list that did not come is no 404', async () => {
    await product('/projects/nothing');
    screen.getByText('404 Not Found');
    cleanup();
    await product('/projects/0198c7a2-7e1f-7000-8000-000000000001');
    screen.getByRole('heading', { name: 'Project' });
    cleanup();
    await product('/projects/clinic-desk', down);
    screen.getByText('Products could not be loaded just now.');
    expect(screen.queryByText('404 Not Found')).toBeNull();
  });
});

it('the contents list of the terms leads to every section, under the company by its name', async () => {
  sessionStore.set({ config: { ...sessionStore.get().config, company: 'Ledger & Sons' } });
  await open(Terms, none);
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    const section = document.querySelector(link.getAttribute('href') ?? '');
    expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
  screen.getByText(/^These terms are between Ledger & Sons/);
});

it('what the terms say at a glance stands in the section that it leads to', async () => {
  await open(Terms, none);
  const glance = within(screen.getByRole('list', { name: 'Terms at a glance' })).getAllByRole('link');
  expect(glance).toHaveLength(5);
  for (const link of glance) {
    const section = document.querySelector(link.getAttribute('href') ?? '');
    const words = section?.textContent?.replaceAll("'", ' ') ?? '';
    const [figure] = link.textContent?.match(/^\d+ (?:days|years)/) ?? ['no figure'];
    // "15 where it names none": the sentence before it says days
    expect(words).toMatch(
      new RegExp(`\\b${figure.replace('15 days', 'days[^.]+15').replace('3 years', 'three years')}\\b`),
    );
  }
});

describe('about', () => {
  it('begins with its two acts and the ledger, whose open row is said in words', async () => {
    await open(About, full);
    const lead = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    expect(
      within(lead)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Start a Project', '/proposalform'],
      ['See open roles', '/careers'],
    ]);
    const ledger = screen.getByRole('img', { name: /^A ledger with two sides/ });
    // four ticks, and a place for the fifth
    expect(ledger.querySelector('.good')?.getAttribute('d')?.match(/M/g)).toHaveLength(4);
  });

  it('each rule has a drawing of its own, and none is read aloud', async () => {
    await open(About, full);
    const rules = within(screen.getByRole('region', { name: 'What we hold ourselves to' })).getAllByRole('listitem');
    const drawn = rules.map((rule) => rule.querySelector('svg[aria-hidden="true"]')?.innerHTML);
    expect([rules.length, new Set(drawn).size, drawn.includes(undefined)]).toEqual([5, 5, false]);
  });
});

it.each([
  ['about', About],
  ['not found', NotFound],
])('one H1 and ways on: %s', async (_, Screen) => {
  await open(Screen, full);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getAllByRole('link').length).toBeGreaterThan(1);
});
