import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { engine } from '../../ui/pdf/engine.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import { windowOf } from '../../workbench/window-width.ts';
import AdminApplications from './screens/AdminApplications.tsx';
import { application, job, row } from './workbench/samples.ts';

const can = { moveToScreening: true, moveToInterview: true, reject: true, scheduleInterview: true };
let rows: ReturnType<typeof row>[];
let sent: { what: string; body: Record<string, unknown>; ifMatch: string | null }[];
let refusal: { status: number; code: string } | null;
let failing: boolean;
let resume: ReturnType<typeof application>['resume'] | undefined;
let source = 'meetup';
const refused = (status: number, code: string) =>
  HttpResponse.json({ success: false, code, message: '', errors: [], requestId: 'r' }, { status });
const find = (id: unknown) => rows.find(({ applicationId }) => applicationId === id);
const on = (path: string, change: (body: Record<string, unknown>) => Partial<(typeof rows)[number]>, more = {}) =>
  http.post(`*/api/admin/applications/:id${path}`, async ({ request, params }) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ what: `${params['id']}${path}`, body, ifMatch: request.headers.get('if-match') });
    if (refusal) return refused(refusal.status, refusal.code);
    rows = rows.map((one) => (one.applicationId === params['id'] ? { ...one, ...change(body) } : one));
    const found = find(params['id']);
    return HttpResponse.json({ success: true, application: found && application(found), ...more });
  });
const server = setupServer(
  http.get('*/api/admin/applications', ({ request }) => {
    if (failing) return refused(403, 'FORBIDDEN');
    const stage = new URL(request.url).searchParams.get('stage');
    return HttpResponse.json({ success: true, items: rows.filter((one) => !stage || one.stage === stage) });
  }),
  http.get('*/api/admin/applications/:id', ({ params }) => {
    const found = find(params['id']);
    if (!found) return refused(404, 'NOT_FOUND');
    return HttpResponse.json({
      success: true,
      application: application(found, { source, ...(resume ? { resume } : {}) }),
    });
  }),
  http.get('*/api/admin/applications/:id/resume', () => new HttpResponse(new Uint8Array(9))),
  http.get('*/api/admin/jobs', () => HttpResponse.json({ success: true, items: [job('j1', 'Lead engineer')] })),
  on('/move', ({ to }) => ({ stage: to as 'screening' })),
  on('/reject', () => ({ stage: 'rejected', can: {} })),
  on('/hire', () => ({ stage: 'hired', can: {} }), {
    employee: { name: 'Ishita Bose', email: 'i@gmail.com', mobile: '9', designation: 'x', joinedOn: '2027-01-04' },
  }),
  on('/letter', () => ({}), {
    letter: { to: 'arun@gmail.com', subject: 'Your application', paragraphs: ['Dear Arun,', 'We will not go on.'] },
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // compiled before they are waited for
  await import('./parts/Decision.tsx');
  await import('../../ui/pdf/PdfDialog.tsx');
});
beforeEach(async () => {
  rows = [
    row('a1', 'Arun Nair', 'applied', { can }),
    row('a2', 'Zoya Khan', 'screening', { can: { moveToApplied: true } }),
    row('a5', 'Ishita Bose', 'offer', { offerState: 'accepted', can: { hire: true } }),
  ];
  [sent, refusal, failing, resume] = [[], null, false, undefined];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (query = '') =>
  openScreens(
    { '/admin/applications': <AdminApplications />, '/add-employee': <h1>Add an employee</h1> },
    `/admin/applications${query}`,
  );
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const cardIn = (name: string, who: string) => within(column(name)).findByRole('link', { name: who });
const grip = (who: string) => screen.findByRole('button', { name: `Move ${who}` });
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click);
const pressInside = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('the board', () => {
  it('is moved on by keys: Enter lifts, an arrow chooses, Enter drops; the focus goes along', async () => {
    await open();
    (await grip('Arun Nair')).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/Arun Nair is lifted/)).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(await cardIn('Screening', 'Arun Nair')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-grip')).toBe('a1'));
    expect(sent).toEqual([{ what: 'a1/move', body: { to: 'screening' }, ifMatch: '"3"' }]);
  });

  it('offers only where the server lets it go, and Escape puts it back', async () => {
    await open();
    (await grip('Zoya Khan')).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}');
    expect(column('Screening').dataset['over']).toBe('true');
    expect(column('Interview').dataset['open']).toBe('false');
    await userEvent.keyboard('{ArrowLeft}');
    expect(column('Applied').dataset['over']).toBe('true');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Zoya Khan is back in Screening.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('a refused card returns with the reason', async () => {
    refusal = { status: 409, code: 'STATE_CONFLICT' };
    await open();
    (await grip('Arun Nair')).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
    const card = within(column('Applied'));
    expect(await card.findByText(/not possible any more as things stand now/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Arun Nair' })).toBeTruthy();
    expect(within(column('Screening')).queryByRole('link', { name: 'Arun Nair' })).toBeNull();
  });

  it('a stage left out asks for a note first, a step back for a reason', async () => {
    await open();
    (await grip('Arun Nair')).focus();
    await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
    await screen.findByRole('dialog', { name: 'Move Arun Nair to Interview' });
    await pressInside('Move to Interview');
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Note'), 'Known from a project');
    await pressInside('Move to Interview');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await cardIn('Interview', 'Arun Nair')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ to: 'interview', note: 'Known from a project' });
    (await grip('Zoya Khan')).focus();
    await userEvent.keyboard('{Enter}{ArrowLeft}{Enter}');
    expect(await screen.findByLabelText('Reason')).toBeTruthy();
  });

  it('rejecting keeps the reason inside and shows the mail before it goes', async () => {
    await open();
    await userEvent.click(await within(column('Applied')).findByRole('button', { name: 'Move to…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reject…' }));
    await userEvent.type(await screen.findByLabelText('Reason, for us alone'), 'Too far away');
    await pressInside('Read the mail first');
    expect(await screen.findByText('We will not go on.')).toBeTruthy();
    expect(sent.map(({ what }) => what)).toEqual(['a1/letter']);
    await pressInside('Reject and send the mail');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[1]?.body).toEqual({ reason: 'Too far away', message: expect.stringMatching(/^Thank you/) });
    expect(JSON.stringify(sent[0]?.body)).not.toContain('Too far away');
  });

  it('a column that cannot be read says so with Retry', async () => {
    failing = true;
    await open();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(5));
    failing = false;
    await userEvent.click(within(column('Applied')).getByRole('button', { name: 'Retry' }));
    expect(await cardIn('Applied', 'Arun Nair')).toBeTruthy();
  });
});

