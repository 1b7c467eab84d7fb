import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { drafts } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { aMilestone, aProject } from '../milestones/workbench/samples.ts';
import type { LeadReport, ReportDraft, ReportRow, ShownContent } from './data.ts';
import { ReportTab } from './ReportTab.tsx';
import { blankOf, readReport, valuesOf, withWeek } from './typed.ts';
import { mondayOf, weekSaid } from './week.ts';
import { movedSaid } from './words.ts';

const NOW = Date.parse('2026-11-21T06:30:00.000Z');
const WEEK = '2026-11-16';
const BEFORE = '2026-11-09';
const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
const milestone = aMilestone();
const content: ShownContent = {
  health: 'at_risk',
  percentCompleteBp: 4_350,
  summary: 'Reminders wait for the gateway.',
  done: [{ text: 'Booking works.', milestoneId: milestone.milestoneId }],
  next: [{ text: 'Choose the gateway.' }],
  slips: [],
  risks: [
    {
      text: 'The calendar is closed',
      probability: 3,
      impact: 5,
      score: 15,
      high: true,
      mitigation: 'Ask',
      status: 'open',
    },
  ],
  blockers: [{ text: 'No contract', severity: 'HIGH', since: '2026-11-18', neededFrom: 'Asha Rao' }],
  hours: 88,
  visibleToClient: true,
};
const version = (of: number, more: Partial<ShownContent> = {}) => ({
  version: of,
  at: '2026-11-20T10:00:00.000Z',
  by: meera,
  content: { ...content, ...more },
});
const aReport = (more: Partial<LeadReport> = {}): LeadReport => ({
  projectId: 'p1',
  week: WEEK,
  etag: '"4"',
  dueAt: '2026-11-20T12:30:00.000Z',
  state: 'filed',
  versions: [version(1)],
  can: { saveReport: true, fileReport: true },
  ...more,
});
const rowOf = (report: LeadReport): ReportRow => {
  const written = report.versions.at(-1) ?? report.draft;
  if (written === undefined) throw new TypeError('nothing in it');
  const { health, percentCompleteBp, visibleToClient } = written.content;
  return {
    ...{ projectId: 'p1', week: report.week, dueAt: report.dueAt, state: report.state },
    ...(report.versions.length > 0 ? { version: report.versions.length } : {}),
    ...{ hasDraft: report.draft !== undefined, health, percentCompleteBp, visibleToClient, at: written.at, by: meera },
  };
};
const told: ReportDraft = {
  health: 'off_track',
  percentCompleteBp: 5_000,
  summary: 'Patient portal stands at 50 %.',
  done: [{ text: 'Started Booking.', milestoneId: milestone.milestoneId }],
  next: [],
  slips: [],
  risks: [],
  blockers: [],
  visibleToClient: false,
};

let reports: readonly LeadReport[] = [];
let sent: { url: string; method: string; body: unknown; ifMatch: string | null }[] = [];
let saving: () => Response = () => HttpResponse.json({ success: true, report: aReport() });
const record = async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  sent.push({
    url: pathname,
    method: request.method,
    body: await request.json(),
    ifMatch: request.headers.get('if-match'),
  });
  return saving();
};
const server = setupServer(
  http.get('*/api/projects/p1/lead-report', () => HttpResponse.json({ success: true, items: reports.map(rowOf) })),
  http.get('*/api/projects/p1/lead-report/:week', ({ params }) => {
    const report = reports.find(({ week }) => week === params['week']);
    return report
      ? HttpResponse.json({ success: true, report })
      : HttpResponse.json({ success: false, code: 'NOT_FOUND', message: 'x', requestId: 'r' }, { status: 404 });
  }),
  http.get('*/api/projects/p1/lead-report/:week/draft', () => HttpResponse.json({ success: true, draft: told })),
  http.put('*/api/projects/p1/lead-report/:week', ({ request }) => record(request)),
  http.post('*/api/projects/p1/lead-report/:week/file', ({ request }) => record(request)),
  http.post('*/api/projects/p1/health', ({ request }) => record(request)),
);
let detach = () => {};
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  detach = attachCache({ refetch: (matches) => mutate(matches), clear: () => mutate(() => true, undefined) });
});
beforeEach(() => {
  [reports, sent] = [[], []];
  saving = () => HttpResponse.json({ success: true, report: aReport() });
  sessionStore.set({
    session: {
      is: 'user',
      user: { ...meera, role: 'team_lead', userId: 'meera', email: 'm@gmail.com', mobile: '', twoFactorEnabled: false },
    },
  });
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll('meera');
  await mutate(() => true, undefined, { revalidate: false });
});
afterAll(() => {
  detach();
  server.close();
});

