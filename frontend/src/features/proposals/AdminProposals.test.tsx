import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { aCounter, aMilestone, anOffer, aProposal, dev } from '../../parts/offers/workbench/samples.ts';
import { sessionStore } from '../../session/store.ts';
import AdminProposals from './screens/AdminProposals.tsx';

const id = aProposal().proposalId;
const countered = aProposal({
  state: 'countered',
  counters: [aCounter(3)],
  can: { makeOffer: true, rejectProposal: true },
});
let current = countered;
let rows: Response | object = {};
/** Of which things conversations were asked for. */
const asked: string[] = [];
let sent: { body: Record<string, unknown>; ifMatch: string | null }[] = [];
let answer: () => Response = () => HttpResponse.json({ success: true, proposal: current });

const server = setupServer(
  http.get('*/api/proposals', () => (rows instanceof Response ? rows.clone() : HttpResponse.json(rows))),
  http.get('*/api/proposals/:id', () => HttpResponse.json({ success: true, proposal: current })),
  http.get('*/api/conversations', ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json({ success: true, items: [] });
  }),
  http.post('*/api/projects/admin/proposals/:id/:what', async ({ request }) => {
    sent.push({ body: (await request.json()) as Record<string, unknown>, ifMatch: request.headers.get('if-match') });
    return answer();
  }),
);

const show = (path: string) =>
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[path]}>
        <AdminProposals />
      </MemoryRouter>
    </SWRConfig>,
  );
const edit = async () => {
  show(`/admin/proposals?proposal=${id}`);
  await screen.findByRole('button', { name: 'Send offer 4' });
};
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const box = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** The day after the client's counter: an offer names days to come, and those of the samples lie in 2026 and 2027. */
const realNow = Date.now;
const behind = realNow() - Date.parse('2026-09-02T06:00:00.000Z');

let detach = () => {};
beforeAll(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() - behind);
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  current = countered;
  rows = { success: true, items: [] };
  sent = [];
  answer = () => HttpResponse.json({ success: true, proposal: current });
  sessionStore.set({
    session: {
      is: 'user',
      user: { ...dev, userId: 'dev', email: 'dev@gmail.com', mobile: '', twoFactorEnabled: false },
    },
  });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('dev');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
  jest.restoreAllMocks();
});

