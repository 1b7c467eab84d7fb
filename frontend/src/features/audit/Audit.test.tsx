import { jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { windowOf } from '../../workbench/window-width.ts';
import type { AuditEvent } from './data.ts';
import { csvOfEvents } from './export.ts';
import { filterOf, filterSaid, queryOf } from './filter.ts';
import Audit from './screens/Audit.tsx';
import { fieldsOf } from './state.ts';

const asha = { id: 'asha', name: 'Asha Rao', role: 'client' };
const event = (position: string, type: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  position,
  stream: 'proposal-p1',
  revision: Number(position),
  type,
  subject: { kind: 'proposal', id: 'p1', label: 'Patient portal' },
  actor: asha,
  occurredAt: `2026-09-0${position}T05:00:00.000Z`,
  changes: [],
  commandId: `cmd-${position}`,
  correlationId: `chain-${position}`,
  causationId: '',
  prevHash: '77e091ab',
  hash: '2c4fd830',
  ...more,
});
const countered = event('3', 'OfferCountered', {
  reason: 'If launch moves',
  changes: [{ field: 'offer.amountPaise', from: 980_000_00, to: 960_000_00 }],
  correlationId: 'c',
});
const all = [
  event('4', 'ProposalAccepted', { correlationId: 'c' }),
  countered,
  event('2', 'OfferMade'),
  event('1', 'ProposalSubmitted', { subject: { kind: 'proposal', id: 'p2', label: 'Shop' } }),
];

