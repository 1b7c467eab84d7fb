/** A company that has paid nobody yet: two admins and whoever works for them, each with a salary, numbers and an account. */
import { setTimeout as pause } from 'node:timers/promises';
import { firstDayOf, type Month, monthOf } from '@lamplight/common/calendar/month.ts';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { payActsWith } from '@lamplight/embedded/demo/pay-acts.ts';
import type { PayTerms } from '@lamplight/embedded/demo/pay-terms.ts';
import { dayFromNow, employeeForm, joined, type Member, PASSWORD } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';

export type Company = Readonly<{
  month: Month;
  /** Who enters and prepares everything; who approves. */
  preparer: string;
  approver: string;
  /** Somebody who is paid and decides nothing. */
  employee: string;
  /** Ids of everybody who is paid, in no order. */
  people: readonly string[];
  /** Of which pay is told beside the salary: days without pay, a payment by hand, a recovery that the month has no room for. */
  absent: string;
  praised: string;
  owing: string;
}>;

const NAMES = [
  ...['Meera', 'Arjun', 'Sunita', 'Priya', 'Sameer', 'Lakshmi', 'Rahul', 'Imran', 'Leela', 'Nadia', 'Vikram'],
] as const;
/** Rupees a month, by the order of hiring: state insurance covers one, another pays the highest rate. */
const GROSS = [120_000, 165_000, 58_000, 80_000, 16_100, 24_500, 96_000, 350_000] as const;

const digits = (at: number, length: number): string => String(at).padStart(length, '0');
const termsOf = (at: number, name: string): PayTerms => ({
  ...{ name, gross: GROSS[at % GROSS.length] ?? 0, state: 'KA', city: 'Bengaluru', regime: 'NEW', withheld: 0 },
  ...{
    pan: `ABCPA${digits(1_000 + at, 4)}K`,
    uan: digits(100_900_000_000 + at, 12),
    esi: digits(5_300_110_000 + at, 10),
  },
  ...{ bornOn: '1990-04-01', account: digits(50_100_200_000 + at, 11), ifsc: 'HDFC0000184' },
});

/** At rest when it is there. @param people see `founded` */
export const companyIn = async (folder: string, people: number): Promise<Company> => {
  const product = await startIn({ folder });
  try {
    return await founded(product, people);
  } finally {
    await product.stop();
  }
};

type Empty = Pick<Running, 'url' | 'firstAdminLink'>;
/** @param people how many are paid, the two admins among them; five at least */
export const founded = async ({ url, firstAdminLink }: Empty, people: number): Promise<Company> => {
  const month = monthOf(dayFromNow(0));
  const first = { email: 'dev@gmail.com', name: 'Dev', mobile: '9845000001' };
  const dev = await joined(url, firstAdminLink() ?? '', first);
  const hire = async (name: string, role: 'admin' | 'employee'): Promise<Member> => {
    const body = { ...employeeForm(name, role), joinedOn: firstDayOf(month) };
    const { invitationLink } = await dev.call('employee-add', { body });
    return await joined(url, String(invitationLink), { email: body.email });
  };
  const kavya = await hire('Kavya', 'admin');
  const staff: Member[] = [];
  for (const name of NAMES.slice(0, people - 2)) staff.push(await hire(name, 'employee'));
  await lawHolds(dev);

  const { until } = actsWith(dayFromNow, pause);
  const pay = payActsWith({ until });
  const proving = (admin: Member) => ({
    ...admin,
    proves: async () => void (await admin.call('step-up', { body: { password: PASSWORD } })),
  });
  await dev.call('payroll-payer-save', { body: { accountNumber: '50200048120077', ifsc: 'HDFC0000184' } });
  for (const [at, person] of [kavya, dev, ...staff].entries()) {
    const terms = termsOf(at, person.email.split('@')[0] ?? '');
    // Nobody verifies an account that they entered, or are paid to.
    const [prepares, approves] = person === kavya ? [kavya, proving(dev)] : [dev, proving(kavya)];
    // The first admin works here from the day of their link on.
    await pay.earns(dev, person, terms, person === dev ? dayFromNow(0) : firstDayOf(month));
    await pay.known({ prepares, approves }, person, terms);
  }
  const [absent, praised, owing] = staff.map(({ id }) => id);
  return {
    ...{ month, preparer: dev.email, approver: kavya.email, employee: staff[0]?.email ?? '' },
    people: [dev, kavya, ...staff].map(({ id }) => id),
    ...{ absent: absent ?? '', praised: praised ?? '', owing: owing ?? '' },
  };
};

/** Rows of the state in which everybody works. */
const lawHolds = async (admin: Member): Promise<void> => {
  const { rules } = await admin.call('statutory-rules', {});
  for (const { ruleId, jurisdiction, versions } of rules)
    if (jurisdiction === 'IN' || jurisdiction === 'KA')
      for (const { version } of versions.toReversed())
        await admin.call('statutory-rule-approve', { params: { ruleId, version: String(version) }, body: {} });
};
