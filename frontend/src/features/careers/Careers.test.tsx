import { jest } from '@jest/globals';
import { openStages } from '@lamplight/bff/contract/careers.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { engines } from '../../parts/captcha/engines.ts';
import { siteLists } from '../../session/lists.ts';
import { sessionStore } from '../../session/store.ts';
import Careers from './screens/Careers.tsx';
import Job from './screens/Job.tsx';
import { stageWords } from './words.ts';
import { roles, shownJob } from './workbench/samples.ts';

const RESUME = '0b3c2f7e-7a40-4a53-9d6c-3c8f7f0f9a11';
const [lead] = roles;
let applied: Record<string, unknown>[];
let uploads: number;
let onUpload: () => Response;
let onApply: (() => Response) | null;
let found: object | null;
const fail = (status: number, code: string, errors: object[] = [], message = '') =>
  HttpResponse.json({ success: false, code, message, errors, requestId: 'r' }, { status });
const held = () =>
  HttpResponse.json({ success: true, resume: { resumeId: RESUME, name: 'kavya.pdf', bytes: 812_000 } });
const server = setupServer(
  http.get('*/api/careers/jobs', () => HttpResponse.json({ success: true, items: roles })),
  http.get('*/api/careers/jobs/:slug', () =>
    found ? HttpResponse.json({ success: true, ...found }) : fail(404, 'NOT_FOUND'),
  ),
  http.post('*/api/careers/jobs/:jobId/resumes', () => {
    uploads++;
    return onUpload();
  }),
  http.post('*/api/careers/jobs/:jobId/applications', async ({ request }) => {
    applied.push((await request.json()) as Record<string, unknown>);
    return (
      onApply?.() ??
      HttpResponse.json({
        success: true,
        receipt: {
          number: 'APP-000012',
          jobTitle: 'Lead engineer',
          email: 'kavya@gmail.com',
          submittedAt: '2026-11-21T05:00:00.000Z',
          link: 'https://lamplight.example/application#abc.def',
        },
      })
    );
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // compiled before they are waited for
  await import('./parts/SubmitPart.tsx');
  await import('./parts/JobRows.tsx');
});
beforeEach(async () => {
  [applied, uploads, onUpload, onApply, found] = [[], 0, held, null, null];
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
  siteLists.start({ jobs: roles });
  await drafts.removeAll(VISITOR);
  jest.spyOn(engines, 'altcha').mockResolvedValue({
    mount: () => ({ begin: () => undefined, solution: async () => 'solved', reset: () => undefined }),
  } as never);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

const open = async (at: string) => {
  const router = createMemoryRouter(
    [
      { path: '/careers', element: <Careers /> },
      { path: '/careers/:id', element: <Job /> },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => undefined);
  return router;
};
const count = () => screen.getByText(/open roles?$/, { selector: '[role=status]' }).textContent;
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

describe('open roles', () => {
  it('are narrowed by the URL, and how many match is announced', async () => {
    const router = await open('/careers?department=Engineering');
    expect(count()).toBe('2 of 3 open roles');
    expect(titles().slice(0, 2)).toEqual(['Lead engineer', 'Data engineer']);
    await userEvent.selectOptions(screen.getByLabelText('Place'), 'Bengaluru');
    expect(count()).toBe('1 of 3 open roles');
    expect(router.state.location.search).toBe('?department=Engineering&place=Bengaluru');
  });

  it('none match: all are one press away', async () => {
    await open('/careers?department=Design&type=CONTRACT');
    expect(count()).toBe('0 of 3 open roles');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(count()).toBe('3 open roles');
  });

  it('a value that no role has is no filter; none at all is said', async () => {
    await open('/careers?place=Mars');
    expect(count()).toBe('3 open roles');
    cleanup();
    siteLists.start({ jobs: [] });
    await open('/careers');
    expect(screen.getByText('No open roles')).toBeTruthy();
  });

  it('say plainly that a role names no pay, and has no last day', async () => {
    const { salary: _, ...unpaid } = shownJob('j4', 'Writer', { closesOn: null });
    siteLists.start({ jobs: [unpaid] });
    await open('/careers');
    const link = screen.getByRole('link', { name: /Writer/ });
    expect(link.textContent).toContain('Pay Said in the first talk');
    expect(link.textContent).toContain('Open until filled');
  });

  it('say pay and last day', async () => {
    await open('/careers');
    const link = screen.getByRole('link', { name: /Lead engineer/ });
    expect(link.textContent).toContain('₹18,00,000 to ₹24,00,000 a year');
    expect(link.textContent).toContain('Apply by 12 Dec 2026');
  });

  it.each([
    ['2026-12-10T18:29:59Z', '2 days left'],
    ['2026-12-10T18:30:00Z', '1 day left'],
    ['2026-12-11T18:30:00Z', 'last day'],
  ])('count the days that are left in India: at %s %s', async (now, says) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
    await open('/careers');
    expect(screen.getByRole('link', { name: /Lead engineer/ }).textContent).toMatch(
      new RegExp(`12 Dec 2026, ${says}$`),
    );
  });

  it('stand above what it is like to work here and how an application goes, in the stages of the product', async () => {
    await open('/careers');
    const rail = within(screen.getByRole('region', { name: 'How an application goes' })).getAllByRole('heading');
    expect(rail.slice(2).map((one) => one.textContent)).toEqual(
      [...openStages.slice(1), 'hired' as const].map((stage) => stageWords[stage]),
    );
    const here = screen.getByRole('region', { name: 'What it is like here' });
    expect(here.querySelectorAll('li > svg[aria-hidden="true"]')).toHaveLength(3);
  });
});

const choose = async (name = 'kavya.pdf', bytes = 100) =>
  userEvent.upload(
    screen.getByLabelText(/résumé.*(Choose|Change)/i),
    new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }),
    { applyAccept: false },
  );
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), 'Kavya Menon');
  await userEvent.type(screen.getByLabelText('Email'), 'Kavya@gmail.com');
  await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
};
const agree = () => userEvent.click(screen.getByRole('checkbox'));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send application' }));
/** The code of the form is there: its draft has been looked for. */
const ready = async () => {
  await userEvent.click(screen.getByLabelText('Name'));
  await waitFor(() => expect(engines.altcha).toHaveBeenCalled());
};

