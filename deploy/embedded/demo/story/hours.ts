/** Weeks of hours on the portal and on the trucks: approved up to last week, the rest waits for the leads. */
import { mondayOf } from '@lamplight/common/calendar/civil.ts';
import type { Everybody } from '../joining.ts';
import { pageOf } from '../page.ts';
import type { Person } from '../person.ts';
import type { Acts } from './telling.ts';

type Worker = Readonly<{ who: Person; from: number; to: number; hours: readonly number[]; notes: readonly string[] }>;

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** The hours of a day follow a pattern of their own, so that no two weeks are alike and every load tells the same. */
const worked = async (acts: Acts, projectId: string, { who, from, to, hours, notes }: Worker): Promise<void> => {
  for (let n = from; n <= to; n += 1) {
    const date = acts.day(n);
    if (isWeekend(date)) continue;
    const note = notes[Math.floor(((n - from) / (to - from + 1)) * notes.length)] ?? '';
    // One afternoon in three weeks goes into learning, which no client pays for.
    await acts.logTime(who, projectId, date, hours[n % hours.length] ?? 0, note, n % 15 !== 7);
  }
};

export const hours = async (
  { dev, kavya, arjun, meera, priya, rahul, sameer }: Everybody,
  acts: Acts,
  { portal, trucks }: Readonly<{ portal: string; trucks: string }>,
): Promise<void> => {
  for (const [who, before, since] of [
    [meera, 900, 980],
    [arjun, 700, 760],
    [priya, 640, 700],
    [rahul, 880, 940],
    [sameer, 620, 680],
  ] as const) {
    await acts.costRate(dev, who.id, acts.day(0), before, 'Pay, its contributions and the desk, for an hour');
    await acts.costRate(kavya, who.id, acts.day(100), since, 'The yearly review');
  }
  await acts.spend(dev, portal, acts.day(96), 8_400, 'TRAVEL', 'Two days at the clinics', {
    name: 'cab-to-the-clinics.pdf',
    content: pageOf(
      'Deccan Cabs',
      'Trip sheet 4471',
      'Two days, Bengaluru to Mysuru and back',
      '',
      'Rs 8,400.00, paid',
    ),
  });
  await acts.spend(dev, portal, acts.day(110), 12_500, 'SOFTWARE', 'Test account of the text gateway, a year');
  await acts.spend(kavya, trucks, acts.day(107), 36_000, 'HARDWARE', 'Three phones for the drivers', {
    name: 'phones.pdf',
    content: pageOf('Brigade Mobiles', 'Bill 20931', 'Three phones at Rs 12,000.00', '', 'Rs 36,000.00, paid by card'),
  });
  for (const [n, name, states] of [
    [90, 'Founders’ day', []],
    [101, 'The Bengaluru office moves', ['KA']],
    [140, 'Year’s end', []],
  ] as const)
    await dev.call('holiday-add', { body: { day: acts.day(n), name, states: [...states] } });
  await dev.call('leave-record', {
    params: { employeeId: priya.id },
    body: { from: acts.day(121), to: acts.day(123), halfDays: 2 },
  });
  const onPortal: readonly Worker[] = [
    {
      who: arjun,
      ...{ from: 84, to: 119, hours: [4.5, 5, 4.75, 5.5, 4.5] },
      notes: ['Interviews with patients', 'Plan of the portal', 'Calendars of the clinics', 'Booking and moving'],
    },
    {
      who: priya,
      ...{ from: 84, to: 118, hours: [5, 4.5, 4.5, 5.25] },
      notes: ['Interviews with patients', 'Screens of booking', 'Text reminders', 'First screen for doctors'],
    },
    {
      who: meera,
      ...{ from: 84, to: 118, hours: [3, 3.5, 2.5] },
      notes: ['Workshops at the clinics', 'Requirements', 'Booking with the clinics'],
    },
  ];
  for (const worker of onPortal) await worked(acts, portal, worker);
  const onTrucks: readonly Worker[] = [
    { who: sameer, from: 106, to: 119, hours: [6.5, 6, 7], notes: ['Routes offline', 'Map of the trucks'] },
    { who: rahul, from: 106, to: 118, hours: [2.5, 2], notes: ['A day at the depot', 'Plan of the board'] },
  ];
  for (const worker of onTrucks) await worked(acts, trucks, worker);
  const lastWeek = acts.day(112);
  await acts.approveTime(meera, portal, lastWeek);
  await acts.approveTime(rahul, trucks, lastWeek);
  await acts.approveTime(dev, portal, lastWeek);
  await acts.returnTime(
    rahul,
    trucks,
    sameer.id,
    mondayOf(acts.day(112)),
    'Wednesday reads like two days in one. Please split it.',
  );
};
