/**
 * Google Drive, Dropbox and GitHub, connected from their screens without a mouse: there and back by stand-ins on the other name
 * of this machine, with every way back that the specification has (product.md §4 'Callbacks').
 */
import type { Page } from '@playwright/test';
import { type Caller, callerAs } from './parts/calls.ts';
import { test as base, demoAt, expect, type Open, people, settled, type Who } from './parts/demo.ts';
import { type Hands, withoutMouse } from './parts/hands.ts';
import { axeFindings, layoutFaults, seeAt, sights } from './parts/look.ts';
import { DEMO_FOLDER, type Product, startProduct } from './parts/product.ts';
import { type Providers, startProviders } from './parts/providers.ts';
import { expectWayBack, noteWayBack } from './parts/way-back.ts';

type Stage = Readonly<{ product: Product; providers: Providers }>;
const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const providers = await startProviders();
      const from = process.env[DEMO_FOLDER] ?? '';
      const product = await startProduct({ from, env: providers.settings, leapMs: STATE_OVER_MS });
      providers.leadsBackTo(product.url);
      await use({ product, providers });
      await product.stop();
      await providers.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  demo: [async ({ browser, stage }, use) => use(await demoAt(browser, stage.product)), { scope: 'worker' }],
});

// Each goes on where the one before ended: the story's connections are those of stand-ins that are gone.
test.use({ company: 'who connect' });
test.describe.configure({ mode: 'serial' });

const NOT_STARTED = 'Meter readings';
const WINDOW = { viewport: { width: 1280, height: 900 } };
const STORAGE = '/admin/drive-settings';
const FILES = 'files@lamplight.example';
const BACK = 'You will be taken back in 3 seconds.';
const STATE_OVER_MS = 11 * 60_000;

const seated = withoutMouse(test);
/** Past the rail, as people do without a mouse. */
const skip = (page: Page, hands: Hands) => hands.press(page.getByRole('link', { name: 'Skip to the content' }));
const sit = async (open: Open, who: Who, path: string) => {
  const opened = await seated(open, who, path, { ...WINDOW, before: noteWayBack });
  await skip(opened.page, opened.hands);
  return opened;
};
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const goTo = async (page: Page, hands: Hands, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await skip(page, hands);
};

type Leaving = Readonly<{ page: Page; hands: Hands; name: string; again?: boolean }>;
/** From the panel to the provider's page. */
const leave = async ({ page, hands, name, again = false }: Leaving): Promise<void> => {
  await hands.press(panel(page, name).getByRole('button', { name: `${again ? 'Reconnect' : 'Connect'} ${name}` }));
  await expect(page.getByRole('heading', { level: 1, name: `Connect Lamplight to ${name}` })).toBeVisible();
};
const answer = (page: Page, hands: Hands, button: RegExp) => hands.press(page.getByRole('button', { name: button }));
const ALLOW = /^Allow as Lamplight (?:Files|Lead)/;
const CANCEL = /^Cancel$/;

const disconnect = async (page: Page, hands: Hands, name: string): Promise<void> => {
  await hands.press(panel(page, name).getByRole('button', { name: `Disconnect ${name}` }));
  const dialog = page.getByRole('dialog', { name: `Disconnect ${name}` });
  await hands.press(dialog.getByRole('button', { name: 'Disconnect', exact: true }));
  await expect(page.getByRole('status').filter({ hasText: `${name} is disconnected.` })).toBeVisible();
  await expect(panel(page, name).getByText('Disconnected').first()).toBeVisible();
};

