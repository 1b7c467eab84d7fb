/** The states of every list, forced by answering its calls: loading, empty, empty by filter, error, stale. */
import type { Page } from '@playwright/test';
import { type Between, between } from './parts/answering.ts';
import { expect, type Ids, LOOKING, type Opened, test, type Who } from './parts/demo.ts';
import { axeFindings, seeAt, sidewaysScroll } from './parts/look.ts';

test.describe.configure({ mode: 'parallel' });
test.use(LOOKING);
/** Another file may have left the page narrow. */
const DESK = { name: '1280 px', width: 1280, height: 800, text: 100 } as const;

const REQUEST_ID = '0b5f7d3e-1111-4222-8333-444455556666';
/** `Retry-After` beyond what the client waits for: the error is shown at once. */
const away = {
  status: 503,
  headers: { 'retry-after': '60' },
  json: { success: false, code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: REQUEST_ID },
} as const;

type List = Readonly<{
  name: string;
  who: Who;
  path: (ids: Ids) => string;
  /** The call that the list is made of. */
  call: RegExp;
  /** What stands there when all is well. */
  shows: RegExp;
  /** The words and the next step when there is nothing; absent where there is always something. */
  empty?: RegExp;
  filtered?: Readonly<{ query: string; says: RegExp }>;
  /** How the list says that newer figures are on their way. */
  stale?: boolean;
}>;

const lists: readonly List[] = [
  {
    name: 'proposals',
    who: 'admin',
    path: () => '/admin/proposals',
    call: /\/api\/proposals\?/,
    shows: /Fuel reports/,
    empty: /No proposals yet/,
    filtered: { query: '?state=withdrawn', says: /No proposal is in the state/ },
    stale: true,
  },
  {
    name: 'projects',
    who: 'admin',
    path: () => '/admin/projects',
    call: /\/api\/projects\?/,
    shows: /Meter readings/,
    empty: /No projects yet/,
    filtered: { query: '?state=completed', says: /No project is completed/ },
    stale: true,
  },
  {
    name: 'invoices',
    who: 'admin',
    path: () => '/admin/invoices',
    call: /\/api\/invoices\?/,
    shows: /Gift cards/,
    empty: /No invoices yet/,
    filtered: { query: '?state=partially_paid', says: /No invoice matches this/ },
    stale: true,
  },
  {
    name: 'employees',
    who: 'admin',
    path: () => '/employee-management',
    call: /\/api\/employees\?/,
    shows: /Meera/,
    empty: /Add your first employee/,
    filtered: { query: '?role=team_lead', says: /Nobody matches this/ },
    stale: true,
  },
  {
    name: 'clients',
    who: 'admin',
    path: () => '/admin/clients',
    call: /\/api\/clients\?/,
    shows: /Asha/,
    empty: /No clients yet/,
    filtered: { query: '?state=deactivated', says: /Nobody matches this/ },
    stale: true,
  },
  {
    name: 'active sessions',
    who: 'client',
    path: () => '/profile/client/settings',
    call: /\/api\/auth\/sessions$/,
    shows: /This one/,
  },
  {
    name: 'the console’s decisions',
    who: 'admin',
    path: () => '/admin',
    call: /\/api\/proposals\?/,
    shows: /Fuel reports/,
    stale: true,
  },
  {
    name: 'what is new to the client',
    who: 'client',
    // A span that is chosen moves no mark, however long it is looked at.
    path: () => '/client?since=week',
    call: /\/api\/glance\?/,
    shows: /In the last week: .*[1-9]\d*\+? changed/,
    empty: /Nothing new in the last week|In the last week: \d+ needs? you, 0 changed/,
    stale: true,
  },
  {
    name: 'the client’s projects',
    who: 'client',
    path: () => '/client',
    call: /\/api\/projects\/client\?/,
    shows: /Clinic site/,
    stale: true,
  },
  {
    name: 'the client’s payments',
    who: 'client',
    path: () => '/client',
    call: /\/api\/invoices\?/,
    shows: /Discovery/,
    stale: true,
  },
  {
    name: 'the team’s work',
    who: 'lead',
    path: () => '/employee',
    call: /\/api\/projects\?/,
    shows: /Patient portal/,
    stale: true,
  },
  {
    name: 'the audit',
    who: 'admin',
    path: () => '/admin/audit',
    call: /\/api\/audit\/events\?/,
    shows: /is calculated:/,
    empty: /Nothing was recorded yet/,
    filtered: { query: '?from=2020-01-01&to=2020-01-02', says: /Nothing matches|Nothing among the newest events/ },
    stale: true,
  },
  {
    name: 'connections',
    who: 'admin',
    path: () => '/admin/drive-settings',
    call: /\/api\/connections$/,
    shows: /Not set up/,
    empty: /Nothing can be connected here/,
    stale: true,
  },
  {
    name: 'repositories of projects',
    who: 'admin',
    path: () => '/github',
    call: /\/api\/code\/repositories\?/,
    shows: /No repository belongs to a project yet/,
    stale: true,
  },
  {
    name: 'conversations',
    who: 'client',
    path: () => '/chat',
    call: /\/api\/conversations\?/,
    shows: /Patient portal/,
    empty: /No conversations yet/,
  },
  {
    name: 'notifications',
    who: 'admin',
    path: () => '/notifications',
    call: /\/api\/notifications\?/,
    shows: /Fuel reports waits for a review/,
    empty: /You are up to date/,
    filtered: { query: '?show=unread', says: /Nothing matches/ },
  },
  {
    name: 'a project',
    who: 'client',
    path: (ids) => `/project-details/${ids.project('Patient portal')}`,
    call: /\/api\/projects\/[0-9a-f-]{36}(?:\?|$)/,
    shows: /Why 43/,
    stale: true,
  },
  {
    name: 'an invoice',
    who: 'client',
    path: (ids) => `/invoices/${ids.invoice('Discovery')}`,
    call: /\/api\/invoices\/[0-9a-f-]{36}(?:\?|$)/,
    shows: /Discovery/,
    stale: true,
  },
];