describe('the next act of a card', () => {
  it('is one press; what it needs before is asked', async () => {
    rows = [
      row('a1', 'Arun Nair', 'applied', { can }),
      row('a3', 'Meera Das', 'interview', { can: { scheduleInterview: true } }),
      row('a4', 'Tara Roy', 'interview', { can: { completeInterview: true } }),
    ];
    await open();
    await press(/^To Screening ?: Arun Nair$/);
    expect(await cardIn('Screening', 'Arun Nair')).toBeTruthy();
    expect(sent).toEqual([{ what: 'a1/move', body: { to: 'screening' }, ifMatch: '"3"' }]);
    expect(screen.getByRole('link', { name: /^Record ?: Tara Roy$/ }).getAttribute('href')).toContain('application=a4');
    await press(/^Schedule ?: Meera Das$/);
    expect(await screen.findByRole('dialog', { name: 'Interview with Meera Das' })).toBeTruthy();
  });
  it('stands above what waits less long, and the sum says how many wait', async () => {
    rows = [
      row('a1', 'Arun Nair', 'applied', { can, since: '2026-11-20T05:00:00.000Z' }),
      row('a2', 'Zoya Khan', 'applied', { can, since: '2026-11-02T05:00:00.000Z' }),
      row('a3', 'Lata Rao', 'offer', { offerState: 'open' }),
    ];
    await open();
    await cardIn('Applied', 'Zoya Khan');
    expect(
      within(column('Applied'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Zoya Khan', 'Arun Nair']);
    expect(screen.getByText(/^2 wait for us/)).toBeTruthy();
    expect(within(column('Offer')).getByText(/waits for the applicant$/)).toBeTruthy();
  });
});

describe('the board without room for all columns', () => {
  beforeEach(() => void windowOf(390));
  it('shows one stage at a time, first where somebody waits for us, with the count of each', async () => {
    rows = rows.filter(({ stage }) => stage !== 'applied');
    const router = await open();
    expect(await cardIn('Screening', 'Zoya Khan')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /^Offer/ })).toBeNull();
    const stages = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('link');
    expect(stages.map((link) => link.textContent)).toEqual([
      ...['0 Applied', '1 Screening', '0 Interview', '1 Offer', '0 Hired'],
    ]);
    await userEvent.click(screen.getByRole('link', { name: '1 Offer' }));
    expect(await cardIn('Offer', 'Ishita Bose')).toBeTruthy();
    expect(screen.getByRole('link', { current: true }).textContent).toBe('1 Offer');
    expect(router.state.location.search).toBe('?column=offer');
  });
  it('says where a card went, keeps its stage, and the focus is not lost', async () => {
    await open();
    await press(/^Move to Screening ?: Arun Nair$/);
    expect(await screen.findByText('Arun Nair is in Screening.')).toBeTruthy();
    expect(within(column('Applied')).queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: '2 Screening' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Applied/));
  });
});

