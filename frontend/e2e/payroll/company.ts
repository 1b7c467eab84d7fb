/** A small company that has paid nobody yet, made through the same calls as its people make: what a month of pay begins with. */
import type { Call } from '@lamplight/bff/contract/call.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { callsOf } from '../parts/calls.ts';
import { listenTo, type Quiet } from '../parts/quiet.ts';
import { keep, keepStoresOf } from '../parts/seen.ts';
import { day } from '../story/people.ts';

/** For one act: a screen that does not answer is named in seconds. */
const PATIENCE_MS = 20_000;

const cast = {
  dev: 'Dev Menon',
  kavya: 'Kavya Shetty',
  meera: 'Meera Iyer',
  arjun: 'Arjun Das',
} as const;
type Name = keyof typeof cast;
export type Person = Readonly<{
  id: string;
  name: string;
  email: string;
  password: string;
  page: Page;
  quiet: Quiet;
  /** As their page would call it. */
  call: Call;
}>;
/**
 * dev and kavya are admins; meera and arjun work. dev enters what all get, since whoever entered a part of a run cannot approve
 * it. kavya has told no account yet.
 */
export type Company = Readonly<Record<Name, Person>>;

export const month = day(0).slice(0, 7);
/** Everybody was there before the month began, and its law is known: no day of it is a question. */
const BEFORE = day(-62);
const GROSS = { dev: 100_000_00, kavya: 90_000_00, meera: 120_000_00, arjun: 80_000_00 } as const;

/** @param link by which the first admin joins */
export const found = async (browser: Browser, url: string, link: string): Promise<Company> => {
  const dev = await arrive(browser, url, 'dev', link, { name: cast.dev, email: emailOf('dev'), mobile: '9845000001' });
  const hire = async (who: Name, code: string): Promise<Person> => {
    const { invitationLink } = await dev.call('employee-add', {
      body: {
        ...{ name: cast[who], email: emailOf(who), mobile: '9845000002', designation: 'Engineer', code },
        ...{ role: who === 'kavya' ? 'admin' : 'employee', joinedOn: BEFORE, locationState: 'KA' },
      },
    });
    return arrive(browser, url, who, String(invitationLink));
  };
  const staff = {
    kavya: await hire('kavya', 'LL-002'),
    meera: await hire('meera', 'LL-003'),
    arjun: await hire('arjun', 'LL-004'),
  };
  const company = { dev, ...staff };
  await lawInForce(dev);
  for (const [at, who] of (['dev', 'kavya', 'meera', 'arjun'] as const).entries()) {
    // The first admin works there from the day on that the company is founded at.
    const from = who === 'dev' ? day(0) : BEFORE;
    await isPaid(dev, company[who], { grossPaise: GROSS[who], from }, at);
    if (who !== 'kavya') await hasAccount(who === 'dev' ? staff.kavya : dev, company[who], at);
  }
  await dev.call('payroll-payer-save', { body: { accountNumber: '998877665544', ifsc: 'ICIC0001234' } });
  return company;
};

export const part = async (company: Company | null): Promise<void> => {
  keep({ ran: 'a month of pay' });
  const faults: string[] = [];
  for (const { name, page, quiet } of Object.values(company ?? {})) {
    faults.push(...quiet.faults().map((fault) => `${name}: ${fault}`));
    await keepStoresOf(page.context());
    await page.context().close();
  }
  expect(faults).toEqual([]);
};

const emailOf = (who: Name): string => `${who}.pay@gmail.com`;

const arrive = async (
  browser: Browser,
  baseURL: string,
  who: Name,
  link: string,
  about: Readonly<{ name: string; email: string; mobile: string }> | null = null,
): Promise<Person> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(PATIENCE_MS);
  // The cookies are the browser's: whoever joins by a call is signed in at the page.
  const call = callsOf(context.request, baseURL);
  const password = `${who}-and-a-lamp`;
  await call('invitation-accept', { body: { token: new URL(link).hash.slice(1), password, ...about } });
  const { user } = await call('me');
  const page = await context.newPage();
  return { id: user.id, name: cast[who], email: emailOf(who), password, page, quiet: await listenTo(page), call };
};

const lawInForce = async (admin: Person): Promise<void> => {
  const { rules } = await admin.call('statutory-rules');
  await Promise.all(
    rules
      .filter(({ jurisdiction }) => jurisdiction === 'IN' || jurisdiction === 'KA')
      .map(async ({ ruleId, versions }) => {
        for (const { version } of versions.toReversed())
          await admin.call('statutory-rule-approve', { params: { ruleId, version: String(version) }, body: {} });
      }),
  );
};

const isPaid = async (
  admin: Person,
  { id, call }: Person,
  { grossPaise: monthlyGrossPaise, from: effectiveFrom }: Readonly<{ grossPaise: number; from: string }>,
  at: number,
): Promise<void> => {
  const params = { employeeId: id };
  await admin.call('salary-assign', {
    params,
    body: {
      ...{ structureId: 'ENG-STD', structureVersion: 1, taxRegime: 'NEW', ptState: 'KA', pfMode: 'CAPPED' },
      ...{ pensionMember: true, options: [], fixedPaise: {} },
      ...{ monthlyGrossPaise, effectiveFrom, reason: 'By contract' },
    },
  });
  await call('tax-identity-record', {
    params,
    body: { pan: `ABCDE123${at}F`, uan: `10000000000${at}`, bornOn: '1990-05-17', disabled: false },
  });
};

const hasAccount = async (verifier: Person, { id, name, call }: Person, at: number): Promise<void> => {
  const params = { employeeId: id };
  const { profile } = await call('bank-submit', {
    params,
    body: { holder: name, accountNumber: `12345678901${at}`, ifsc: 'HDFC0001234' },
  });
  await verifier.call('bank-verify', { params: { ...params, bankId: profile.bank[0]?.bankId ?? '' }, body: {} });
};
