/** A line of a slip, made of its component. */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Basis } from './basis.ts';
import type { PayLine } from './payslip.ts';
import type { SalaryComponent } from './structure.ts';

export const lineOf = (component: SalaryComponent, amountPaise: Paise, basis: Basis): PayLine => {
  const { code, name, kind, taxable, oneOff, ledgerAccount, order } = component;
  return { code, name, kind, amountPaise, taxable, oneOff, ledgerAccount, order, basis };
};

/** Σ of the lines that are wanted. */
export const sumOf = (lines: readonly PayLine[], wanted: (line: PayLine) => boolean): Paise =>
  sumPaise(lines.filter(wanted).map(({ amountPaise }) => amountPaise));
export const isEarning = ({ kind }: PayLine): boolean => kind === 'EARNING';