test('Google Drive: a grant that is over is told on the screen, on the console and in the bell; connecting anew settles it, and what is disconnected ends there', async ({
  open,
  demo,
  stage: { providers },
}) => {
  const { page, hands } = await sit(open, 'admin', STORAGE);
  const drive = panel(page, 'Google Drive');
  await expect(drive.getByText(FILES)).toBeVisible();
  await hands.press(drive.getByRole('button', { name: 'Test Google Drive' }));
  await expect(drive.getByText('Google Drive lets Lamplight in no more. Connect it again.')).toBeVisible();
  await expect(drive.getByText('Expired').first()).toBeVisible();

  await page.goto('/admin');
  await settled(page);
  const told = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem').first();
  await expect(told).toContainText('Google Drive lets Lamplight in no more');
  await hands.press(bell(page));
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem').first()).toContainText(
    'The connection to Google Drive works no more: connect it again.',
  );
  await page.keyboard.press('Escape');
  await hands.press(told.getByRole('link', { name: /^Reconnect/ }));
  await expect(page).toHaveURL(new RegExp(`${STORAGE}$`));

  await leave({ page, hands, name: 'Google Drive', again: true });
  await answer(page, hands, CANCEL);
  await expectWayBack(page, {
    says: ['Google authentication failed: access_denied', BACK],
    ...{ to: '/login', afterMs: 3_000 },
  });
  // Who is signed in goes on from there to their home.
  await expect(page).toHaveURL(/\/admin$/);
  await goTo(page, hands, STORAGE);
  await leave({ page, hands, name: 'Google Drive', again: true });
  await answer(page, hands, ALLOW);
  await expectWayBack(page, {
    says: ['Google Drive is connected. You will be taken on in a second.'],
    ...{ to: '/admin-dashboard', afterMs: 1_000 },
  });
  await settled(page);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Google Drive lets Lamplight in no more')).toHaveCount(0);
  const admin = await callerAs(demo, 'admin');
  const unsettled = async () =>
    (await admin.call('notifications', { query: { limit: '100' } })).notifications.filter(
      ({ kind, resolved }) => kind === 'connection_expired' && resolved === null,
    );
  await expect.poll(unsettled).toEqual([]);
  await admin.end();

  await goTo(page, hands, STORAGE);
  await hands.press(drive.getByRole('button', { name: 'Test Google Drive' }));
  await expect(drive.getByText('The test passed: Google Drive answered.')).toBeVisible();
  expect(await providers.livingTokens('drive')).toBeGreaterThan(0);
  await page.keyboard.press('Shift+Tab');
  await disconnect(page, hands, 'Google Drive');
  await expect.poll(() => providers.answersTo('drive', 'oauth.revoke')).toEqual([200]);
  expect(await providers.livingTokens('drive')).toBe(0);
});

test('Dropbox: refused, allowed, named on the console, disconnected; no state of another flow is good, and none that ran out', async ({
  open,
  stage: { product, providers },
}) => {
  const { page, hands, quiet } = await sit(open, 'admin', STORAGE);
  await leave({ page, hands, name: 'Dropbox' });
  await answer(page, hands, CANCEL);
  await expectWayBack(page, { says: ['Access denied by user', BACK], to: '/admin', afterMs: 3_000 });

  await goTo(page, hands, STORAGE);
  await leave({ page, hands, name: 'Dropbox' });
  await answer(page, hands, ALLOW);
  await expectWayBack(page, {
    says: [`Dropbox is connected: ${FILES}. You will be taken on in 2 seconds.`],
    ...{ to: '/admin', afterMs: 2_000 },
  });
  await expect(page.getByRole('status').filter({ hasText: `Dropbox is connected: ${FILES}.` })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);

  await goTo(page, hands, STORAGE);
  await hands.press(panel(page, 'Dropbox').getByRole('button', { name: 'Test Dropbox' }));
  await expect(page.getByText('The test passed: Dropbox answered.')).toBeVisible();
  expect(await providers.answersTo('dropbox', 'oauth.token')).toEqual([200]);
  await page.keyboard.press('Shift+Tab');
  await disconnect(page, hands, 'Dropbox');
  await expect.poll(() => providers.answersTo('dropbox', 'auth/token/revoke')).toEqual([200]);
  expect(await providers.livingTokens('dropbox')).toBe(0);

  quiet.expects(/\/api\/(?:dropbox-oauth\/auth\/exchange-token|gdrive\/admin\/connect\/tokens)$/, 400);
  await leave({ page, hands, name: 'Dropbox', again: true });
  const mixed = new URLSearchParams({ code: 'a-code', state: new URL(page.url()).searchParams.get('state') ?? '' });
  await page.goto(`/auth/google/callback?${mixed}`.replace('state=dropbox.', 'state=drive_connect.'));
  await expectWayBack(page, {
    says: ['Google authentication failed. Please try again.', BACK],
    ...{ to: '/login', afterMs: 3_000 },
  });

  await goTo(page, hands, STORAGE);
  await leave({ page, hands, name: 'Dropbox', again: true });
  product.leap();
  await answer(page, hands, ALLOW);
  await expectWayBack(page, {
    says: ['Failed to process Dropbox authorization', BACK],
    ...{ to: '/admin', afterMs: 3_000 },
  });
  expect(await providers.answersTo('dropbox', 'oauth.token')).toEqual([200]);
  expect(await providers.livingTokens('dropbox')).toBe(0);
});

