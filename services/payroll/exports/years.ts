/**
 * What a tax year has come to, by the last slip of each person (payroll.md §6, earlier slips): of everybody by the runs that
 * count, of one person by the slips that are theirs to read.
 */
import { financialYear } from '@lamplight/common/calendar/civil.ts';
import { addMonths, type Month } from '@lamplight/common/calendar/month.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import { companyFacts } from '../inputs/facts.ts';
import { approvedAt } from '../inputs/ground.ts';
import { caughtUp } from '../inputs/now.ts';
import { COMPANY } from '../inputs/view.ts';
import type { PayslipDoc } from '../payslips/view.ts';
import { slipsIn } from '../runs/slips.ts';
import { counts, type RunDoc } from '../runs/view.ts';
import type { Component } from './components.ts';
import type { Portion } from './making.ts';
import { EMPTY, peopleOf, portionsOf } from './slips.ts';

/** April and March of `26-27`. @returns null for what is no tax year */
export const monthsOfYear = (taxYear: string): Readonly<{ from: Month; to: Month }> | null => {
  const from = `20${taxYear.slice(0, 2)}-04`;
  return /^\d{2}-\d{2}$/.test(taxYear) && financialYear(`${from}-01`) === taxYear
    ? { from, to: addMonths(from, 11) }
    : null;
};
type Year = NonNullable<ReturnType<typeof monthsOfYear>>;

type Reading = Pick<Payroll, 'head' | 'inputs' | 'look' | 'payslips' | 'people' | 'runs'>;

/** Of everybody, or of one by what is published: the last slip of the year of each, with the last month that any is of. */
export type Last = Readonly<{ slips: readonly PayslipDoc[]; month: Month }>;

/** Runs of the year whose slips count, the one that was approved last before the others. */
const runsOf = async ({ runs }: Pick<Reading, 'runs'>, { from, to }: Year): Promise<readonly RunDoc[]> => {
  const docs = await allOf(runs, { where: { month: { gte: from, lt: addMonths(to, 1) } }, sort: [['month', 1]] });
  return docs.filter(counts).toSorted((a, b) => (approvedAt(a) > approvedAt(b) ? -1 : 1));
};
const lastMonth = (months: readonly Month[], { from }: Year): Month =>
  months.reduce((last, month) => (month > last ? month : last), from);

/** Runs are asked from the last one back, and only those in which somebody stands whose last slip is not found yet. */
export const lastOfAll = async (reading: Reading, year: Year): Promise<Last> => {
  await caughtUp(reading, [reading.runs, reading.payslips], 'the payslips of a tax year');
  const found = new Map<string, PayslipDoc>();
  const runs = await runsOf(reading, year);
  for (const { machine } of runs) {
    const calculationId = machine.calculated?.calculationId;
    if (calculationId === undefined) continue;
    if (slipsIn(machine.slips).every(({ employeeId }) => found.has(employeeId))) continue;
    for (const doc of await allOf(reading.payslips, { where: { calculationId }, sort: [['employeeId', 1]] }))
      if (!found.has(doc.employeeId)) found.set(doc.employeeId, doc);
  }
  const slips = [...found.values()].toSorted((a, b) => (a.employeeId < b.employeeId ? -1 : 1));
  return {
    slips,
    month: lastMonth(
      runs.map(({ month }) => month),
      year,
    ),
  };
};

/** Published slips of a person and tax year: theirs to read, since their money has gone out. In the order of their runs' approval. */
export const publishedOf = async (
  reading: Pick<Reading, 'head' | 'payslips' | 'runs'>,
  employeeId: string,
  year: Year,
): Promise<readonly PayslipDoc[]> => {
  await caughtUp(reading, [reading.runs, reading.payslips], 'the payslips of a tax year');
  const where = { employeeId, month: { gte: year.from, lt: addMonths(year.to, 1) } };
  const docs = await allOf(reading.payslips, { where, sort: [['month', 1]] });
  const order = (await runsOf(reading, year)).map(({ _id }) => _id);
  return docs
    .filter(({ published, runId }) => published && order.includes(runId))
    .toSorted((a, b) => order.indexOf(b.runId) - order.indexOf(a.runId));
};

export const lastOfOne = async (reading: Reading, employeeId: string, year: Year): Promise<Last> => {
  const docs = await publishedOf(reading, employeeId, year);
  return {
    slips: docs.slice(-1),
    month: lastMonth(
      docs.map(({ month }) => month),
      year,
    ),
  };
};

/** @yields the years with their people */
export const yearsOf = async function* (reading: Reading, { slips }: Last): AsyncGenerator<Portion> {
  for (const some of portionsOf(slips)) {
    const years = some.map(({ employeeId, yearToDate }) => ({ employeeId, yearToDate, lines: [] }));
    const ids = some.map(({ employeeId }) => employeeId);
    yield { ...EMPTY, years, people: await peopleOf(reading, ids) };
  }
};

/** Names of components as the newest structure that has them, and the catalogue, say them. */
export const catalogueOf = async ({
  inputs,
  look,
}: Pick<Reading, 'inputs' | 'look'>): Promise<readonly Component[]> => {
  const company = await inputs.get(COMPANY);
  if (company === null) return [];
  const { structures, catalogue } = await companyFacts({ look }, company);
  return [...structures.flatMap(({ components }) => components), ...catalogue].map(({ code, name, kind, order }) => ({
    ...{ code, name, kind, order },
  }));
};
