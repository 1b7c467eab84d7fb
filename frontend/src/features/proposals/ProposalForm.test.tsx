import type { User } from '@lamplight/bff/contract/people.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { keepBegun, keptBegun, nothingBegun } from '../../parts/brief/begun.ts';
import { aProposal, asha, dev } from '../../parts/offers/workbench/samples.ts';
import { aPlan } from '../../parts/site/workbench/samples.ts';
import { sessionStore } from '../../session/store.ts';
import { addDays, civilOf } from '../../ui/dates.ts';
import ProposalForm from './screens/ProposalForm.tsx';

const id = aProposal().proposalId;
const draftOnServer = (etag: string) => aProposal({ state: 'draft', etag, offers: [], can: { saveProposal: true } });
type Sent = { what: string; body: Record<string, unknown>; ifMatch: string | null };
let sent: Sent[] = [];
let version = 0;
let saving: () => Response | null | Promise<null> = () => null;

const take = async (what: string, request: Request) => {
  sent.push({
    what,
    body: (await request.json()) as Record<string, unknown>,
    ifMatch: request.headers.get('if-match'),
  });
  version += 1;
  return (await saving()) ?? HttpResponse.json({ success: true, proposal: draftOnServer(`"${version}"`) });
};
const server = setupServer(
  http.post('*/api/proposals', ({ request }) => take('create', request)),
  http.put('*/api/proposals/:id', ({ request }) => take('save', request)),
  http.post('*/api/proposals/:id/submit', ({ request }) => take('submit', request)),
  http.get('*/api/proposals/:id', () => HttpResponse.json({ success: true, proposal: draftOnServer('"5"') })),
  http.get('*/api/catalogue/plans', () =>
    HttpResponse.json({ success: true, items: [aPlan({ slug: 'growth', name: 'Growth', billingModel: 'MONTHLY' })] }),
  ),
  http.get('*/api/clients', () =>
    HttpResponse.json({
      success: true,
      items: [
        { clientId: 'asha', name: 'Asha Rao', state: 'active', billingComplete: true },
        { clientId: 'gone', name: 'Gone Ltd', state: 'deactivated', billingComplete: true },
      ],
    }),
  ),
);

const be = (person: typeof asha | typeof dev | null) =>
  sessionStore.set({
    session: person
      ? {
          is: 'user',
          user: { ...person, userId: person.id, email: 'a@gmail.com', mobile: '', twoFactorEnabled: false } as User,
        }
      : { is: 'none' },
  });
