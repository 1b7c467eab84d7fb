/** What tables of pay are made from: slips, whose they are, and the components that their columns are. */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { PayLine, Payslip } from '../engine/payslip.ts';
import type { ComponentKind } from '../engine/structure.ts';
import { type Cell, type ExportColumn, paiseColumn, textColumn } from './table.ts';

/** What is known of people by id; a name that was erased is null. */
export type People = ReadonlyMap<string, Readonly<{ code: string | null; name: string | null }>>;
/** Of where a line comes from, for tables: of professional tax the state. */
export type ExportLine = Omit<PayLine, 'basis'> & Readonly<{ basis: Readonly<{ kind: string; state?: string }> }>;
/** Of a slip what tables say: without where its figures come from, which is most of it. */
export type ExportSlip = Omit<Payslip, 'lines' | 'tax'> & Readonly<{ lines: readonly ExportLine[] }>;

export const slimmed = ({ tax: _worksheet, lines, ...slip }: Payslip): ExportSlip => ({
  ...slip,
  lines: lines.map(({ basis, ...line }) => {
    const { kind } = basis;
    return { ...line, basis: basis.kind === 'PROFESSIONAL_TAX' ? { kind, state: basis.state } : { kind } };
  }),
});

/** Of which company, for which time (`November 2026`), and the day that the file bears. */
export type About = Readonly<{ about: string; day: string }>;

export type Component = Readonly<{ code: string; name: string; kind: ComponentKind; order: number }>;

/** In the order of slips: earnings, deductions and contributions as their components stand. Each code and kind once. */
export const componentsOf = (slips: readonly Pick<ExportSlip, 'lines'>[]): readonly Component[] => {
  const found = new Map<string, Component>();
  for (const { lines } of slips)
    for (const { code, name, kind, order } of lines)
      if (!found.has(`${kind} ${code}`)) found.set(`${kind} ${code}`, { code, name, kind, order });
  return [...found.values()].toSorted((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1));
};

/** Σ of a component on a slip, differences of earlier months among it. */
export const paidAs = ({ lines }: Pick<ExportSlip, 'lines'>, { code, kind }: Pick<Component, 'code' | 'kind'>): Paise =>
  sumPaise(lines.filter((line) => line.code === code && line.kind === kind).map(({ amountPaise }) => amountPaise));

export const componentColumn = ({ code, name, kind }: Component): ExportColumn => paiseColumn(`${kind}.${code}`, name);

export const personColumns: readonly ExportColumn[] = [
  textColumn('employeeCode', 'Code'),
  textColumn('employee', 'Name'),
];
export const personCells = (people: People, employeeId: string): readonly Cell[] => {
  const person = people.get(employeeId);
  return [person?.code ?? employeeId, person?.name ?? null];
};

/** The slips of each. */
export const byPerson = (slips: readonly ExportSlip[]): ReadonlyMap<string, readonly ExportSlip[]> =>
  Map.groupBy(slips, ({ employeeId }) => employeeId);

/** By code, as people look for one another; whoever has none comes last. */
export const byCode = (people: People): ((a: string, b: string) => number) => {
  const keyOf = (employeeId: string): string => people.get(employeeId)?.code ?? `\u{10ffff}${employeeId}`;
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)] as const;
    return one < other ? -1 : one > other ? 1 : 0;
  };
};