describe('the table', () => {
  it('is narrowed by the URL; nothing matches: all are one press away', async () => {
    await open('?stage=withdrawn');
    expect(await screen.findByText('No application matches this')).toBeTruthy();
    await press('Show all');
    await waitFor(() => expect(column('Applied')).toBeTruthy());
  });
});

describe('one application', () => {
  it('lights the real next step: an interview is scheduled, its result recorded, and only then an offer made', async () => {
    const may = { scheduleInterview: true, offer: true, reject: true };
    rows = [row('a6', 'Kiran Rao', 'interview', { can: may })];
    await open('?application=a6');
    // One place offers it.
    const lit = await screen.findByRole('button', { name: 'Schedule an interview' });
    expect(lit.className).toContain('primary');
    expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
    await userEvent.click(lit);
    expect(await screen.findByRole('dialog', { name: 'Interview with Kiran Rao' })).toBeTruthy();
  });
  it('has its next act pinned on a phone, with what waits for whom', async () => {
    windowOf(390);
    await open('?application=a1');
    expect(await screen.findByText(/^To be read: \d+ days, waits for us\.$/)).toBeTruthy();
    await press('Move to Screening');
    await waitFor(() => expect(sent.map(({ what }) => what)).toEqual(['a1/move']));
  });

  it('hire opens the form for a new employee by the application, with nothing personal in the address', async () => {
    const router = await open('?application=a5');
    await press('Hire');
    await screen.findByRole('dialog', { name: 'Hire Ishita Bose' });
    await pressInside('Hire and add as an employee');
    expect(await screen.findByRole('heading', { name: 'Add an employee' })).toBeTruthy();
    expect(router.state.location.search).toBe('?application=a5');
    expect(JSON.stringify(router.state.location)).not.toContain('Ishita');
  });

  it.each([
    ['direct', 'from our site'],
    ['careers-page', 'from the careers page'],
    ['autumn-meetup', 'from autumn meetup'],
  ])('says where someone came from in words: %s', async (from, said) => {
    source = from;
    await open('?application=a1');
    expect(await screen.findByText(new RegExp(`, came ${said} on$`))).toBeTruthy();
  });

  it('shows the cover note, the contact and the résumé', async () => {
    await open('?application=a1');
    expect(await screen.findByText('I built a booking system for clinics.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Download the résumé' });
    expect(link.getAttribute('href')).toBe('/api/admin/applications/a1/resume');
    expect(link.getAttribute('download')).toBe('kavya.pdf');
  });

  it('opens a résumé that is a PDF in the page', async () => {
    jest.spyOn(engine, 'load').mockReturnValue(new Promise(() => {})); // what it draws: ui/pdf
    await open('?application=a1');
    await press('View résumé');
    const viewer = await screen.findByRole('dialog', { name: 'Résumé of Arun Nair' });
    expect(within(viewer).getByRole('region', { name: 'kavya.pdf' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View résumé' })));
  });

  it('has nothing to view where the résumé is another file, and says why', async () => {
    resume = { name: 'kavya.docx', bytes: 9_000, mediaType: 'application/msword' };
    await open('?application=a1');
    expect(await screen.findByText(/Only a PDF can be read on this page/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'View résumé' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download the résumé' })).toBeTruthy();
  });
});
