import type { Enquiry, Job } from '@lamplight/bff/contract/careers.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { drafts } from '../../api/drafts.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { openScreens } from '../../workbench/open-screens.tsx';
import AdminEnquiries from './screens/AdminEnquiries.tsx';
import AdminJobs from './screens/AdminJobs.tsx';
import { job } from './workbench/samples.ts';

const nisha: Enquiry = {
  enquiryId: 'e1',
  etag: '"1"',
  number: 'ENQ-000004',
  name: 'Nisha Books',
  email: 'nisha@gmail.com',
  company: 'Paperboat Books',
  topic: 'project',
  message: 'Can you start in January?',
  receivedAt: '2026-11-20T05:00:00.000Z',
  state: 'open',
  answered: null,
  can: { answer: true },
};
let jobs: Job[];
let enquiry: Enquiry;
let sent: { what: string; body: Record<string, unknown>; ifMatch: string | null }[];
let conflict: Job | null;
const note = async (request: Request) => {
  const body = (await request.json()) as Record<string, unknown>;
  sent.push({ what: new URL(request.url).pathname.slice(4), body, ifMatch: request.headers.get('if-match') });
  return body;
};
const put = (next: Job) => {
  jobs = [next, ...jobs.filter(({ jobId }) => jobId !== next.jobId)];
  return HttpResponse.json({ success: true, job: next });
};
const server = setupServer(
  http.get('*/api/admin/jobs', ({ request }) => {
    const state = new URL(request.url).searchParams.get('state');
    return HttpResponse.json({ success: true, items: jobs.filter((one) => !state || one.state === state) });
  }),
  http.get('*/api/admin/jobs/:id', ({ params }) =>
    HttpResponse.json({ success: true, job: jobs.find(({ jobId }) => jobId === params['id']) }),
  ),
  http.post('*/api/admin/jobs', async ({ request }) => {
    const body = (await note(request)) as Job['body'];
    return put(job('new', body.title, { body, state: 'draft', publishedAt: null, can: { save: true, publish: true } }));
  }),
  http.put('*/api/admin/jobs/:id', async ({ request, params }) => {
    const body = (await note(request)) as Job['body'];
    if (conflict) {
      jobs = [conflict];
      conflict = null;
      return HttpResponse.json(
        { success: false, code: 'VERSION_CONFLICT', message: '', requestId: 'r' },
        { status: 409 },
      );
    }
    return put(job(String(params['id']), body.title, { body, etag: '"7"' }));
  }),
  http.post('*/api/admin/jobs/:id/status', async ({ request, params }) => {
    const { to } = await note(request);
    return put(job(String(params['id']), 'Lead engineer', { state: to as Job['state'], can: { reopen: true } }));
  }),
  http.get('*/api/admin/enquiries', ({ request }) => {
    const state = new URL(request.url).searchParams.get('state');
    return HttpResponse.json({ success: true, items: !state || state === enquiry.state ? [enquiry] : [] });
  }),
  http.get('*/api/admin/enquiries/:id', () => HttpResponse.json({ success: true, enquiry })),
  http.post('*/api/admin/enquiries/:id/answered', async ({ request }) => {
    const body = await note(request);
    const by = { id: 'dev', name: 'Dev', role: 'admin' };
    const answered = { at: '2026-11-21T05:00:00.000Z', by, note: String(body['note']) };
    enquiry = { ...enquiry, state: 'answered', can: {}, answered };
    return HttpResponse.json({ success: true, enquiry });
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  await import('./parts/CloseJob.tsx'); // compiled before it is waited for
});
beforeEach(async () => {
  [jobs, enquiry, sent, conflict] = [[job('j1', 'Lead engineer')], nisha, [], null];
  sessionStore.set({ session: sessionOf({ id: 'dev', email: 'dev@gmail.com', name: 'Dev', role: 'admin' }) });
  await drafts.removeAll('dev');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = (at: string) => openScreens({ '/admin/jobs': <AdminJobs />, '/admin/enquiries': <AdminEnquiries /> }, at);
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then(userEvent.click);

describe('jobs', () => {
  it('by state, with openings and applications; none in a state says so', async () => {
    await open('/admin/jobs');
    await screen.findByRole('link', { name: 'Lead engineer' });
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/Open0 of 2 openings4 for Lead engineer/);
    await userEvent.selectOptions(screen.getByLabelText('State'), 'draft');
    expect(await screen.findByText('No role is in the state “Draft”.')).toBeTruthy();
  });

  it('a new one goes to the first wrong field, then is a draft with an address made of its title', async () => {
    const router = await open('/admin/jobs?job=new');
    await userEvent.type(await screen.findByLabelText('Title'), 'Data engineer, Pune');
    await press('Save as a draft');
    expect(await screen.findByText('Department is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Department')));
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Department'), 'Data');
    await userEvent.type(screen.getByLabelText('Place'), 'Pune');
    await userEvent.type(screen.getByLabelText('Experience'), '2 years');
    await userEvent.type(screen.getByLabelText('Description'), 'Pipelines.');
    await press('Save as a draft');
    await waitFor(() => expect(router.state.location.search).toBe('?job=new'));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ slug: 'data-engineer-pune', openings: 1, skills: [] }));
    await waitFor(async () => expect(await drafts.list('dev')).toEqual([]));
  });

  it('changed meanwhile: both versions stand there, and mine may be kept', async () => {
    await open('/admin/jobs?job=j1');
    const place = await screen.findByLabelText('Place');
    await userEvent.clear(place);
    await userEvent.type(place, 'Chennai');
    conflict = job('j1', 'Lead engineer', { etag: '"6"', body: { ...job('j1', 'Lead engineer').body, openings: 3 } });
    await press('Save changes');
    const both = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
    expect(both.getByText('Chennai')).toBeTruthy();
    await userEvent.click(both.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"5"', '"6"']));
    expect(sent[1]?.body).toMatchObject({ location: 'Chennai' });
  });

  it('what the server says of a field stands once, at the field; so does an address that is taken', async () => {
    const refused = (status: number, failure: object) =>
      http.put('*/api/admin/jobs/:id', () =>
        HttpResponse.json({ success: false, message: '', requestId: 'r', ...failure }, { status }),
      );
    await open('/admin/jobs?job=j1');
    await screen.findByLabelText('Department');
    const errors = [{ field: 'department', message: 'No such department' }];
    server.use(refused(400, { code: 'VALIDATION_FAILED', errors }));
    await press('Save changes');
    await screen.findByText(/No such department/);
    expect(screen.getAllByText(/No such department/)).toHaveLength(1);
    server.use(refused(409, { code: 'SLUG_TAKEN' }));
    await press('Save changes');
    await screen.findByText('Another role has this address');
    expect(screen.queryByText(/Something else is kept at this address/)).toBeNull();
  });

  it('is closed with a reason and can be reopened', async () => {
    await open('/admin/jobs?job=j1');
    await press('Close the role…');
    await userEvent.type(await screen.findByLabelText('Why'), 'Budget');
    await press('Close the role');
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeTruthy();
    expect(sent).toEqual([{ what: '/admin/jobs/j1/status', body: { to: 'closed', reason: 'Budget' }, ifMatch: '"5"' }]);
  });
});

describe('enquiries', () => {
  it('are replied to by mail and marked as answered with a note', async () => {
    await open('/admin/enquiries?enquiry=e1');
    const reply = await screen.findByRole('link', { name: 'Reply by mail' });
    expect(reply.getAttribute('href')).toBe('mailto:nisha@gmail.com?subject=Your%20enquiry%20ENQ-000004');
    // The mark follows the reply, so the reply is the lit one.
    expect(reply.className).toContain('primary');
    expect(screen.getByRole('button', { name: 'Mark answered' }).className).not.toContain('primary');
    await userEvent.type(screen.getByLabelText(/^Note for us/), 'Called her');
    await press('Mark answered');
    expect(await screen.findByText('Dev: Called her')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark answered' })).toBeNull();
    expect(sent[0]).toMatchObject({ body: { note: 'Called her' }, ifMatch: '"1"' });
  });

  it('none in a state says so', async () => {
    await open('/admin/enquiries?state=answered');
    expect(await screen.findByText('No enquiry is in the state “Answered”.')).toBeTruthy();
    await press('Show all');
    expect(await screen.findByRole('link', { name: /Nisha Books/ })).toBeTruthy();
  });
});
