/** Two payments, the audit with its way back in time, and what everything looks like. */
import { expect, type Page, type Request } from '@playwright/test';
import { asTyped } from '../../src/ui/typedMoney.ts';
import { type Cast, heading, type Person, read } from './people.ts';

export const pay = async (
  { page }: Person,
  { bank, tds, reference }: Readonly<{ bank: string; tds?: string; reference: string }>,
) => {
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await page.getByLabel('Received in the bank').fill(bank);
  if (tds !== undefined) await page.getByLabel(/^Tax deducted by the client/).fill(tds);
  await page.getByLabel('Bank reference').fill(reference);
  await page.getByRole('button', { name: 'Record the payment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toBeVisible();
};

/** What is outstanding of an invoice, less what is paid otherwise: rupees, as one types them. */
export const owed = async (admin: Person, invoiceId: string, lessPaise = 0): Promise<string> => {
  const { invoice } = (await read(admin, `/invoices/${invoiceId}`)) as { invoice: { outstandingPaise: number } };
  return asTyped(invoice.outstandingPaise - lessPaise);
};

/** To the moment of the first submission: how it stood then, what has changed since, and whether all of it is whole. */
export const travelAndVerify = async ({ page }: Person, milestone: string) => {
  await page.goto('/admin/audit?kind=milestone');
  await page.getByRole('button', { name: `submitted ${milestone} for acceptance` }).click();
  await expect(page.getByText(/^You are looking at/)).toBeVisible();

  await page.getByRole('button', { name: 'As it was then' }).click();
  const then = page.getByRole('dialog', { name: new RegExp(`^${milestone}, `) });
  await expect(then.getByText('This is how it stood then')).toBeVisible();
  await expect(then.getByText('Submitted', { exact: true })).toBeVisible();
  await then.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Compare with now' }).click();
  const compared = page.getByRole('dialog', { name: `Compare ${milestone}` });
  await expect(compared.getByText('was Submitted')).toBeVisible();
  await expect(compared.getByText('Accepted').first()).toBeVisible();
  await compared.getByRole('button', { name: 'Close' }).last().click();
  await verify(page);
};

export const verify = async (page: Page) => {
  await page.getByRole('button', { name: /^Verify/ }).click();
  await expect(page.getByText(/^[\d,]+ events, chain intact\.$/)).toBeVisible();
};

const paths = (
  projectId: string,
  invoiceId: string,
): Readonly<Partial<Record<keyof Cast, readonly (readonly [string, string | RegExp])[]>>> => ({
  dev: [
    [`/invoices/${invoiceId}`, /^INV\//],
    [`/project-details/${projectId}?tab=activity`, 'Patient portal'],
    ['/admin/audit', 'What happened, and who did it'],
    [`/admin/projects?project=${projectId}`, 'Patient portal'],
  ],
  kavya: [['/admin/proposals', 'Proposals']],
  meera: [[`/project-details/${projectId}?tab=milestones`, 'Patient portal']],
  arjun: [[`/project-details/${projectId}`, 'Patient portal']],
  asha: [
    ['/client', /^Good to see you/],
    [`/project-details/${projectId}?tab=offer`, 'Patient portal'],
    [`/invoices/${invoiceId}`, /^INV\//],
  ],
});

/** When a list was looked at is no part of what it shows. */
const timeless = (text: string): string =>
  text
    .replace(/,? ?as of \d\d:\d\d/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const AWAITED: ReadonlySet<string> = new Set(['fetch', 'xhr', 'script']);
/**
 * What was asked for and has not come: calls, and the code of a part that asks for more once it is there. The stream never
 * ends and does not count.
 */
const callsOf = (page: Page): (() => number) => {
  const open = new Set<Request>();
  page.on('request', (call) => {
    if (AWAITED.has(call.resourceType()) && !call.url().endsWith('/api/stream')) open.add(call);
  });
  page.on('requestfinished', (call) => open.delete(call));
  page.on('requestfailed', (call) => open.delete(call));
  return () => open.size;
};

/** Which words find room on the rail goes by the clock; what it tells is compared as the activity. */
const withoutRail = (main: HTMLElement | SVGElement): string =>
  [...main.querySelectorAll('[role="slider"]')].reduce(
    (text, { parentElement }) => text.replace(parentElement?.innerText ?? '', ''),
    (main as HTMLElement).innerText,
  );

const SAME = 3;
/** The words of the screen once everything it asked for is there and it says the same three times. */
const standing = async (page: Page, pending: () => number): Promise<string> => {
  let last = '';
  let times = 0;
  await expect
    .poll(
      async () => {
        const said = timeless(await page.getByRole('main').evaluate(withoutRail));
        times = pending() === 0 && said === last ? times + 1 : 1;
        last = said;
        return times;
      },
      { intervals: [400] },
    )
    .toBeGreaterThanOrEqual(SAME);
  return last;
};

/** Every screen of the story as each person sees it, and the answers behind them. */
export const everything = async (cast: Cast, projectId: string, invoiceId: string) => {
  const figures: Record<string, string> = {};
  const all = paths(projectId, invoiceId);
  const look = async (who: keyof Cast): Promise<void> => {
    for (const [path, title] of all[who] ?? []) {
      const { page } = cast[who];
      const pending = callsOf(page);
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
      figures[`${who} ${path}`] = await standing(page, pending);
    }
  };
  await Promise.all((Object.keys(all) as (keyof Cast)[]).map(look));
  const answers: Record<string, unknown> = {};
  for (const path of [
    `/projects/${projectId}`,
    `/invoices/${invoiceId}`,
    `/proposals/${projectId}`,
    `/projects/${projectId}/activity?limit=200`,
    '/audit/events?limit=200',
    '/employees?limit=100',
    '/clients?limit=100',
  ])
    answers[path] = await read(cast.dev, path);
  return { figures, answers };
};