const RUST = '00000003-0000-4000-8000-000000000001';
let asked: string[] = [];
let list: (query: URLSearchParams) => Response;
const server = setupServer(
  http.get('*/api/audit/events', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    return list(searchParams);
  }),
  http.get('*/api/audit/:kind/:id/diff', () =>
    HttpResponse.json({ success: true, changes: [{ field: 'is', from: 'countered', to: 'accepted' }] }),
  ),
  http.get('*/api/audit/:kind/:id/state', () =>
    HttpResponse.json({
      success: true,
      kind: 'proposal',
      id: 'p1',
      revision: 3,
      occurredAt: null,
      state: { is: 'countered' },
    }),
  ),
  http.get('*/api/employees', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/clients', () =>
    HttpResponse.json({
      success: true,
      items: [{ clientId: 'asha', name: 'Asha Rao', state: 'active', billingComplete: true }],
    }),
  ),
  http.get('*/api/projects', () => HttpResponse.json({ success: true, items: [] })),
  http.get('*/api/admin/tech-stacks', () =>
    HttpResponse.json({ success: true, items: [{ techId: RUST, body: { name: 'Rust', category: 'language' } }] }),
  ),
);
const show = (path = '/admin/audit') => {
  const router = createMemoryRouter([{ path: '/admin/audit', element: <Audit /> }], { initialEntries: [path] });
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return () => new URLSearchParams(router.state.location.search);
};
const detail = () => within(screen.getByRole('region', { name: 'Offer countered' }));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  asked = [];
  list = () => HttpResponse.json({ success: true, items: all });
});
afterEach(async () => {
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

describe('the filter', () => {
  it('stands in the URL; what does not read as one is left out', () => {
    const filter = filterOf(
      new URLSearchParams('kind=invoice&type=OfferMade&from=2026-08-12&to=nonsense&actor=a/b&projectId=p1&person=e1'),
    );
    expect(filter).toEqual({ kind: 'invoice', type: 'OfferMade', from: '2026-08-12', projectId: 'p1', person: 'e1' });
    expect(queryOf(filter)).toMatchObject({ person: 'e1', projectId: 'p1' });
    expect(filterSaid(filter, () => 'Patient portal').map(({ says }) => says)).toEqual([
      'Invoices',
      'Patient portal',
      'About Patient portal',
      'Offer made',
      'From 12 Aug 2026',
    ]);
  });
  it('counts days in IST, the last one to its end', () => {
    expect(queryOf({ from: '2026-08-12', to: '2026-09-03' })).toMatchObject({
      from: '2026-08-11T18:30:00.000Z',
      to: '2026-09-03T18:29:59.999Z',
    });
  });
  it('is asked of the server and can be dropped by name', async () => {
    const query = show('/admin/audit?type=OfferMade&actor=asha');
    await screen.findByRole('list', { name: 'Events, newest first' });
    expect(asked[0]).toContain('type=OfferMade');
    await userEvent.click(await screen.findByRole('button', { name: 'Drop the filter By Asha Rao' }));
    await waitFor(() => expect(query().get('actor')).toBeNull());
    expect(query().get('type')).toBe('OfferMade');
  });
  it('is named where nothing matches', async () => {
    list = () => HttpResponse.json({ success: true, items: [] });
    const query = show('/admin/audit?type=OfferMade');
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Drop all' }));
    await waitFor(() => expect([...query().keys()]).toEqual([]));
    expect(await screen.findByRole('heading', { name: 'Nothing was recorded yet' })).toBeTruthy();
  });
});

describe('the history', () => {
  it('says one sentence for each event, and shows old above new of the chosen one', async () => {
    show();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Asha Rao countered the offer for Patient portal.' }),
    );
    expect(detail().getByText('Asha Rao countered the offer for Patient portal.')).toBeTruthy();
  });
  it('shows the newest event beside the list until one is chosen, and says nothing of a past moment', async () => {
    const query = show();
    expect(await screen.findByRole('region', { name: 'Proposal accepted' })).toBeTruthy();
    expect(screen.getByRole('button', { current: true }).textContent).toContain('accepted');
    expect(screen.queryByText(/You are looking at/)).toBeNull();
    expect(query().get('event')).toBeNull();
  });
  it('shows the chosen event of the URL: values, reason, place in the chain', async () => {
    show('/admin/audit?event=3');
    await screen.findByRole('region', { name: 'Offer countered' });
    expect(detail().getByText('₹9,80,000', { selector: 's' })).toBeTruthy();
    expect(detail().getByText('₹9,60,000')).toBeTruthy();
    expect(detail().getByText('If launch moves')).toBeTruthy();
    expect(detail().getByText('2c4fd830')).toBeTruthy();
    expect(await detail().findByRole('button', { name: /Asha Rao accepted the offer/ })).toBeTruthy();
    expect(screen.getByText('3 Sep 2026, 10:30 IST', { selector: 'strong' })).toBeTruthy();
  });
  it('names what a product is built with', async () => {
    list = () =>
      HttpResponse.json({
        success: true,
        items: [
          event('5', 'ProductDrafted', {
            subject: { kind: 'product', id: 'd1', label: 'Clinic Desk' },
            changes: [{ field: 'techStackIds', from: null, to: [RUST] }],
          }),
        ],
      });
    show('/admin/audit?kind=product');
    const product = within(await screen.findByRole('region', { name: 'Product drafted' }));
    expect(product.getByText('Built with')).toBeTruthy();
    expect(await product.findByText('Rust')).toBeTruthy();
    expect(product.getByRole('button', { name: 'As it was then' })).toBeTruthy();
  });
  it('says when it happened, and in the small print when the store recorded it, by its own clock', async () => {
    list = () =>
      HttpResponse.json({
        success: true,
        items: all.map((one) => ({ ...one, recordedAt: '2027-10-08T05:00:00.000Z' })),
      });
    show('/admin/audit?event=3');
    await screen.findByRole('region', { name: 'Offer countered' });
    expect(asked[0]).toContain('include=recordedAt');
    expect(await detail().findByRole('button', { name: /Asha Rao accepted the offer/ })).toBeTruthy();
    expect(detail().getAllByText(/3 Sep 2026/)).toBeTruthy();
    expect(detail().getByText('8 Oct 2027, 10:30 IST, by the store’s clock')).toBeTruthy();
    expect(csvOfEvents([{ ...countered, recordedAt: '2027-10-08T05:00:00.000Z' }])).toMatch(
      /2026-09-03T05:00:00.000Z.*2027-10-08T05:00:00.000Z/,
    );
  });
  it('goes through the list with j and k, through the same thing with [ and ]', async () => {
    const query = show();
    await screen.findByRole('list', { name: 'Events, newest first' });
    const key = async (name: string, position: string) => {
      fireEvent.keyDown(document.body, { key: name });
      await waitFor(() => expect(query().get('event')).toBe(position));
    };
    await key('j', '4');
    await key('j', '3');
    await key('k', '4');
    await key('[', '3');
    await key('[', '2');
    fireEvent.keyDown(document.body, { key: '[' });
    await key(']', '3');
  });
  it('compares two moments of one thing, and shows it whole at one', async () => {
    show('/admin/audit?event=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Compare with now' }));
    expect(await within(await screen.findByRole('dialog')).findByText('Countered', { selector: 's' })).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'As it was then' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/after revision 3/)).toBeTruthy();
  });
  it('narrows to one thing', async () => {
    const query = show('/admin/audit?event=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Only this proposal' }));
    await waitFor(() => expect([query().get('kind'), query().get('id')]).toEqual(['proposal', 'p1']));
  });
  it('adds older events on demand and counts what is exported', async () => {
    list = (query) =>
      HttpResponse.json(
        query.get('after')
          ? { success: true, items: all.slice(2) }
          : { success: true, items: all.slice(0, 2), next: 'n' },
      );
    show();
    expect(await screen.findByRole('button', { name: /Export these 2/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Older events' }));
    expect(await screen.findByRole('button', { name: /Export these 4/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Older events' })).toBeNull();
  });
  it('another filter begins anew with what is newest, and the field that it was chosen in keeps the focus', async () => {
    list = (query) =>
      HttpResponse.json(
        query.get('after')
          ? { success: true, items: all.slice(2) }
          : { success: true, items: all.slice(0, 2), next: query.get('kind') ?? 'n' },
      );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Older events' }));
    expect(await screen.findByRole('button', { name: /Export these 4/ })).toBeTruthy();
    const about = screen.getByRole('combobox', { name: 'About' });
    await userEvent.selectOptions(about, 'invoice');
    expect(await screen.findByRole('button', { name: /Export these 2/ })).toBeTruthy();
    expect(document.activeElement).toBe(about);
    await userEvent.click(screen.getByRole('button', { name: 'Older events' }));
    await waitFor(() => expect(asked.at(-1)).toContain('after=invoice'));
  });
  it('can be asked again where it failed', async () => {
    list = () =>
      HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'r-5' }, { status: 403 });
    show();
    expect(await screen.findByText(/r-5/)).toBeTruthy();
    list = () => HttpResponse.json({ success: true, items: all });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Events, newest first' })).toBeTruthy();
  });
});

describe('in a hand', () => {
  beforeEach(() => void windowOf(390));
  afterEach(() => void jest.restoreAllMocks());
  it('is two short lines an event, and a press opens the event on a screen of its own', async () => {
    const query = show();
    const row = (await screen.findByText('Offer countered')).closest('li');
    expect(row?.textContent).toContain('Patient portal · Asha Rao');
    expect(screen.queryByText('Asha Rao countered the offer for Patient portal.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Offer countered ?: Patient portal$/ }));
    expect(query().get('event')).toBe('3');
    expect(await screen.findByRole('heading', { level: 1, name: 'Offer countered' })).toBeTruthy();
    expect(screen.getByText('Asha Rao countered the offer for Patient portal.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Events, newest first' })).toBeNull();
  });
  it('has its filters behind a button; what is set shows without it', async () => {
    show('/admin/audit?type=OfferMade');
    expect(await screen.findByRole('button', { name: /Offer made$/ })).toBeTruthy();
    const fields = screen.getByLabelText('Who').closest('[hidden]');
    expect(fields).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByRole('button', { name: 'Filter', expanded: true })).toBeTruthy();
    expect(screen.getByLabelText('Who').closest('[hidden]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  });
});

describe('what leaves the screen', () => {
  it('is one row for each event, with its sentence and hash, and no formula', () => {
    const rows = csvOfEvents([{ ...countered, reason: '=HYPERLINK("x")', session: 'asha-1234' }]).split('\r\n');
    expect(rows).toHaveLength(2);
    const [head = [], told = []] = rows.map((row) => row.split(','));
    expect(told.at(head.indexOf('session') - head.length)).toBe('asha-1234');
    expect(rows[1]).toContain('Asha Rao countered the offer for Patient portal.');
    expect(rows[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(rows[1]).toContain('2c4fd830');
  });
  it('is a state read from top to bottom, things under their ids', () => {
    expect(
      fieldsOf({
        is: 'offered',
        note: null,
        offer: { milestones: [{ milestoneId: 'm1', title: 'Booking' }] },
        tags: ['a'],
      }).map(({ field, to }) => [field, to]),
    ).toEqual([
      ['is', 'offered'],
      ['offer.milestones.m1.milestoneId', 'm1'],
      ['offer.milestones.m1.title', 'Booking'],
      ['tags', ['a']],
    ]);
  });
});