describe('applying', () => {
  it('says what a résumé may be before one is chosen, and what the role pays', async () => {
    await open('/careers/lead-engineer');
    expect(screen.getByText('pdf, doc, docx, at most 5 MB')).toBeTruthy();
    expect(screen.getByText('₹18,00,000 to ₹24,00,000')).toBeTruthy();
  });

  it('shows beside the form what follows, stage by stage', async () => {
    await open('/careers/lead-engineer');
    const part = within(screen.getByRole('region', { name: 'Apply for this role' }));
    expect(part.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Apply',
      'Screening',
      'Interview',
      'Offer',
      'Hired',
    ]);
  });

  it('keeps the file when another field fails, and sends both once it is right', async () => {
    await open('/careers/lead-engineer?source=meetup');
    await ready();
    await choose();
    expect(await screen.findByText(/kavya\.pdf/)).toBeTruthy();
    await fill();
    await agree();
    await userEvent.clear(screen.getByLabelText('Mobile'));
    await send();
    expect(await screen.findByText('Please provide a valid 10-digit mobile number')).toBeTruthy();
    expect(await screen.findByText('Please fix the validation errors above before submitting.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile'));
    expect(screen.getByText(/kavya\.pdf/)).toBeTruthy();
    expect(applied).toEqual([]);

    onApply = () => fail(400, 'VALIDATION_FAILED', [{ field: 'email', message: 'We cannot reach this address' }]);
    await userEvent.type(screen.getByLabelText('Mobile'), '9876543210');
    await send();
    expect(await screen.findByText('We cannot reach this address', { selector: 'form span' })).toBeTruthy();
    expect(screen.getByText(/kavya\.pdf/)).toBeTruthy();

    onApply = null;
    await send();
    expect(await screen.findByText('APP-000012')).toBeTruthy();
    expect(uploads).toBe(1);
    expect(applied.at(-1)).toEqual({
      name: 'Kavya Menon',
      email: 'kavya@gmail.com',
      mobile: '9876543210',
      coverNote: '',
      consent: true,
      resumeId: RESUME,
      source: 'meetup',
      captchaToken: 'solved',
    });
    const link = screen.getByRole('link', { name: 'Open your application' });
    expect(link.getAttribute('href')).toBe('/application#abc.def');
    expect(await drafts.list(VISITOR)).toEqual([]);
  });

  it('what is said of the file has one room from the start: nothing, on its way, here, refused', async () => {
    await open('/careers/lead-engineer');
    const room = screen.getByText('No file yet').parentElement as HTMLElement;
    let answer = () => undefined as unknown;
    server.use(
      http.post('*/api/careers/jobs/:jobId/resumes', async () => {
        await new Promise((resolve) => {
          answer = () => resolve(undefined);
        });
        return held();
      }),
    );
    await ready();
    await choose();
    expect(await within(room).findByRole('progressbar', { name: 'Sending kavya.pdf' })).toBeTruthy();
    expect([room.children.length, within(room).getByRole('button').textContent]).toEqual([1, 'Cancel']);
    await act(async () => answer());
    expect((await within(room).findByRole('status')).textContent).toMatch(/^kavya\.pdfUploaded/);
    expect(room.children).toHaveLength(1);
    await userEvent.click(within(room).getByRole('button', { name: 'Remove' }));
    expect(room.textContent).toBe('No file yet');
    await choose('kavya.exe');
    const wrong = await within(room).findByText(/^This is not a pdf/);
    expect(room.children).toHaveLength(1);
    expect(screen.getByLabelText(/résumé.*Choose/i).getAttribute('aria-describedby')).toContain(wrong.id);
  });

  it.each([
    ['kavya.exe', 100, 'This is not a pdf, doc or docx file. Save your résumé as one of these and choose it again.'],
    ['kavya.pdf', 5 * 1024 * 1024 + 1, 'This file is larger than 5 MB. Make it smaller and choose it again.'],
    ['kavya.docx', 0, 'This file is empty. Choose another one.'],
  ])('%s of %d bytes is refused with its reason and never sent', async (name, bytes, says) => {
    await open('/careers/lead-engineer');
    await ready();
    await choose(name, bytes);
    expect(await screen.findByText(says)).toBeTruthy();
    expect(uploads).toBe(0);
  });

  it('what the server finds inside a file stands at the field, and the last good file stays', async () => {
    await open('/careers/lead-engineer');
    await ready();
    await choose();
    await screen.findByText(/kavya\.pdf/);
    onUpload = () => fail(415, 'UNSUPPORTED_MEDIA_TYPE', [], 'The contents are a program, not a document.');
    await choose('other.pdf');
    expect(await screen.findByText('The contents are a program, not a document.')).toBeTruthy();
    expect(screen.getByText(/kavya\.pdf/)).toBeTruthy();
  });

  it('a role that closes meanwhile says so, shows others, and keeps what was typed', async () => {
    found = { job: { ...lead, open: false }, similar: [shownJob('j9', 'Platform engineer')] };
    onApply = () => fail(422, 'JOB_CLOSED');
    await open('/careers/lead-engineer');
    await ready();
    await fill();
    await agree();
    await choose();
    await screen.findByText(/kavya\.pdf/);
    await send();
    expect(await screen.findByText(/closed while you wrote/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Platform engineer/ })).toBeTruthy();
    expect(screen.getByDisplayValue('Kavya Menon')).toBeTruthy();
  });

  it('a number that is pasted with its country stays whole and is said to be wrong', async () => {
    await open('/careers/lead-engineer');
    await ready();
    const mobile = screen.getByLabelText('Mobile') as HTMLInputElement;
    await userEvent.click(mobile);
    await userEvent.paste('+91 98765 43210');
    await userEvent.tab();
    expect(mobile.value).toBe('+91 98765 43210');
    await waitFor(() => expect(mobile.getAttribute('aria-invalid')).toBe('true'));
  });

  it('a résumé that is not held any more is asked for again, and the rest stays', async () => {
    onApply = () => fail(400, 'VALIDATION_FAILED', [{ field: 'resumeId', message: 'Unknown' }]);
    await open('/careers/lead-engineer');
    await ready();
    await fill();
    await agree();
    await choose();
    await screen.findByText(/kavya\.pdf/);
    await send();
    expect(await screen.findByText(/Your résumé is not held any more/)).toBeTruthy();
    expect(screen.queryByText('Unknown')).toBeNull();
    expect(screen.queryByText(/kavya\.pdf/)).toBeNull();
    expect(screen.getByDisplayValue('Kavya Menon')).toBeTruthy();
  });

  it('comes back with its file after the page was left', async () => {
    await open('/careers/lead-engineer');
    await ready();
    await userEvent.type(screen.getByLabelText('Name'), 'Kavya');
    await choose();
    await screen.findByText(/kavya\.pdf/);
    await act(async () => void dispatchEvent(new Event('pagehide')));
    await waitFor(async () => expect(await drafts.list(VISITOR)).toHaveLength(1));
    cleanup();
    await open('/careers/lead-engineer');
    await ready();
    expect(await screen.findByDisplayValue('Kavya')).toBeTruthy();
    expect(await screen.findByText(/kavya\.pdf/)).toBeTruthy();
    expect(uploads).toBe(1);
  });
});

describe('a role that is not among the open ones', () => {
  it('has ended: no form, others like it', async () => {
    found = { job: shownJob('j8', 'Tester', { open: false }), similar: [lead] };
    await open('/careers/tester');
    expect(await screen.findByText('This role takes no more applications.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send application' })).toBeNull();
    expect(
      await within(screen.getByRole('region', { name: 'Roles like this one' })).findByText('Lead engineer'),
    ).toBeTruthy();
  });

  it('was never there', async () => {
    await open('/careers/nobody');
    expect(await screen.findByRole('heading', { name: 'This role does not exist any more' })).toBeTruthy();
  });
});