const show = (path = '/proposalform') => {
  const router = createMemoryRouter(
    [
      { path: '/proposalform', element: <ProposalForm /> },
      { path: '/project-details/:id', element: <p>Tracking {id}</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  return router;
};
const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const step = (title: string) => screen.findByRole('heading', { name: title });
const typedIn = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value;
const brief = async () => {
  await step('What is it about?');
  fill('Title', 'Patient portal');
  if (!(screen.getByLabelText('Web') as HTMLInputElement).checked) await userEvent.click(screen.getByLabelText('Web'));
  fill('Which problem does it solve?', 'Phones ring all day');
  fill('What do you want to reach?', 'Half the calls');
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent = [];
  version = 0;
  saving = () => null;
  be(asha);
});
afterEach(async () => {
  cleanup();
  await new Promise((done) => setTimeout(done, 20)); // what the form saved on leaving is written
  for (const person of ['asha', 'dev', VISITOR]) await drafts.removeAll(person);
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => server.close());

/** A brief may not be submitted for days that have passed, whenever this runs. */
const START = addDays(civilOf(Date.now()), 30);
const DEADLINE = addDays(START, 180);

it('goes step by step, saves the draft at each, submits the whole proposal and ends on its page', async () => {
  const router = show('/proposalform?service=web');
  await brief();
  await press('Next');
  await step('What belongs to it?');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    what: 'create',
    body: { title: 'Patient portal', services: ['WEB'], targetStart: null },
    ifMatch: null,
  });
  expect(sent[0]?.body).not.toHaveProperty('clientId');

  fill('Scope', 'Booking and reminders');
  await press('Next');
  await step('How much, and by when?');
  fill('Budget from, ex-GST', '8,00,000');
  fill('Budget to, ex-GST', '10,00,000.50');
  fill('Start, about', START);
  fill('Needed by', DEADLINE);
  await press('Next');
  await step('Anything we should read?');
  await press('Next');
  await step('Is this what you mean?');
  await press('Submit the proposal');
  expect(screen.getByText('Please agree before you submit')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await press('Submit the proposal');
  expect(await screen.findByText(`Tracking ${id}`)).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/project-details/${id}`);
  const submitted = sent.at(-1);
  expect(submitted).toMatchObject({
    what: 'submit',
    body: { budgetMinPaise: 800_000_00, budgetMaxPaise: 1_000_000_50, consent: true, deadline: DEADLINE },
  });
  expect(submitted?.ifMatch).toBe(`"${version - 1}"`);
  expect(sent.filter(({ what }) => what === 'create')).toHaveLength(1);
  expect(await drafts.list('asha')).toEqual([]);
});

it('submits also when the step before is still being saved, and once', async () => {
  show('/proposalform?service=web');
  await brief();
  await press('Next');
  await step('What belongs to it?');
  fill('Scope', 'Booking and reminders');
  await press('Next');
  await step('How much, and by when?');
  fill('Budget from, ex-GST', '8,00,000');
  fill('Budget to, ex-GST', '10,00,000');
  fill('Start, about', START);
  fill('Needed by', DEADLINE);
  await press('Next');
  await step('Anything we should read?');
  await waitFor(() => expect(sent).toHaveLength(3));
  const slow = Promise.withResolvers<null>();
  saving = () => slow.promise;
  await press('Next');
  await step('Is this what you mean?');
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await press('Submit the proposal');
  await press('Submit the proposal');
  await act(async () => slow.resolve(null));
  expect(await screen.findByText(`Tracking ${id}`)).toBeTruthy();
  expect(sent.filter(({ what }) => what === 'submit')).toHaveLength(1);
});

it('stays on a step that is not complete, says why and goes to the first wrong field', async () => {
  show();
  await step('What is it about?');
  await press('Next');
  expect(await screen.findByText('Please fix the validation errors above before submitting.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  fill('Title', 'Now there');
  expect(screen.queryByText('Give the project a title')).toBeNull();
  expect(sent).toEqual([]);
});

it('checks a field once it was left', async () => {
  show();
  await step('What is it about?');
  expect(screen.queryByText('Say what problem this solves')).toBeNull();
  fireEvent.blur(screen.getByLabelText('Which problem does it solve?'));
  expect(screen.getByText('Say what problem this solves')).toBeTruthy();
});

it('gives back what was typed after a reload, with the draft of the server', async () => {
  show();
  await brief();
  await press('Next');
  await step('What belongs to it?');
  await waitFor(() => expect(sent).toHaveLength(1));
  fill('Scope', 'Half a sente');
  cleanup();

  show('/proposalform?step=scope');
  await step('What belongs to it?');
  expect(screen.getByText('Your draft is as you left it.')).toBeTruthy();
  expect(typedIn('Scope')).toBe('Half a sente');
  await press('Next');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ what: 'save', ifMatch: '"1"' });
});

it('keeps what a visitor typed for the account that signs in here', async () => {
  be(null);
  show('/proposalform?service=ai');
  await brief();
  await press('Next');
  await step('What belongs to it?');
  expect(sent).toEqual([]);
  cleanup();
  await waitFor(async () => expect(await drafts.list(VISITOR)).toHaveLength(1));
  await drafts.adopt('asha');
  be(asha);
  show();
  await step('What is it about?');
  expect(typedIn('Title')).toBe('Patient portal');
  expect((screen.getByLabelText('AI') as HTMLInputElement).checked).toBe(true);
});

it('keeps the last second’s typing when the session dies while one types', async () => {
  show();
  await brief();
  act(() => be(null));
  await waitFor(async () => expect(await drafts.list('asha')).toHaveLength(1));
  expect((await drafts.list('asha'))[0]?.values).toMatchObject({ problem: 'Phones ring all day' });
  expect(await drafts.list(VISITOR)).toEqual([]);
});

it('says once what the server finds wrong: on the last step at its line, on its own step at the field', async () => {
  const errors = [{ field: 'title', message: 'Another proposal has this title' }];
  server.use(
    http.get('*/api/proposals/:id', () =>
      HttpResponse.json({
        success: true,
        proposal: { ...draftOnServer('"5"'), targetStart: START, deadline: DEADLINE },
      }),
    ),
    http.post('*/api/proposals/:id/submit', () =>
      HttpResponse.json(
        { success: false, code: 'VALIDATION_FAILED', message: '', errors, requestId: 'r' },
        { status: 400 },
      ),
    ),
  );
  show(`/proposalform?draft=${id}&step=review`);
  await step('Is this what you mean?');
  await press('Submit the proposal');
  await screen.findByText(/See “/);
  expect(screen.getAllByText(/Another proposal has this title/)).toHaveLength(1);
  await press(/Change Brief/);
  await step('What is it about?');
  expect(screen.getAllByText(/Another proposal has this title/)).toHaveLength(1);
  server.resetHandlers();
});

it('asks staff for an active client before the draft can be kept on the server', async () => {
  be(dev);
  show();
  await brief();
  await press('Next');
  expect(screen.getByText('Choose the client this is for')).toBeTruthy();
  expect(await screen.findByRole('option', { name: 'Asha Rao' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Gone Ltd' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('For which client'), 'asha');
  await press('Next');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ clientId: 'asha' });
});

it('goes on where the server cannot save, and says so with everything still there', async () => {
  saving = () =>
    HttpResponse.json({ success: false, code: 'CLIENT_INACTIVE', message: '', requestId: 'r' }, { status: 422 });
  show();
  await brief();
  await press('Next');
  await step('What belongs to it?');
  expect(await screen.findByText(/account is not active/)).toBeTruthy();
  await press('Back');
  await step('What is it about?');
  expect(typedIn('Title')).toBe('Patient portal');
});

it('waits for an account that is still being set up: says so, keeps what is typed, and is served by itself', async () => {
  const keys: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') keys.push(request.headers.get('idempotency-key'));
  });
  const pending = { success: false, code: 'ACCOUNT_PENDING', message: 'said', requestId: 'r-1' };
  saving = () =>
    sent.length <= 2 ? HttpResponse.json(pending, { status: 503, headers: { 'retry-after': '0' } }) : null;
  show();
  await brief();
  await press('Next');
  const said = await screen.findByText(/Your account is still being set up\. This is sent again by itself/);
  expect(said.closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByText(/not active/)).toBeNull();
  await waitFor(() => expect(sent).toHaveLength(3), { timeout: 20_000 });
  await waitFor(() => expect(screen.queryByText(/still being set up/)).toBeNull());
  server.events.removeAllListeners();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await press('Back');
  await step('What is it about?');
  expect(typedIn('Title')).toBe('Patient portal');
});

it('shows a draft that was changed elsewhere and lets one keep one’s own', async () => {
  show(`/proposalform?draft=${id}`);
  await step('What is it about?');
  expect(typedIn('Title')).toBe('Patient portal');
  fill('Title', 'My title');
  saving = () =>
    HttpResponse.json({ success: false, code: 'VERSION_CONFLICT', message: '', requestId: 'r' }, { status: 409 });
  await press('Next');
  await screen.findByText('This draft was changed in another place meanwhile.');
  saving = () => null;
  await press('Keep mine');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ what: 'save', ifMatch: '"5"', body: { title: 'My title' } });
});

describe('what will be read, beside the form', () => {
  const soFar = () => within(screen.getByRole('region', { name: 'What we will read' }));
  const said = (name: string) => soFar().getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  it('follows what is typed, and says what is missing and what may stay empty', async () => {
    show();
    await step('What is it about?');
    expect([said('Title'), said('Budget, ex-GST'), said('Technologies'), said('Attached')]).toEqual([
      'Missing',
      'Missing',
      'Nothing said',
      'No files',
    ]);
    await brief();
    expect([said('Title'), said('Services'), said('Problem')]).toEqual([
      'Patient portal',
      'Web',
      'Phones ring all day',
    ]);
    fill('Title', '');
    expect(said('Title')).toBe('Missing');
  });

  it('leads to every step, also to one that was not reached yet, and names how much is open there', async () => {
    show();
    await brief();
    await userEvent.click(soFar().getByRole('button', { name: /^Budget and dates ?, 4 still open$/ }));
    await step('How much, and by when?');
    fill('Budget from, ex-GST', '8,00,000');
    fill('Budget to, ex-GST', '10,00,000');
    expect(said('Budget, ex-GST')).toBe('₹8,00,000 to ₹10,00,000');
    await userEvent.click(soFar().getByRole('button', { name: 'Brief' }));
    await step('What is it about?');
    soFar().getByRole('button', { name: /^Budget and dates ?, 2 still open$/ });
  });

  it('is left out on the last step, which says all of it; what happens next stays', async () => {
    show(`/proposalform?draft=${id}&step=review`);
    await step('Is this what you mean?');
    expect(screen.queryByRole('region', { name: 'What we will read' })).toBeNull();
    expect(
      within(screen.getByRole('region', { name: 'What happens next' }))
        .getAllByRole('listitem')
        .map((one) => one.querySelector('b')?.textContent),
    ).toEqual(['You submit it', 'A person reads it', 'You get an offer', 'You decide']);
  });
});

describe('a project that was begun before its form', () => {
  it('stands in the form, once: words as the title, with the service', async () => {
    await keepBegun({ title: 'A portal for patients', service: 'WEB' });
    show();
    await step('What is it about?');
    await waitFor(() => expect(typedIn('Title')).toBe('A portal for patients'));
    expect((screen.getByLabelText('Web') as HTMLInputElement).checked).toBe(true);
    await waitFor(async () => expect(await keptBegun()).toEqual(nothingBegun));
    cleanup();

    show();
    await step('What is it about?');
    expect(typedIn('Title')).toBe('A portal for patients'); // by the draft of the form
    fill('Title', '');
    expect(typedIn('Title')).toBe('');
  });

  it('named by the address is taken out of it', async () => {
    const router = show('/proposalform?title=A+portal&service=web');
    await step('What is it about?');
    await waitFor(() => expect(typedIn('Title')).toBe('A portal'));
    await waitFor(() => expect(router.state.location.search).toBe('?service=web'));
  });

  it('never writes over what the person wrote: it is offered beside', async () => {
    await drafts.save({ person: 'asha', form: 'proposal', values: { title: 'My own' }, savedAt: Date.now() });
    await keepBegun({ title: 'A portal for patients' });
    show();
    await step('What is it about?');
    screen.getByText('You began with the words “A portal for patients”.');
    expect(typedIn('Title')).toBe('My own');
    await press('Use as the title');
    expect(typedIn('Title')).toBe('A portal for patients');
    await waitFor(async () => expect(await keptBegun()).toEqual(nothingBegun));
    expect(screen.queryByText(/You began with/)).toBeNull();
  });

  it('that is not wanted is left out for good', async () => {
    await drafts.save({ person: 'asha', form: 'proposal', values: { title: 'My own' }, savedAt: Date.now() });
    await keepBegun({ title: 'A portal for patients' });
    show();
    await step('What is it about?');
    await press('Leave out');
    expect(typedIn('Title')).toBe('My own');
    await waitFor(async () => expect(await keptBegun()).toEqual(nothingBegun));
  });

  it('with a plan has it in the brief and is billed like it, until it is taken off; an unknown one is dropped', async () => {
    const router = show('/proposalform?plan=growth');
    await step('What is it about?');
    await waitFor(async () =>
      expect((await drafts.list('asha')).find(({ form }) => form === 'proposal')?.values).toMatchObject({
        plan: { name: 'Growth', version: 1 },
        billingModel: 'RETAINER',
      }),
    );
    expect(router.state.location.search).toBe('');
    cleanup();
    await drafts.removeAll('asha');
    show('/proposalform?plan=nothing-of-ours');
    await step('What is it about?');
    await waitFor(async () => expect(await keptBegun()).toEqual(nothingBegun));
    expect(await drafts.list('asha')).toEqual([]);
  });
});
