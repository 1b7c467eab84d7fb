/** From what was gathered to the file that was asked for (payroll.md §7). Pure: the same facts are the same bytes. */
import type { PayExport, TableFormat } from '@lamplight/bff/contract/payroll-exports.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { BankRow } from '../engine/bank-file.ts';
import type { EcrFault } from '../engine/ecr.ts';
import { bankAdvice } from './bank-advice.ts';
import type { About, Component, ExportSlip, People } from './components.ts';
import { differencesByComponent, differencesByPerson } from './differences.ts';
import { type ExportFault, type ExportFile, ecrExport, exportFile } from './files.ts';
import { liabilityByFund, liabilityByPerson, type MonthOfRuns } from './liability.ts';
import { salaryRegister } from './register.ts';
import type { ExportTable } from './table.ts';
import { type LastSlip, yearToDateTable } from './year-to-date.ts';

/**
 * What is to be made, and all of it that does not grow with the people who are paid. @property month of the run, or the last
 * one of the tax year; `bankRows`: of a bank advice; `catalogue`: names of components that slips alone do not tell
 */
export type Asked = Readonly<{
  exportId: Exclude<PayExport, 'form-130'>;
  format: TableFormat | 'txt';
  company: string;
  month: string;
  of: About;
  runLines: MonthOfRuns['runLines'];
  bankRows: readonly BankRow[];
  catalogue: readonly Component[];
}>;

/** Whose slips they are; `uan` for the fund alone. */
export type PersonOfExport = Readonly<{ id: string; code: string | null; name: string | null; uan?: string | null }>;
/** Some of the slips, with the people of them: a thousand people are many of these. */
export type Portion = Readonly<{
  slips: readonly ExportSlip[];
  /** Of a comparison: those of the month before. */
  before: readonly ExportSlip[];
  /** Of a tax year: what a view keeps of each person's last one. */
  years: readonly LastSlip[];
  people: readonly PersonOfExport[];
}>;
export type Made = ExportFile | ExportFault | EcrFault;

/** @param portions in their order */
export const makeFile = async (asked: Asked, portions: readonly Portion[]): Promise<Made> => {
  const { exportId, format, month, company } = asked;
  const known = new Map(portions.flatMap(({ people }) => people.map((person) => [person.id, person] as const)));
  const now = portions.flatMap(({ slips }) => slips);
  if (exportId === 'ecr')
    return ecrExport(
      month,
      now.map((slip) => {
        const { uan, name } = known.get(slip.employeeId) ?? {};
        return { uan: uan ?? '', name: name ?? '', slip };
      }),
    );
  // The route has refused it: only the monthly return is text.
  if (format === 'txt') throw new TypeError(`${exportId} has no text of its own`);
  return await exportFile(tableOf({ ...asked, exportId }, portions, { now, people: known }), format, company);
};

const tableOf = (
  { exportId, of, month, runLines, bankRows, catalogue }: Asked,
  portions: readonly Portion[],
  { now, people }: Readonly<{ now: readonly ExportSlip[]; people: People }>,
): ExportTable => {
  const months = () => ({ before: portions.flatMap(({ before }) => before), now });
  switch (exportId) {
    case 'salary-register':
      return salaryRegister(now, people, of);
    case 'differences':
      return differencesByComponent(months(), of);
    case 'differences-by-person':
      return differencesByPerson(months(), people, of);
    case 'liability':
      return liabilityByFund({ slips: now, runLines }, of);
    case 'liability-by-person':
      return liabilityByPerson({ slips: now }, people, of);
    case 'bank-advice':
      return bankAdvice(bankRows, of);
    case 'year-to-date': {
      const years = portions.flatMap((portion) => portion.years);
      return yearToDateTable(years, { month, people, catalogue }, of);
    }
    case 'ecr':
      throw new TypeError('The monthly return is no table');
    default:
      return unreachable(exportId);
  }
};