/** Lists whose other states are tried without a browser: only how they wait and fail is looked at here. */
const brief: readonly List[] = [
  {
    name: 'the rows of a figure',
    who: 'admin',
    path: () => '/admin/analytics?figure=on_time',
    call: /\/api\/analytics\/figures\/on_time\?/,
    shows: /Book shop and reading club/,
  },
  {
    name: 'what is out of step at Drive and Dropbox',
    who: 'admin',
    path: () => '/admin/drive-settings',
    call: /\/api\/storage\/out-of-step$/,
    shows: /Nothing is out of step/,
  },
  {
    name: 'a project’s folders at Drive and Dropbox',
    who: 'admin',
    path: (ids) => `/project-details/${ids.project('Patient portal')}?tab=files`,
    call: /\/api\/storage\/projects\/[0-9a-f-]{36}$/,
    shows: /Who has access/,
  },
  {
    name: 'costs',
    who: 'admin',
    path: () => '/admin/costs',
    call: /\/api\/costs$/,
    shows: /Arjun/,
  },
  {
    name: 'payroll runs',
    who: 'admin',
    path: () => '/payroll',
    call: /\/api\/payroll\/runs\?/,
    shows: /Go through its checks/,
  },
  {
    name: 'a payroll run',
    who: 'admin',
    path: (ids) => `/payroll?open=${ids.run('calculated')}`,
    call: /\/api\/payroll\/runs\/[0-9a-f-]{36}(?:\?|$)/,
    shows: /Cost to the company/,
  },
  {
    name: 'a payslip',
    who: 'admin',
    path: (ids) => `/payslips/${ids.payslip('Arjun')}`,
    call: /\/api\/payslips\/[^/]+$/,
    shows: /Cost to the company/,
  },
  {
    name: 'an own payslip',
    who: 'employee',
    path: (ids) => `/payslips/${ids.payslip('Arjun')}`,
    call: /\/api\/payslips\/[^/]+$/,
    shows: /Cost to the company/,
  },
  {
    name: 'the trial balance',
    who: 'admin',
    path: () => '/admin/books',
    call: /\/api\/payroll\/journal\/trial-balance$/,
    shows: /Owed by clients/,
  },
  {
    name: 'people of payroll',
    who: 'admin',
    path: () => '/payroll?section=people',
    call: /\/api\/payroll\/people\?/,
    shows: /Arjun/,
  },
  {
    name: 'attendance of a month',
    who: 'admin',
    path: () => '/payroll?section=attendance',
    call: /\/api\/payroll\/attendance\/\d{4}-\d{2}\?/,
    shows: /Arjun/,
  },
  {
    name: 'pay beside salaries',
    who: 'admin',
    path: () => '/payroll?section=one-offs',
    call: /\/api\/payroll\/additional-pay\?/,
    shows: /Propose a one-off/,
  },
  {
    name: 'what staff tell payroll',
    who: 'employee',
    path: () => '/profile/employee/settings',
    call: /\/api\/payroll\/people\/[^/]+\/profile$/,
    shows: /HDFC0000184/,
  },
  {
    name: 'own interests',
    who: 'employee',
    path: () => '/employee/interests',
    call: /\/api\/project-interests\?/,
    shows: /Meter readings/,
  },
  {
    name: 'own hours',
    who: 'employee',
    path: () => '/employee/time',
    call: /\/api\/time\/\d/,
    shows: /Patient portal/,
  },
  {
    name: 'a statement of account',
    who: 'client',
    path: () => '/statement',
    call: /\/api\/statement(?:\?|$)/,
    shows: /Closing balance/,
  },
  {
    name: 'what is said in a conversation',
    who: 'client',
    path: (ids) => `/chat?conversation=${ids.conversation('Patient portal')}`,
    call: /\/api\/conversations\/[^/]+\/messages\?/,
    shows: /Visible to/,
  },
  {
    name: 'the account of a project',
    who: 'admin',
    path: (ids) => `/admin/audit/${ids.project('Patient portal')}`,
    call: /\/api\/audit\/accounts\//,
    shows: /Booking/,
  },
  {
    name: 'the code of a project',
    who: 'lead',
    path: (ids) => `/project-details/${ids.project('Patient portal')}?tab=code`,
    call: /\/code\/repositories\?/,
    shows: /No repository yet/,
  },
  {
    name: 'the changes of a contract',
    who: 'lead',
    path: (ids) => `/project-details/${ids.project('Patient portal')}?tab=changes`,
    call: /\/api\/projects\/[0-9a-f-]{36}\/changes(?:\?|$)/,
    shows: /Reminders/,
  },
];