test('GitHub is everybody’s own: refused, allowed, gone back to, taken back there, connected anew, disconnected, and its code is good once', async ({
  open,
  stage: { providers },
}) => {
  const { page, hands, quiet } = await sit(open, 'employee', '/github');
  const github = panel(page, 'GitHub');
  await leave({ page, hands, name: 'GitHub' });
  await answer(page, hands, CANCEL);
  await expectWayBack(page, { says: ['GitHub connection failed', BACK], to: '/admin-dashboard', afterMs: 3_000 });
  await expect(page).toHaveURL(/\/employee$/);

  await goTo(page, hands, '/github');
  await leave({ page, hands, name: 'GitHub' });
  const came = page.waitForRequest(/\/github\/callback\?/);
  await answer(page, hands, ALLOW);
  await expectWayBack(page, {
    says: ['GitHub is connected. You will be taken on in 2 seconds.'],
    ...{ to: '/github', afterMs: 2_000 },
  });
  await expect(github.getByText('lamplight-lead')).toBeVisible();

  // Back leads to the provider, whose page sends the same state once more: what stands is said.
  quiet.expects(/\/api\/github\/auth\/callback\?/, 400);
  await page.goBack();
  await answer(page, hands, ALLOW);
  await expectWayBack(page, {
    says: ['GitHub is connected: lamplight-lead. You will be taken on in 2 seconds.'],
    ...{ to: '/admin-dashboard', afterMs: 2_000 },
  });
  expect(await providers.answersTo('github', 'oauth.token')).toEqual([200]);

  await goTo(page, hands, '/github');
  await providers.revokes('github');
  await hands.press(github.getByRole('button', { name: 'Test GitHub' }));
  await expect(github.getByText('Expired').first()).toBeVisible();
  await leave({ page, hands, name: 'GitHub', again: true });
  await answer(page, hands, ALLOW);
  await expectWayBack(page, { says: ['GitHub is connected.'], to: '/github', afterMs: 2_000 });
  expect(await providers.livingTokens('github')).toBe(1);
  const exchanged = await providers.answersTo('github', 'oauth.token');

  await settled(page);
  await disconnect(page, hands, 'GitHub');
  await expect.poll(() => providers.answersTo('github', 'apps/delete-authorization')).toEqual([204]);
  expect(await providers.livingTokens('github')).toBe(0);
  await page.goto((await came).url());
  await expectWayBack(page, { says: ['GitHub connection failed', BACK], to: '/admin-dashboard', afterMs: 3_000 });
  expect(await providers.answersTo('github', 'oauth.token')).toEqual(exchanged);
});

