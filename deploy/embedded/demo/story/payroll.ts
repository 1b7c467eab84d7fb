/** The months of pay: four that are closed, each with something of its own, and the one that is prepared now. */
import { atHour, financialYear } from '@lamplight/common/calendar/civil.ts';
import { firstDayOf, lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { coming } from '../cast.ts';
import type { ChatActs } from '../chat-acts.ts';
import type { Entry } from '../diary.ts';
import { type Everybody, hired, type JoinedPerson } from '../joining.ts';
import { pageOf } from '../page.ts';
import { type Hands, payActsWith } from '../pay-acts.ts';
import { dayOfMonth, monthsOfYearBefore, type PayMonths, workingDays } from '../pay-months.ts';
import { salaryOf, termsOf } from '../pay-terms.ts';
import type { People } from '../person.ts';
import { payTalk } from './conversations.ts';
import type { Acts } from './telling.ts';

type Telling = Readonly<{ acts: Acts; chat: ChatActs; people: Pick<People, 'join'>; months: PayMonths; today: string }>;
type Pay = ReturnType<typeof payActsWith>;
/** What a closed month has beside its regular run, by day and hour. */
type Chapter = Readonly<{
  before: readonly Readonly<{ day: number; hour: number; happens(): Promise<unknown> }>[];
  hands: Hands;
  note: string;
  /** Once the run is approved, before its money goes out. */
  held?(runId: string): Promise<void>;
  /** Whose row the bank sends back, and why. */
  fails?(): Readonly<Record<string, string>>;
}>;

const PREPARED = { day: 25, hour: 10 } as const;
const PAID = { day: 31, hour: 11 } as const;
const entryAt = (month: Month, day: number, hour: number, happens: () => Promise<unknown>): Entry => ({
  at: Date.parse(atHour(dayOfMonth(month, day), hour)),
  happens: async () => void (await happens()),
});
/** References of the bank, one for each file. */
const referenceOf = (month: Month, file: number): string => `N${month.replace('-', '')}${file}`;

/** How payroll begins: the law, who gets what, where it goes, and from which account. */
const beginning = async (who: Everybody, pay: Pay, { months }: Telling): Promise<void> => {
  const { dev, kavya, lakshmi } = who;
  const first = months.closed[0] ?? months.open;
  await lawHolds(dev, kavya);
  const staff = ['dev', 'kavya', 'meera', 'rahul', 'arjun', 'priya', 'sameer', 'lakshmi', 'imran'] as const;
  const from = firstDayOf(first);
  await Promise.all(staff.map((name) => pay.earns(dev, who[name], termsOf[name], from)));
  await Promise.all(
    staff.map(async (name) => {
      const { gross, withheld } = termsOf[name];
      const [before, params] = [monthsOfYearBefore(first), { employeeId: who[name].id }];
      if (before === 0) return;
      const sums = { incomePaise: gross * 100 * before, tdsPaise: withheld * 100 * before };
      const body = { taxYear: financialYear(from), employer: 'Lamplight, by the books before', ...sums };
      await dev.call('previous-income-declare', { params, body });
    }),
  );
  await dev.proves();
  await dev.call('payroll-payer-save', { body: { accountNumber: '50200048120077', ifsc: 'HDFC0000184' } });
  await kavya.proves();
  const entering = { prepares: dev, approves: kavya };
  for (const name of staff) if (name !== 'kavya') await pay.known(entering, who[name], termsOf[name]);
  // Nobody verifies an account that they entered, or are paid to.
  await kavya.proves();
  await dev.proves();
  await pay.known({ prepares: kavya, approves: dev }, kavya, termsOf.kavya);
  const years = new Set([...months.closed, months.open].map((month) => financialYear(firstDayOf(month))));
  for (const taxYear of years) await declares(dev, lakshmi, taxYear);
};

/** Rows of the states in which nobody works wait; one that the product does not bring is proposed by one admin and approved by another. */
const lawHolds = async (dev: JoinedPerson, kavya: JoinedPerson): Promise<void> => {
  const { rules } = await dev.call('statutory-rules');
  const approve = (admin: JoinedPerson, ruleId: string, version: number) =>
    admin.call('statutory-rule-approve', { params: { ruleId, version: String(version) }, body: {} });
  const used = rules.filter(({ jurisdiction }) => ['IN', 'KA', 'MH'].includes(jurisdiction));
  await Promise.all(
    used.map(async ({ ruleId, versions }) => {
      for (const { version, state } of versions.toReversed())
        if (state === 'proposed') await approve(dev, ruleId, version);
    }),
  );
  const { rule } = await dev.call('statutory-rule-propose', {
    body: {
      ...{ key: 'PT', jurisdiction: 'GA', value: { kind: 'NONE' }, effectiveFrom: '2026-04-01' },
      ...{ source: 'No profession tax is levied; asked before somebody works from Goa', ca: true },
    },
  });
  await approve(kavya, rule.ruleId, rule.versions[0]?.version ?? 0);
};

const LAKH_PAISE = 1_00_000_00;
/** By the old rules: what she saves, by a file, what she pays for her home, and what her insurance costs, as seen on paper. */
const declares = async (dev: JoinedPerson, lakshmi: JoinedPerson, taxYear: string): Promise<void> => {
  const params = { employeeId: lakshmi.id };
  await lakshmi.call('tax-regime-choose', { params, body: { taxYear, regime: 'OLD' } });
  for (const [section, amountPaise, acceptedPaise, note] of [
    ['80C', 1.5 * LAKH_PAISE, 1.5 * LAKH_PAISE, 'Public provident fund and life insurance'],
    ['RENT', 2.64 * LAKH_PAISE, 2.64 * LAKH_PAISE, 'Rs 22,000 a month, with the agreement'],
    ['80D', 25_000_00, 22_480_00, 'Health insurance of the family'],
  ] as const) {
    const told = await lakshmi.call('investment-declare', { params, body: { taxYear, section, amountPaise, note } });
    const declarationId =
      told.profile.declarations.find((one) => one.taxYear === taxYear && one.section === section)?.declarationId ?? '';
    const body = { acceptedPaise, note: acceptedPaise < amountPaise ? 'The receipts show this much.' : '' };
    const of = { ...params, declarationId };
    if (section !== '80C') await dev.call('investment-verify', { params: of, body });
    else await dev.call('proof-accept', { params: await proves(lakshmi, of, SAVED), body });
  }
};

const SAVED = {
  name: 'provident-fund-and-life-insurance.pdf',
  content: pageOf(
    'Statement of savings',
    'Lakshmi Rao',
    'Public provident fund Rs 1,10,000.00',
    'Life insurance Rs 40,000.00',
  ),
};
const QUARTERS = {
  name: 'interest-of-two-quarters.pdf',
  content: pageOf('HDFC Bank', 'Certificate of interest', 'Arjun Das', 'April to September', '', 'Rs 6,180.00'),
};
const YEAR = {
  name: 'interest-of-the-year.pdf',
  content: pageOf('HDFC Bank', 'Certificate of interest', 'Arjun Das', 'The whole year, as fixed', '', 'Rs 12,360.00'),
};

/** Attaches a file to what they declared. */
const proves = async (
  who: JoinedPerson,
  params: Readonly<{ employeeId: string; declarationId: string }>,
  file: typeof SAVED,
): Promise<Readonly<{ employeeId: string; proofId: string }>> => {
  const { profile } = await who.upload('proof-attach', { params, ...file });
  const [newest] = profile.declarations.find((one) => one.declarationId === params.declarationId)?.proofs ?? [];
  return { employeeId: params.employeeId, proofId: newest?.proofId ?? '' };
};

/** What his savings bring him, by a certificate that is refused, and by one that waits. */
const provesAnew = async (
  pay: Pay,
  { dev, arjun }: Pick<Everybody, 'dev' | 'arjun'>,
  taxYear: string,
): Promise<void> => {
  const params = { employeeId: arjun.id };
  const { profile } = await arjun.call('investment-declare', {
    params,
    body: { taxYear, section: 'OTHER_INCOME', amountPaise: 12_360_00, note: 'Interest of a fixed deposit' },
  });
  const of = { ...params, declarationId: profile.declarations[0]?.declarationId ?? '' };
  const reason = 'It ends in September. Please attach the certificate of the whole year.';
  await dev.call('proof-refuse', { params: await proves(arjun, of, QUARTERS), body: { reason } });
  await pay.told(arjun, 'proof_refused');
  await proves(arjun, of, YEAR);
};

/** Days without pay, and a bill that is paid back. */
const quiet = ({ dev, kavya, sameer, meera }: Everybody, pay: Pay, month: Month): Chapter => ({
  hands: { prepares: dev, approves: kavya },
  note: 'Looked at with the time sheets: as it should be.',
  before: [
    {
      ...{ day: 24, hour: 11 },
      happens: async () => {
        await pay.withoutPay(dev, sameer.id, month, workingDays(month, 13, 3), 'Unpaid leave');
        await dev.call('additional-pay-propose', {
          body: {
            ...{ employeeId: meera.id, componentCode: 'INTERNET', amountPaise: 1_180_00, month },
            ...{ source: 'REIMBURSEMENT', sourceRef: 'Bill 7734', reason: 'Internet at home, by the bill' },
          },
        });
      },
    },
  ],
});

/** Somebody joins in mid-month; state insurance covers her. Her first row at the bank comes back. */
const joins = (who: Everybody, pay: Pay, month: Month, people: Telling['people']): Chapter => {
  const { dev, kavya } = who;
  const hands = { prepares: dev, approves: kavya };
  const firstDay = dayOfMonth(month, 12);
  let sunita = '';
  return {
    hands,
    note: 'Sunita Patil is new. The rest is as last month.',
    before: [
      {
        ...{ day: 12, hour: 9 },
        happens: async () => {
          const person = await hired(dev, people, coming, firstDay);
          sunita = person.id;
          await pay.earns(dev, person, termsOf.sunita, firstDay);
          await dev.proves();
          await kavya.proves();
          await pay.known(hands, person, termsOf.sunita);
        },
      },
    ],
    fails: () => ({ [sunita]: 'The bank sent it back: the account was not open for credits yet.' }),
  };
};

/** Somebody leaves and is settled, and a salary rises in mid-month, by more than one admin may decide alone. */
const leaves = (who: Everybody, pay: Pay, month: Month): Chapter => {
  const { dev, kavya, priya, arjun, imran } = who;
  const hands = { prepares: dev, approves: kavya };
  // The law gives two working days.
  const [settledOn = ''] = workingDays(month, 19, 1);
  return {
    hands,
    note: 'Priya Pillai gets more from the 16th on; Imran Qureshi has left.',
    before: [
      {
        ...{ day: 16, hour: 10 },
        happens: async () => {
          const params = { employeeId: priya.id };
          const body = salaryOf(termsOf.priya, dayOfMonth(month, 16), 'She leads the front of the portal now', 120_000);
          await dev.call('salary-revise', { params, body });
          await kavya.call('salary-approve', { params, body: {} });
        },
      },
      {
        ...{ day: 18, hour: 18 },
        happens: () =>
          dev.call('employee-exit', {
            params: { employeeId: imran.id },
            body: { lastDay: dayOfMonth(month, 18), reason: 'Moves to Hyderabad with his family.' },
          }),
      },
      {
        ...{ day: Number(settledOn.slice(8)), hour: 10 },
        happens: async () => {
          const runId = await pay.settlement(dev, month);
          await pay.approved(hands, runId, 'All that is owed to him up to his last day.');
          await pay.paid(dev, runId, { on: settledOn, reference: referenceOf(month, 0) });
          await pay.close(dev, runId);
        },
      },
      {
        ...{ day: 24, hour: 11 },
        happens: () => pay.withoutPay(dev, arjun.id, month, workingDays(month, 9, 2), 'Unpaid leave'),
      },
    ],
  };
};

/**
 * What somebody says against a slip of the month before is right: a run pays the difference. The other admin prepares, and
 * lets the teams have what their last releases brought them.
 */
const corrects = (
  who: Everybody,
  pay: Pay,
  chat: ChatActs,
  { first, before, month }: Readonly<Record<'first' | 'before' | 'month', Month>>,
): Chapter => {
  const { dev, kavya, arjun, sameer } = who;
  const hands = { prepares: kavya, approves: dev };
  const [away = '', worked = ''] = workingDays(before, 9, 2);
  return {
    hands,
    note: 'As last month; what differs is the correction of Arjun Das and bonuses.',
    before: [
      {
        ...{ day: 4, hour: 10 },
        happens: async () => {
          const { payslipId } = await pay.slipOf(arjun, before);
          const reason = `I worked on ${worked}, from the client’s office: the gate has my name.`;
          await arjun.call('payslip-dispute', { params: { payslipId }, body: { reason } });
          await payTalk(who, chat, payslipId);
        },
      },
      {
        ...{ day: 6, hour: 10 },
        happens: async () => {
          const { payslipId, runId, disputes } = await pay.slipOf(arjun, before);
          await kavya.call('attendance-correct', {
            params: { employeeId: arjun.id, month: before },
            body: {
              ...{ lopHalfDays: 2, lopOn: [{ on: away, halfDays: 2 }], source: 'Gate of the client' },
              ...{ note: 'Unpaid leave', reason: 'He was at the clinic on one of the two days.' },
            },
          });
          const paymentDate = dayOfMonth(month, 7);
          const reason = 'One day without pay was worked.';
          const body = { payslipIds: [payslipId], month, paymentDate, reason };
          const { payouts } = await kavya.call('payroll-slips-correct', { params: { runId }, body });
          const correction = payouts.runId;
          await pay.sentBack(hands, correction, 'One day.', 'Say in the note which day it is.');
          await pay.approved(hands, correction, 'The difference of one day, that of the gate.');
          await pay.paid(kavya, correction, { on: dayOfMonth(month, 6), reference: referenceOf(month, 0) });
          await pay.close(kavya, correction);
          await kavya.call('payslip-dispute-resolve', {
            params: { payslipId, disputeId: disputes[0]?.disputeId ?? '' },
            body: { outcome: 'corrected', answer: 'You are right. The day is paid by a correction of this month.' },
          });
        },
      },
      {
        ...{ day: 24, hour: 11 },
        happens: async () => {
          const query = { month: first, state: 'proposed', limit: '200' } as const;
          const { items } = await kavya.call('additional-pay-list', { query });
          for (const { additionalPayId } of items)
            await kavya.call('additional-pay-approve', { params: { additionalPayId }, body: {} });
        },
      },
    ],
    held: (runId) => pay.hold(kavya, runId, sameer.id, 'His bank has closed the account; he opens another one.'),
  };
};

/** The month that it is, calculated: its checks ask for a word, and bonuses for a decision. */
const openMonth = async (who: Everybody, pay: Pay, { months }: Telling): Promise<void> => {
  const { dev, lakshmi } = who;
  const { closed, open } = months;
  const first = closed[0] ?? open;
  await provesAnew(pay, who, financialYear(firstDayOf(open)));
  const { items } = await dev.call('additional-pay-list', { query: { state: 'proposed', limit: '200' } });
  const reason = 'Paid by the books before payroll was kept here.';
  await Promise.all(
    items
      .filter(({ month }) => month < first)
      .map(({ additionalPayId }) =>
        dev.call('additional-pay-cancel', { params: { additionalPayId }, body: { reason } }),
      ),
  );
  await pay.withoutPay(dev, lakshmi.id, open, workingDays(open, 1, 1), 'Unpaid leave');
  await pay.calculated(dev, await pay.open(dev, open));
};

const regular = (pay: Pay, month: Month, chapter: Chapter): readonly Entry[] => {
  const { hands, note, before, held, fails } = chapter;
  const { prepares } = hands;
  let runId = '';
  return [
    ...before.map(({ day, hour, happens }) => entryAt(month, day, hour, happens)),
    // In one sitting: what is entered between the calculation and the approval would make it stale.
    entryAt(month, PREPARED.day, PREPARED.hour, async () => {
      runId = await pay.open(prepares, month);
      await pay.approved(hands, runId, note);
      await held?.(runId);
    }),
    entryAt(month, PAID.day, PAID.hour, async () => {
      const on = lastDayOf(month);
      await pay.paid(prepares, runId, { on, reference: referenceOf(month, 1) }, fails?.());
      if (fails !== undefined) await pay.paid(prepares, runId, { on, reference: referenceOf(month, 2) });
      await pay.close(prepares, runId);
    }),
  ];
};

/** Everything that happens in payroll, each at its hour. Where the law reaches back less than four months, the first of them alone. */
export const monthsOfPay = (who: Everybody, telling: Telling): readonly Entry[] => {
  const { acts, chat, months, people, today } = telling;
  const pay = payActsWith(acts);
  const { closed, open } = months;
  const chapters = [
    (month: Month) => quiet(who, pay, month),
    (month: Month) => joins(who, pay, month, people),
    (month: Month) => leaves(who, pay, month),
    (month: Month, before: Month) => corrects(who, pay, chat, { first: closed[0] ?? month, before, month }),
  ] as const;
  return [
    entryAt(closed[0] ?? open, 1, 8, () => beginning(who, pay, telling)),
    ...closed.flatMap((month, n) => {
      const chapter = chapters[n]?.(month, closed[n - 1] ?? month);
      return chapter === undefined ? [] : regular(pay, month, chapter);
    }),
    { at: Date.parse(atHour(today, 0)), happens: () => openMonth(who, pay, telling) },
  ];
};
