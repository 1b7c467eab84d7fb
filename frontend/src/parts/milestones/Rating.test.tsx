import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { Rating } from './Rating.tsx';
import { aMilestone } from './workbench/samples.ts';

let sent: unknown[] = [];
let answer: () => Response;
const server = setupServer(
  http.post('*/api/projects/:id/milestones/:m/rating', async ({ request }) => {
    sent.push(await request.json());
    return answer();
  }),
);
const accepted = (more: object = {}) => aMilestone({ state: 'accepted', can: { rateMilestone: true }, ...more });
const rating = {
  score: 4,
  comment: 'On time',
  onBehalf: false,
  at: '2026-11-21T05:12:00.000Z',
  editableUntil: '2026-11-28T05:12:00.000Z',
};
const show = (more: object = {}, onBehalf = false) =>
  render(<Rating milestone={accepted(more)} client="Asha Rao" onBehalf={onBehalf} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent = [];
  answer = () => HttpResponse.json({ success: true, milestone: accepted() });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll(VISITOR);
});
afterAll(() => server.close());

describe('rating', () => {
  it('asks the client once, and sends the score with what was typed', async () => {
    show();
    await press('Send the rating');
    expect(screen.getByText('Choose one of the five')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '4 Well' }));
    fill(/What was good/, ' On time ');
    await press('Send the rating');
    await waitFor(() => expect(sent).toEqual([{ score: 4, comment: 'On time' }]));
  });
  it('shows what was said, and until when it may be changed', async () => {
    show({ rating });
    expect(screen.getByText('Well, 4 of 5')).toBeTruthy();
    expect(screen.getByText(/It may be changed until/).textContent).toMatch(/28 Nov 2026/);
    await press('Change the rating');
    await userEvent.click(screen.getByRole('radio', { name: '5 Very well' }));
    await press('Change the rating');
    await waitFor(() => expect(sent).toEqual([{ score: 5, comment: 'On time' }]));
  });
  it('keeps what was typed when it is refused', async () => {
    answer = () =>
      HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'req-rating' }, { status: 403 });
    show();
    await userEvent.click(screen.getByRole('radio', { name: '1 Badly' }));
    fill(/What was good/, 'Late');
    await press('Send the rating');
    expect(await screen.findByText(/^Access denied/)).toBeTruthy();
    expect(screen.getByDisplayValue('Late')).toBeTruthy();
    expect((screen.getByRole('radio', { name: '1 Badly' }) as HTMLInputElement).checked).toBe(true);
  });
  it('an admin is not asked, and says why it is entered for the client', async () => {
    show({}, true);
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Enter a rating for Asha Rao');
    await userEvent.click(screen.getByRole('radio', { name: '3 All right' }));
    await press('Send the rating');
    expect(screen.getByText('Give a reason')).toBeTruthy();
    fill(/Why you enter it/, 'Said on the phone');
    await press('Send the rating');
    await waitFor(() => expect(sent).toEqual([{ score: 3, reason: 'Said on the phone' }]));
  });
  it('nobody else is shown anything before there is one', () => {
    const { container } = show({ can: {} });
    expect(container.textContent).toBe('');
  });
});
