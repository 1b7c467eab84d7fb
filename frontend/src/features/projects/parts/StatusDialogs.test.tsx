import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { drafts } from '../../../api/drafts.ts';
import { aMilestone, aProject } from '../../../parts/milestones/workbench/samples.ts';
import { sessionStore } from '../../../session/store.ts';
import { ResumeDialog } from './StatusDialogs.tsx';

const booking = aMilestone();
const accepted = aMilestone({
  milestoneId: '00000009-0000-4000-8000-000000000009',
  title: 'Discovery',
  state: 'accepted',
});
let sent: unknown[] = [];
let closed = 0;
const server = setupServer(
  http.post('*/api/projects/:id/status', async ({ request }) => {
    sent.push({ body: await request.json(), ifMatch: request.headers.get('if-match') });
    return HttpResponse.json({ success: true, kind: 'project', can: {} });
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [sent, closed] = [[], 0];
  const user = { userId: 'dev', name: 'Dev Menon', role: 'admin' as const, email: 'dev@gmail.com', mobile: '' };
  sessionStore.set({ session: { is: 'user', user: { ...user, id: 'dev', twoFactorEnabled: false } } });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('dev');
});
afterAll(() => server.close());

const show = () =>
  render(
    <MemoryRouter>
      <ResumeDialog
        project={aProject({ state: 'on_hold' })}
        milestones={[accepted, booking]}
        onClose={() => {
          closed += 1;
        }}
      />
    </MemoryRouter>,
  );
const resume = () => userEvent.click(screen.getByRole('button', { name: 'Resume' }));

describe('resuming a project', () => {
  it('asks for nothing where every date stays, and offers no date of what is accepted', async () => {
    show();
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Discovery, due')).toBeNull();
    await resume();
    await waitFor(() => expect(sent).toEqual([{ body: { action: 'resume' }, ifMatch: '"12"' }]));
    await waitFor(() => expect(closed).toBe(1));
  });
  it('sends the dates that are to be others, for the client to approve', async () => {
    show();
    fireEvent.change(screen.getByLabelText('Booking, due'), { target: { value: '2027-01-15' } });
    await resume();
    const newDates = [{ milestoneId: booking.milestoneId, dueDate: '2027-01-15' }];
    await waitFor(() => expect(sent).toEqual([{ body: { action: 'resume', newDates }, ifMatch: '"12"' }]));
  });
  it('never sends a date before the start', async () => {
    show();
    fireEvent.change(screen.getByLabelText('Booking, due'), { target: { value: '2026-09-01' } });
    await resume();
    expect(await screen.findByText('Due before it starts')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