const LEADS = { fileReport: true, declareHealth: true };
const show = (query = '', can: object = LEADS, more: object = {}): void => {
  render(
    <SWRConfig value={{ shouldRetryOnError: false, dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[`/?tab=report${query}`]}>
        <ReportTab project={aProject({ can, ...more })} milestones={[milestone]} members={[]} now={NOW} />
      </MemoryRouter>
    </SWRConfig>,
  );
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('a report', () => {
  it('is read with its figures, its risks and who must act, the newest first', async () => {
    reports = [
      aReport({ can: {} }),
      aReport({ week: BEFORE, versions: [version(1, { percentCompleteBp: 3_900, health: 'on_track' })] }),
    ];
    show('', {});
    expect(await screen.findByText('Reminders wait for the gateway.')).toBeTruthy();
    expect(screen.getByText('4 points more than in the report before')).toBeTruthy();
    expect(screen.getByText('High, 15 of 25')).toBeTruthy();
    expect(screen.getByText(/needed from Asha Rao/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Booking works.' }).getAttribute('href')).toContain(milestone.milestoneId);
    expect(within(screen.getByRole('navigation', { name: 'Weeks' })).getAllByRole('link')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Correct it' })).toBeNull();
  });
  it('is compared with the week before', async () => {
    reports = [aReport(), aReport({ week: BEFORE, versions: [version(1, { summary: 'The week before.' })] })];
    show();
    await press('Compare with the week before');
    expect(await screen.findByText('The week before.')).toBeTruthy();
  });
  it('shows what was replaced under its newest version', async () => {
    reports = [aReport({ versions: [version(1, { summary: 'As I first saw it.' }), version(2)] })];
    show();
    expect(await screen.findByText('Version 1')).toBeTruthy();
    expect(screen.getByText('As I first saw it.')).toBeTruthy();
  });
  it('comes without risks and hours where they are not told', async () => {
    const { risks: _risks, hours: _hours, ...shared } = content;
    reports = [aReport({ versions: [{ ...version(1), content: shared }], can: {} })];
    show('', {});
    await screen.findByText('Reminders wait for the gateway.');
    expect(screen.queryByRole('heading', { name: 'Risks' })).toBeNull();
    expect(screen.queryByText('Hours')).toBeNull();
  });
  it('may not be there', async () => {
    show('', {});
    expect(await screen.findByText('No report yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  });
});

describe('writing one', () => {
  it('begins with the week’s events at one press, and is signed by filing it', async () => {
    show(`&week=${WEEK}&write=1`);
    await press('Write from the week’s events');
    expect(await screen.findByDisplayValue('Patient portal stands at 50 %.')).toBeTruthy();
    expect(screen.getByDisplayValue('Started Booking.')).toBeTruthy();
    expect(screen.getByText(/Filing signs it with your name/)).toBeTruthy();
    await press('Sign and file');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      url: `/api/projects/p1/lead-report/${WEEK}/file`,
      method: 'POST',
      body: told,
      ifMatch: null,
    });
  });
  it('is not signed before it has words, and says which are missing', async () => {
    show(`&week=${WEEK}&write=1`);
    await press('Another thing that was done');
    await press('Sign and file');
    expect(await screen.findByText('Say how the project stands')).toBeTruthy();
    expect(screen.getByText('Say what it is')).toBeTruthy();
    expect(sent).toEqual([]);
  });
  it('is kept as it is, upon the version that was read', async () => {
    const { content: written, at, by } = version(1, { summary: '' });
    reports = [aReport({ state: 'draft', versions: [], draft: { content: written, at, by } })];
    show();
    fill(await screen.findByLabelText('In short'), 'Half a sentence');
    await press('Keep the draft');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'PUT', ifMatch: '"4"', body: { summary: 'Half a sentence', hours: 88 } });
  });
  it('loses nothing where it could not be kept', async () => {
    saving = () =>
      HttpResponse.json({ success: false, code: 'FORBIDDEN', message: 'x', requestId: 'r' }, { status: 403 });
    show(`&week=${WEEK}&write=1`);
    fill(await screen.findByLabelText('In short'), 'Half a sentence');
    await press('Keep the draft');
    expect(await screen.findByText(/You do not have permission/)).toBeTruthy();
    expect(screen.getByDisplayValue('Half a sentence')).toBeTruthy();
  });
  it('corrects what was filed as its next version', async () => {
    reports = [aReport()];
    show();
    await press('Correct it');
    expect(await screen.findByText(/Version 1 is signed and stays/)).toBeTruthy();
    await press('Sign and file version 2');
    await waitFor(() => expect(sent[0]).toMatchObject({ ifMatch: '"4"', body: { summary: content.summary } }));
  });
  it('is asked for where it is due', async () => {
    show('', LEADS, { reportDue: { week: WEEK, dueAt: '2026-11-20T12:30:00.000Z' } });
    expect(await screen.findByText(/is due: 20 Nov 2026, 18:00 IST/)).toBeTruthy();
    await press('Write the report of 16 Nov to 22 Nov');
    expect(await screen.findByRole('button', { name: 'Sign and file' })).toBeTruthy();
  });
});

describe('how it stands', () => {
  it('is said worse freely, better only with a reason', async () => {
    show();
    await press('Say how it stands');
    const dialog = within(await screen.findByRole('dialog', { name: 'How does it stand?' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'On track' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Say so' }));
    expect(await dialog.findByText('Say why it is better than its figures')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Off track' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Say so' }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { health: 'off_track' }, ifMatch: '"12"' }]));
  });
});

describe('what is typed', () => {
  const blank = blankOf(aProject());
  it('begins with the lead’s word where there is one, else with what the figures say', () => {
    expect(blank).toMatchObject({ health: 'at_risk', percent: '43.5' });
    const declared = { health: 'off_track', at: '2026-11-20T10:00:00.000Z', by: meera } as const;
    expect(blankOf(aProject({ health: { derived: 'at_risk', spiBp: null, declared } })).health).toBe('off_track');
  });
  it('is what was read, and the same when it is sent again', () => {
    const reading = readReport(valuesOf(content));
    const { risks: [risk] = [], ...rest } = content;
    const { score: _score, high: _high, ...plain } = risk ?? { score: 0, high: false };
    expect(reading).toEqual({ body: { ...rest, risks: [plain] } });
  });
  it('takes the events of the week beside it: nothing typed is replaced or said twice', () => {
    const typed = { ...blank, summary: 'My words', done: [{ text: 'Started Booking.' }, { text: ' ' }] };
    const merged = withWeek(typed, told, true);
    expect(merged).toMatchObject({ summary: 'My words', health: 'at_risk', percent: '43.5' });
    expect(merged.done).toEqual([{ text: 'Started Booking.' }]);
    expect(withWeek(merged, told, true)).toEqual(merged);
    expect(withWeek(blank, told, false)).toMatchObject({ health: 'off_track', percent: '50' });
  });
  it.each([
    [{ percent: '' }, 'percent'],
    [{ percent: '101' }, 'percent'],
    [{ hours: '1.5' }, 'hours'],
    [{ hours: '20000' }, 'hours'],
  ])('%j is not sent', (wrong, field) => {
    const reading = readReport({ ...valuesOf(content), ...wrong });
    expect('faults' in reading && Object.keys(reading.faults)).toEqual([field]);
  });
});

it('weeks and differences are said in words', () => {
  expect(mondayOf('2026-11-22')).toBe(WEEK);
  expect(weekSaid('2026-12-28', '2026-12-30')).toBe('28 Dec to 3 Jan 2027');
  expect(movedSaid({ percentCompleteBp: 4_350 }, undefined)).toBeNull();
  expect(movedSaid({ percentCompleteBp: 4_350 }, { percentCompleteBp: 4_390 })).toBe('as in the report before');
  expect(movedSaid({ percentCompleteBp: 4_200 }, { percentCompleteBp: 4_390 })).toBe(
    '1 point less than in the report before',
  );
});
