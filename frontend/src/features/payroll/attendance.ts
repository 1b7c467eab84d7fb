/** Days without pay as they are typed and said: half days are kept, days are read. */
import { attendanceBody, attendanceCorrection } from '@lamplight/bff/contract/attendance.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { checked, type Faults, needed, type Reading } from '../../forms/reading.ts';
import { addDays } from '../../ui/dates.ts';
import type { AttendanceOfMonth } from './deskData.ts';
import { monthAfter } from './runs.ts';

/** `1.5 days`, `1 day`. */
export const daysSaid = (halfDays: number): string => `${halfDays / 2} ${halfDays === 2 ? 'day' : 'days'}`;
/** As it is typed into a field; empty where every day is paid. */
export const typedDays = (halfDays: number): string => (halfDays === 0 ? '' : String(halfDays / 2));

/** `1.5` and `1,5` are three half days, nothing is none. @returns null where it reads as no half days */
export const halfDaysIn = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.');
  if (text === '') return 0;
  return /^\d{1,2}(\.[05])?$/.test(text) ? Number(text) * 2 : null;
};
export const MISREAD_DAYS = 'Enter days, or half ones: 1.5';

/** Of a whole month nobody lacks a day: neither by joining or leaving in it, nor without pay. */
export const isWhole = ({ month, employedHalfDays, paidHalfDays }: AttendanceOfMonth): boolean =>
  paidHalfDays === employedHalfDays && employedHalfDays === 2 * Number(lastDayOf(month).slice(8));
const lastDayOf = (month: string): string => addDays(`${monthAfter(month)}-01`, -1);

export type LopDate = Readonly<{ on: string; half: boolean }>;
export type DayValues = { days: string; dates: readonly LopDate[]; source: string; note: string; reason: string };
export const dayValues = ({ recorded }: AttendanceOfMonth): DayValues => ({
  days: typedDays(recorded?.lopHalfDays ?? 0),
  dates: (recorded?.lopOn ?? []).map(({ on, halfDays }) => ({ on, half: halfDays === 1 })),
  source: recorded?.source ?? '',
  ...{ note: '', reason: '' },
});

type Told = BodySentTo<'attendance-record'>;
const toldBy = ({ days, dates, source, note }: DayValues) => ({
  lopHalfDays: halfDaysIn(days) ?? 0,
  lopOn: dates
    .filter(({ on }) => on !== '')
    .map(({ on, half }) => ({ on, halfDays: half ? (1 as const) : (2 as const) })),
  source: source.trim(),
  note: note.trim(),
});
const faultsIn = ({ days }: DayValues, most: number): Readonly<Record<string, string | undefined>> => {
  const typed = halfDaysIn(days);
  if (typed === null) return { days: MISREAD_DAYS };
  return { days: typed > most ? `At most ${daysSaid(most)}: so long they work here in this month` : undefined };
};

/** @param before what stands recorded: what changes it says why */
export const readDays = (values: DayValues, { recorded, employedHalfDays }: AttendanceOfMonth): Reading<Told> =>
  checked(attendanceBody, toldBy(values), {
    ...faultsIn(values, employedHalfDays),
    note: recorded === null ? undefined : needed(values.note, 'Say why it changes'),
  });
/** Of a month that is closed. */
export const readCorrection = (
  values: DayValues,
  { employedHalfDays }: AttendanceOfMonth,
): Reading<BodySentTo<'attendance-correct'>> =>
  checked(
    attendanceCorrection,
    { ...toldBy(values), reason: values.reason.trim() },
    faultsIn(values, employedHalfDays),
  );
/** The form's own name of a field of the body. */
export const dayName = (field: string): string => {
  if (field.startsWith('lopHalfDays')) return 'days';
  return field.startsWith('lopOn') ? 'dates' : field;
};

/** Several people at once: what was typed beside whom, by id, and what is said of all of them. */
export type SheetValues = { days: Readonly<Record<string, string>>; source: string; note: string };
export type SheetRow = BodySentTo<'attendance-record-all'>['rows'][number];

const lopOf = ({ recorded }: AttendanceOfMonth): number => recorded?.lopHalfDays ?? 0;
/** Beside whom something else stands now than what is recorded. */
export const changedIn = ({ days }: SheetValues, items: readonly AttendanceOfMonth[]): readonly AttendanceOfMonth[] =>
  items.filter((one) => {
    const typed = days[one.employee.id];
    return typed !== undefined && halfDaysIn(typed) !== lopOf(one);
  });

/** Named days stay where they still fit into what is typed. */
const rowOf = (one: AttendanceOfMonth, { days, source, note }: SheetValues): SheetRow => {
  const lopHalfDays = halfDaysIn(days[one.employee.id] ?? '') ?? 0;
  const named = one.recorded?.lopOn ?? [];
  const fits = named.reduce((sum, { halfDays }) => sum + halfDays, 0) <= lopHalfDays;
  return {
    ...{ employeeId: one.employee.id, lopHalfDays, source: source.trim(), note: note.trim() },
    lopOn: fits ? (named as SheetRow['lopOn']) : [],
  };
};

/** The rows that say something new, or what is wrong with them. */
export const readSheet = (values: SheetValues, items: readonly AttendanceOfMonth[]): Reading<{ rows: SheetRow[] }> => {
  const changed = changedIn(values, items);
  const faults: Record<string, string> = {};
  for (const one of changed) {
    const typed = halfDaysIn(values.days[one.employee.id] ?? '');
    if (typed === null) faults[`days.${one.employee.id}`] = MISREAD_DAYS;
    else if (typed > one.employedHalfDays)
      faults[`days.${one.employee.id}`] = `At most ${daysSaid(one.employedHalfDays)}`;
  }
  if (changed.length > 0 && values.source.trim() === '') faults['source'] = 'Say where this is from';
  if (changed.some(({ recorded }) => recorded !== null) && values.note.trim() === '')
    faults['note'] = 'Say why it changes: something was recorded before';
  if (Object.keys(faults).length > 0) return { faults: faults as Faults };
  return { body: { rows: changed.map((one) => rowOf(one, values)) } };
};