test('what another browser began ends in none but that one', async ({ open, stage: { providers } }) => {
  const began = await sit(open, 'employee', '/github');
  await leave({ ...began, name: 'GitHub', again: true });
  const state = new URL(began.page.url()).searchParams.get('state') ?? '';
  expect(state).toMatch(/^github\./);
  const exchanged = (await providers.answersTo('github', 'oauth.token')).length;
  const callback = `/github/callback?${new URLSearchParams({ code: 'a-code-of-somebody', state })}`;
  for (const [who, status] of [
    ['admin', 400],
    ['visitor', 401],
  ] as const) {
    const { page, quiet } = await sit(open, who, who === 'visitor' ? '/about' : '/github');
    quiet.expects(/\/api\/github\/auth\/callback\?/, status);
    if (who === 'visitor') quiet.expects(/\/api\/auth\/me$/, 401);
    await page.goto(callback);
    await expectWayBack(page, { says: ['GitHub connection failed', BACK], to: '/admin-dashboard', afterMs: 3_000 });
  }
  expect(await providers.answersTo('github', 'oauth.token')).toHaveLength(exchanged);

  // By an account that owns nothing: the owner of a repository stays in it, whatever is taken.
  await answer(began.page, began.hands, /^Allow as Dev Outside/);
  await expectWayBack(began.page, { says: ['GitHub is connected.'], to: '/github', afterMs: 2_000 });
});

/** As people see it who read large words in a narrow window, and as it is read aloud. */
const looksWell = async (page: Page, what: string): Promise<void> => {
  for (const sight of sights) {
    await seeAt(page, sight);
    expect.soft(await layoutFaults(page), `${what} at ${sight.name}`).toEqual([]);
  }
  expect.soft(await axeFindings(page), `axe: ${what}`).toEqual([]);
  await seeAt(page, { ...WINDOW.viewport, name: '1280 px', text: 100 });
};

test('a repository is connected on its project’s page: what is done there shows at the sub-milestone that it names, what was lost is told again, and one press reports what it suggests', async ({
  open,
  demo,
  stage: { providers },
}) => {
  const { page, hands } = await sit(open, 'lead', '/github');
  await hands.press(panel(page, 'GitHub').getByRole('button', { name: 'Test GitHub' }));
  await leave({ page, hands, name: 'GitHub', again: true });
  await answer(page, hands, ALLOW);
  await expectWayBack(page, { says: ['GitHub is connected.'], to: '/github', afterMs: 2_000 });

  const repository = String(await providers.does('addRepository', { name: 'patient-portal' }));
  const project = `/project-details/${demo.ids.project('Patient portal')}`;
  const [repositories, parts] = [panel(page, 'Repositories'), panel(page, 'What code says of sub-milestones')];
  await goTo(page, hands, `${project}?tab=code`);
  await hands.press(repositories.getByRole('button', { name: 'Connect a repository' }));
  const asks = page.getByRole('dialog', { name: 'Connect a repository' });
  await hands.choose(asks.getByRole('combobox', { name: 'Repository' }), `${repository}, private`);
  await hands.press(asks.getByRole('button', { name: 'Connect', exact: true }));
  await expect(repositories.getByText('Connected', { exact: true })).toBeVisible();
  await expect(parts.getByText(/^Write its short name/)).toBeVisible();
  const [shortId = ''] = /MS-[0-9A-F]{8}/.exec((await parts.textContent()) ?? '') ?? [];

  const where = { repository, by: 'lamplight-lead', branch: 'calendar' };
  await providers.does('push', { ...where, message: `The calendar, for #${shortId}` });
  const number = await providers.does('openRequest', { ...where, title: `The calendar #${shortId}` });
  await providers.does('fault', { call: 'webhook.check_run', as: 'lost' });
  await providers.does('finishCheck', { repository, ref: where.branch, name: 'tests', conclusion: 'success' });
  await providers.does('mergeRequest', { ...where, number });
  await expect(parts.getByText('Merged', { exact: true })).toBeVisible();
  expect(await parts.getByText('Checks passed').count()).toBe(0);
  await hands.press(repositories.getByRole('button', { name: /^What GitHub could not tell/ }));
  await hands.press(repositories.getByRole('button', { name: 'Replay A check' }));
  await expect(repositories.getByText(/^GitHub told of this repository since/)).toBeVisible();
  await expect(parts.getByText('Checks passed').first()).toBeVisible();
  await looksWell(page, 'the code of a project');

  await hands.press(parts.getByRole('button', { name: /^Report 90/ }));
  await expect(parts.getByText('That is what is reported.')).toBeVisible();
  await hands.press(parts.getByRole('link', { name: 'Calendar' }).first());
  await expect(page.getByRole('list', { name: 'Merged for Calendar' })).toContainText('Checks passed');
  await looksWell(page, 'a milestone that code names');
  await goTo(page, hands, '/github');
  await expect(panel(page, 'Repositories of Patient portal').getByText('Connected', { exact: true })).toBeVisible();
  await looksWell(page, 'GitHub with repositories');
});