const main = (page: Page) => page.getByRole('main');

/** As it would be answered if there were nothing. */
const emptied = ({ next: _next, ...body }: Record<string, unknown>) => ({
  ...body,
  ...('notifications' in body ? { notifications: [], unread: 0, needs: 0 } : { items: [] }),
});

/** Each person has one page for all their lists: nothing is changed there, and what a list left is gone before the next. */
const atDesk = async ({ page, quiet }: Opened, look: (calls: Between) => Promise<void>): Promise<void> => {
  await seeAt(page, DESK);
  const calls = await between(page);
  await look(calls);
  await calls.end();
  expect.soft(quiet.faults()).toEqual([]);
  quiet.afresh();
};

const waitsAndFails = async (
  page: Page,
  calls: Between,
  call: RegExp,
  { path, shows, stale = false }: Readonly<{ path: string; shows: RegExp; stale?: boolean | undefined }>,
): Promise<void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  calls.stands(call, { after: held, ...(stale ? { change: (body) => ({ ...body, stale: true }) } : {}) });
  await page.goto(path);
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
  letGo();
  await expect(main(page).getByText(shows).first()).toBeVisible();
  if (stale) {
    await expect(page.getByText('Updating').first()).toBeAttached();
    await expect(page.getByText('These figures may be a few seconds old').first()).toBeVisible();
  }
  calls.steps();

  calls.stands(call, { answer: away });
  await page.goto(path);
  const retry = main(page).getByRole('button', { name: 'Retry' }).first();
  await expect(retry).toBeVisible();
  await expect(main(page).getByText(REQUEST_ID).first()).toBeVisible();
  expect.soft(await axeFindings(page), 'axe of the error').toEqual([]);
  expect.soft(await sidewaysScroll(page)).toEqual([]);
  calls.steps();
  await retry.click();
  await expect(main(page).getByText(shows).first()).toBeVisible();
  await expect(main(page).getByText(REQUEST_ID)).toHaveCount(0);
};

for (const who of new Set(brief.map((list) => list.who)))
  test(`${brief
    .filter((list) => list.who === who)
    .map(({ name }) => name)
    .join(', ')}: wait, and fail with Retry and the request id`, async ({ demo, desk }) => {
    const { page, quiet } = await desk(who);
    await atDesk({ page, quiet }, async (calls) => {
      for (const list of brief.filter((one) => one.who === who)) {
        quiet.expects(list.call, 503);
        await waitsAndFails(page, calls, list.call, { path: list.path(demo.ids), shows: list.shows });
      }
    });
  });

for (const list of lists)
  test(`${list.name}: waits, fails with Retry and the request id, is empty, says that it is behind`, async ({
    demo,
    desk,
  }) => {
    const path = list.path(demo.ids);
    const { page, quiet } = await desk(list.who);
    await atDesk({ page, quiet }, async (calls) => {
      quiet.expects(list.call, 503);
      await waitsAndFails(page, calls, list.call, { path, shows: list.shows, stale: list.stale });

      if (list.empty) {
        calls.stands(list.call, { change: emptied });
        await page.goto(path);
        await expect(main(page).getByText(list.empty)).toBeVisible();
        expect.soft(await axeFindings(page), 'axe of the empty list').toEqual([]);
        calls.steps();
      }
      if (list.filtered) {
        // Only what is asked for with the filter is empty: the page also asks again by itself, at any moment.
        const [, wanted = ''] = list.filtered.query.split('=');
        const filtered = (url: string): boolean => list.call.test(url) && new URL(url).search.includes(wanted);
        if (list.name !== 'the audit') calls.stands(filtered, { change: emptied });
        await page.goto(`${path}${list.filtered.query}`);
        await expect(main(page).getByText(list.filtered.says)).toBeVisible();
        await main(page)
          .getByRole('button', { name: /^(?:Show all|Drop all)$/ })
          .first()
          .click();
        await expect(main(page).getByText(list.shows).first()).toBeVisible();
        calls.steps();
      }
    });
  });