describe('the offer editor', () => {
  it('starts from what the client asked for and is not sent before it adds up', async () => {
    await edit();
    expect(screen.getByText(/We can live with the price/)).toBeTruthy();
    expect(box('Amount of the offer, ex-GST').value).toBe('9,60,000');
    expect(screen.getByText('₹20,000 more than the amount')).toBeTruthy();
    await press('Send offer 4');
    expect(screen.getByText('The milestones must add up to the amount.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('does not send a milestone that would be due on a day that has passed', async () => {
    await edit();
    await press('Take the sum of the milestones');
    fill(screen.getByLabelText('Milestone 1: Due'), '2026-09-01');
    await press('Send offer 4');
    expect(screen.getByText(/The due date of a milestone is past\./)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('adds up live, marks what differs from the last offer, and sends the whole offer at the version it was opened on', async () => {
    await edit();
    fill(box('Milestone 2: Title'), 'Booking, with text reminders');
    fill(box('Milestone 2: Amount, ex-GST'), '3,00,000');
    fill(screen.getByLabelText('Milestone 4: Due'), '2027-02-28');
    expect(screen.getByText('was “Booking”')).toBeTruthy();
    expect(screen.getByText('₹2,80,000', { selector: 's' })).toBeTruthy();
    expect(screen.getByText('31 Jan 2027', { selector: 's' })).toBeTruthy();
    await press('Take the sum of the milestones');
    expect(screen.getByText('Amounts add up')).toBeTruthy();
    expect(screen.getByText('+₹20,000')).toBeTruthy();
    expect(screen.getByText('+28 days')).toBeTruthy();

    fill(box('Milestone 1: Weight'), '19.5');
    expect(screen.getByText('Weights 99.5 %, 0.5 % missing')).toBeTruthy();
    fill(box('Milestone 1: Weight'), '20');
    fill(box(/Note to Asha/), 'Launch moved to 28 Feb.');
    fill(screen.getByLabelText('Valid until'), '2099-10-03');
    await press('Send offer 4');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.ifMatch).toBe('"7"');
    expect(sent[0]?.body).toMatchObject({
      amountPaise: 1_000_000_00,
      validUntil: '2099-10-03',
      note: 'Launch moved to 28 Feb.',
      terms: { paymentTermDays: 15 },
    });
    const milestones = sent[0]?.body['milestones'] as Record<string, unknown>[];
    expect(milestones.map(({ milestoneId }) => milestoneId)).toEqual(
      [1, 2, 3, 4].map((n) => aMilestone(n).milestoneId),
    );
    expect(milestones[1]).toMatchObject({
      title: 'Booking, with text reminders',
      amountPaise: 300_000_00,
      weightBp: 3000,
    });
  });

  it('shows the sent offer and starts the next one afresh', async () => {
    await edit();
    await press('Take the sum of the milestones');
    fill(box(/Note to Asha/), 'Said once.');
    answer = () => {
      current = aProposal({
        ...countered,
        etag: '"8"',
        state: 'offered',
        offers: [...countered.offers, anOffer(4, { state: 'open' })],
        can: { makeOffer: true },
      });
      return HttpResponse.json({ success: true, proposal: current });
    };
    await press('Send offer 4');
    expect(await screen.findByRole('button', { name: 'Send offer 5' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch(/^4Dev/));
    expect(box(/Note to Asha/).value).toBe('');
    expect(screen.queryByText(/while you were writing/)).toBeNull();
    expect(await drafts.list('dev')).toEqual([]);
  });

  it('opens the next draft by itself when a counter to the sent offer comes', async () => {
    await edit();
    await press('Take the sum of the milestones');
    const offered = aProposal({
      ...countered,
      etag: '"8"',
      state: 'offered',
      offers: [...countered.offers, anOffer(4, { state: 'open' })],
      can: { makeOffer: true },
    });
    answer = () => {
      current = offered;
      return HttpResponse.json({ success: true, proposal: current });
    };
    await press('Send offer 4');
    await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch(/^4Dev/));
    current = aProposal({
      ...offered,
      etag: '"9"',
      state: 'countered',
      counters: [...countered.counters, aCounter(4)],
    });
    await act(() => mutate(() => true));
    await waitFor(() => expect(screen.getByRole('button', { current: true }).textContent).toMatch(/^5, draft/));
  });

  it('goes on with the terms that it does not edit', async () => {
    current = aProposal({
      ...countered,
      offers: [anOffer(1, { terms: { paymentTermDays: 30, deemedAcceptanceDays: 10, advancePaise: 50_000_00 } })],
      counters: [],
    });
    show(`/admin/proposals?proposal=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Send offer 2' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body['terms']).toEqual({ paymentTermDays: 30, deemedAcceptanceDays: 10, advancePaise: 50_000_00 });
  });

  it('asks for an advance of at most the amount, and for none where the field is emptied', async () => {
    current = aProposal({
      ...countered,
      offers: [anOffer(1, { terms: { paymentTermDays: 15, advancePaise: 50_000_00 } })],
      counters: [],
    });
    show(`/admin/proposals?proposal=${id}`);
    const field = await screen.findByLabelText(/^Advance, ex-GST/);
    await userEvent.clear(field);
    await userEvent.type(field, '900000000');
    await userEvent.click(screen.getByRole('button', { name: 'Send offer 2' }));
    expect(await screen.findAllByText(/The advance is above the amount\./)).not.toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.click(screen.getByRole('button', { name: 'Send offer 2' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body['terms']).toEqual({ paymentTermDays: 15 });
  });

  it('lights what makes the plan add up, and only then the button that sends it', async () => {
    const isLit = (name: string) => screen.getByRole('button', { name }).className.includes('primary');
    await edit();
    expect([isLit('Share the amount by weight'), isLit('Send offer 4')]).toEqual([true, false]);
    await press('Share the amount by weight');
    expect([isLit('Share the amount by weight'), isLit('Send offer 4')]).toEqual([false, true]);
  });

  it('shares the amount by weight to the paisa', async () => {
    await edit();
    await press('Share the amount by weight');
    expect(['1', '2', '3', '4'].map((n) => box(`Milestone ${n}: Amount, ex-GST`).value)).toEqual([
      '1,92,000',
      '2,88,000',
      '3,36,000',
      '1,44,000',
    ]);
    expect(screen.getByText('Amounts add up')).toBeTruthy();
  });

  it('puts the server’s refusal at the field it means and keeps what was typed', async () => {
    await edit();
    await press('Take the sum of the milestones');
    answer = () =>
      HttpResponse.json(
        {
          success: false,
          code: 'OFFER_INVALID',
          message: 'A milestone starts after its due date.',
          errors: [{ field: 'milestones.2.dueDate', message: 'Too early' }],
          requestId: 'r',
        },
        { status: 422 },
      );
    fill(box(/Note to Asha/), 'Typed.');
    await press('Send offer 4');
    expect(await screen.findAllByText('Too early')).not.toHaveLength(0);
    expect(screen.getByLabelText('Milestone 3: Due').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(/Too early/)).toHaveLength(1);
    expect(box(/Note to Asha/).value).toBe('Typed.');
  });

  it('shows how it stands when someone acted meanwhile; mine stays until I say otherwise', async () => {
    await edit();
    await press('Take the sum of the milestones');
    fill(box(/Note to Asha/), 'Mine.');
    current = aProposal({
      ...countered,
      etag: '"8"',
      state: 'offered',
      counters: countered.counters,
      offers: [...countered.offers, anOffer(4, { amountPaise: 950_000_00 })],
      can: { makeOffer: true },
    });
    answer = () =>
      HttpResponse.json(
        {
          success: false,
          code: 'VERSION_CONFLICT',
          message: '',
          current: { state: 'offered' },
          etag: '"8"',
          requestId: 'r',
        },
        { status: 409 },
      );
    await press('Send offer 4');
    await screen.findByRole('button', { name: 'Keep mine' });
    expect(await screen.findByText(/Dev Menon made offer 4 while you were writing/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send offer/ })).toBeNull();
    expect(box(/Note to Asha/).value).toBe('Mine.');
    await press('Keep mine');
    answer = () => HttpResponse.json({ success: true, proposal: current });
    await press('Send offer 5');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ ifMatch: '"8"', body: { note: 'Mine.' } });
  });

  it('keeps a removed milestone in sight and gives it back', async () => {
    await edit();
    await userEvent.click(screen.getByRole('button', { name: /Milestone 3: Starts/ }));
    await press('Remove milestone 3');
    expect(screen.getByText('Removed')).toBeTruthy();
    await press('Put back');
    expect(screen.queryByText('Removed')).toBeNull();
  });

  it('gives back what was typed after a reload', async () => {
    await edit();
    fill(box(/Note to Asha/), 'Half a sentence');
    cleanup();
    await waitFor(async () => expect(await drafts.list('dev')).toHaveLength(1));
    await edit();
    await waitFor(() => expect(box(/Note to Asha/).value).toBe('Half a sentence'));
  });
});

describe('reviewing', () => {
  it('starts the review, and offers no other act that `can` does not name', async () => {
    current = aProposal({ state: 'submitted', offers: [], can: { startReview: true } });
    show(`/admin/proposals?proposal=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Start the review' }));
    await waitFor(() => expect(sent).toEqual([{ body: { action: 'start_review' }, ifMatch: '"7"' }]));
    expect(screen.queryByRole('button', { name: /Reject|Ask/ })).toBeNull();
  });
  it.each([
    ['Ask for information', 'Question 1', 'askInformation'],
    ['Reject', 'What Asha Rao reads', 'rejectProposal'],
  ])('%s shows what was typed before a reload, and forgets it once it was sent', async (opener, label, right) => {
    current = aProposal({ state: 'under_review', offers: [], can: { [right]: true } });
    const field = async () => {
      show(`/admin/proposals?proposal=${id}`);
      await userEvent.click(await screen.findByRole('button', { name: opener }));
      return within(screen.getByRole('dialog')).getByRole('textbox', { name: label }) as HTMLTextAreaElement;
    };
    fill(await field(), 'Who hosts it?');
    cleanup();
    const again = await field();
    await waitFor(() => expect(again.value).toBe('Who hosts it?'));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /^(Send the question|Reject it)$/ }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
    expect(await drafts.list('dev')).toEqual([]);
  });
  it('rejects with code and reason, a duplicate with the other proposal', async () => {
    const other = '22222222-2222-4222-8222-222222222222';
    rows = {
      success: true,
      items: [
        {
          proposalId: other,
          title: 'The same',
          clientName: 'Asha Rao',
          clientId: 'asha',
          state: 'submitted',
          stateSince: '2026-09-01T00:00:00.000Z',
          can: {},
        },
      ],
    };
    current = aProposal({ state: 'submitted', offers: [], can: { rejectProposal: true } });
    show(`/admin/proposals?proposal=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'Proposed twice' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject it' }));
    expect(dialog.getByText('Give a reason')).toBeTruthy();
    await dialog.findByRole('option', { name: 'The same, Asha Rao' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'The other proposal' }), other);
    fill(dialog.getByRole('textbox', { name: 'What Asha Rao reads' }), 'We have this one already.');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject it' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      action: 'reject',
      reasonCode: 'duplicate',
      reason: 'We have this one already.',
      duplicateOf: other,
    });
  });
});

describe('the queue', () => {
  it('says that there is nothing, and what will come', async () => {
    show('/admin/proposals');
    expect(await screen.findByText('No proposals yet')).toBeTruthy();
  });
  it('names the filter that leaves nothing, and drops it', async () => {
    show('/admin/proposals?state=expired');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No proposals yet')).toBeTruthy();
  });
  it('shows the failure with its request id and tries again', async () => {
    rows = HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'req-77' }, { status: 403 });
    show('/admin/proposals');
    expect(await screen.findByText(/req-77/)).toBeTruthy();
    rows = { success: true, items: [] };
    await press('Retry');
    expect(await screen.findByText('No proposals yet')).toBeTruthy();
  });
});

it('the conversation of a proposal stands below it, and of a draft there is none', async () => {
  asked.length = 0;
  await edit();
  expect(await screen.findByText('No conversation here in which you take part')).toBeTruthy();
  expect(asked).toEqual([`?limit=50&about=${id}`]);
  cleanup();
  current = aProposal({ state: 'draft', submittedAt: undefined, offers: [], can: {} });
  show(`/admin/proposals?proposal=${id}`);
  await screen.findByRole('heading', { level: 1 });
  // What stood before is shown until the draft has come.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Conversation' })).toBeNull());
});