const IST_MS = 19_800_000;
const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms + IST_MS).toISOString().slice(0, 10);
const PORTAL = 'Patient portal';
/** Its folder, and its repository. */
const INTO = /patient.portal/i;
const [BOOKING, CALENDAR] = ['Booking, with text reminders', 'Calendar'] as const;

/** Whose work it is finishes it, its lead verifies it, cancels the rest, reports and hands the milestone in. */
const handIn = async (employee: Caller, lead: Caller, projectId: string, milestoneId: string): Promise<void> => {
  const params = { projectId, milestoneId };
  const { items } = await lead.call('milestones', { params: { projectId } });
  for (const { subMilestoneId, title, state } of items.find((m) => m.title === BOOKING)?.subMilestones ?? []) {
    const part = { ...params, subMilestoneId };
    if (title === CALENDAR) {
      await employee.call('sub-milestone-finish', { params: part, body: { note: 'Merged, with its tests' } });
      await lead.call('sub-milestone-verify', { params: part });
    } else if (state !== 'cancelled')
      await lead.call('sub-milestone-cancel', { params: part, body: { reason: 'Moved to the next milestone' } });
  }
  const daysIn = (new Date(Date.now() + IST_MS).getUTCDay() + 6) % 7;
  const ofWeek = { projectId, week: dayOf(Date.now() - daysIn * DAY_MS) };
  const { draft } = await lead.call('lead-report-week', { params: ofWeek });
  const slips = draft.slips.map((slip) => ({ ...slip, cause: 'The calendar took longer than planned.' }));
  await lead.call('lead-report-file', { params: ofWeek, body: { ...draft, slips } });
  const evidence = { name: 'booking.md', mimeType: 'text/markdown', buffer: Buffer.from('# Booking\n') };
  const { file } = await lead.upload('file-put', { params: { projectId }, file: evidence });
  const deliverables = [{ title: 'Booking', fileId: file.fileId }];
  await lead.call('milestone-submit', { params, body: { deliverables, note: 'See what was merged.' } });
};

/** The people whom a project needs before it starts. */
const staffed = async (admin: Caller, projectId: string, employeeId: string, leadId: string): Promise<void> => {
  const params = { projectId };
  for (const [id, role] of [
    [employeeId, 'Data engineer'],
    [leadId, 'Delivery lead'],
  ] as const)
    await admin.call('assign-team', {
      params,
      body: { employeeId: id, role, allocationBp: 1_000, from: dayOf(Date.now()) },
    });
  await admin.call('lead', { params, body: { employeeId: leadId } });
};

test('what follows from connections: a folder and access for the team, what was merged on the client’s page, and nothing left of whoever is released', async ({
  open,
  demo,
  stage: { providers },
}) => {
  const projectId = demo.ids.project(PORTAL);
  const milestoneId = demo.ids.milestone(PORTAL, BOOKING);
  const { page, hands } = await sit(open, 'admin', STORAGE);
  for (const [name, to, afterMs] of [
    ['Google Drive', '/admin-dashboard', 1_000],
    ['Dropbox', '/admin', 2_000],
  ] as const) {
    await goTo(page, hands, STORAGE);
    await leave({ page, hands, name, again: true });
    await answer(page, hands, ALLOW);
    await expectWayBack(page, { says: [`${name} is connected`], to, afterMs });
    await settled(page);
  }
  const [employee, lead, admin] = [
    await callerAs(demo, 'employee'),
    await callerAs(demo, 'lead'),
    await callerAs(demo, 'admin'),
  ];
  const started = demo.ids.project(NOT_STARTED);
  await staffed(admin, started, employee.id, lead.id);
  await goTo(page, hands, `/project-details/${started}`);
  await hands.press(page.getByRole('link', { name: /^Activate/ }));
  await hands.press(page.getByRole('button', { name: 'Start the project' }));
  await expect(page.getByText(`${NOT_STARTED} has started.`)).toBeVisible();
  for (const id of [started, projectId]) {
    await goTo(page, hands, `/project-details/${id}?tab=files`);
    for (const name of ['Google Drive', 'Dropbox']) {
      await expect(panel(page, name).getByRole('link', { name: `Open in ${name} (the folder)` })).toBeVisible();
      const access = panel(page, `Access at ${name}`).getByRole('listitem').filter({ hasText: 'Arjun' });
      await expect(access).toContainText('Has access.');
    }
  }
  const letIn = async () => ({
    drive: (await providers.letIn('drive', INTO)).includes(people.employee),
    dropbox: (await providers.letIn('dropbox', INTO)).includes(people.employee),
    github: (await providers.letIn('github', INTO)).includes('dev-outside'),
  });
  await expect.poll(letIn).toEqual({ drive: true, dropbox: true, github: true });

  await handIn(employee, lead, projectId, milestoneId);
  const client = await sit(open, 'client', `/project-details/${projectId}?tab=milestones&milestone=${milestoneId}`);
  const merged = panel(client.page, 'Merged code');
  await expect(merged.getByRole('list', { name: `Merged for ${CALENDAR}` })).toContainText('Checks passed');
  await expect(merged.getByRole('link')).toHaveCount(0);
  await looksWell(client.page, 'what the client reads of code');
  await client.hands.press(client.page.getByRole('button', { name: 'Accept', exact: true }));
  const accepting = client.page.getByRole('dialog', { name: `Accept ${BOOKING}` });
  await client.hands.press(accepting.getByRole('button', { name: 'Accept milestone' }));
  await expect(client.page.getByText('Receipt of the acceptance')).toBeVisible();
  await expect(client.page.getByRole('list', { name: `Merged for ${CALENDAR}` })).toContainText('Merged');

  const { items } = await admin.call('assignments', { query: { projectId, employeeId: employee.id, limit: '100' } });
  for (const { assignmentId, state } of items)
    if (state !== 'ended')
      await admin.call('release', {
        params: { assignmentId },
        body: { on: dayOf(Date.now()), reason: 'Needed elsewhere' },
      });
  await expect.poll(letIn, { timeout: 60_000 }).toEqual({ drive: false, dropbox: false, github: false });
  for (const caller of [employee, lead, admin]) await caller.end();
});

test('a file of a project’s folder at Google Drive is taken into the project by keyboard', async ({
  open,
  demo,
  stage: { providers },
}) => {
  const projectId = demo.ids.project(PORTAL);
  const admin = await callerAs(demo, 'admin');
  const filesThere = async () => {
    const { places } = await admin.call('storage-project', { params: { projectId } });
    const drive = places.find(({ provider }) => provider === 'drive');
    return drive?.folder.state === 'there' && drive.copies.every(({ state }) => state === 'there');
  };
  await expect.poll(filesThere, { timeout: 60_000 }).toBe(true);
  const { items } = await admin.call('storage-files', { params: { provider: 'drive', projectId } });
  const [file] = items;
  if (file === undefined) throw new Error('Nothing was copied.');
  await admin.end();

  const { page, hands } = await sit(open, 'admin', `/project-details/${projectId}?tab=files`);
  const way = page.getByRole('button', { name: 'From Google Drive' });
  await hands.press(way);
  const picker = page.getByRole('dialog', { name: 'Take a file from Google Drive' });
  await expect(picker.getByRole('list', { name: 'Files at Google Drive' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(way).toBeFocused();
  await page.keyboard.press('Enter');
  const row = picker.getByRole('button', { name: file.name });
  await expect(row).toBeVisible();
  await looksWell(page, 'the picker of files');
  await hands.press(row);
  await expect(page.getByRole('list', { name: 'Files on their way' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: file.name, exact: true })).toBeVisible();
  expect((await providers.answersTo('drive', 'drive.files.list')).every((status) => status === 200)).toBe(true);
});
