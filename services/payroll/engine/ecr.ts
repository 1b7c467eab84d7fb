/** The monthly return to the provident fund (payroll.md §7). */
import { createHash } from 'node:crypto';
import { type Paise, sumPaise, toRupees } from '@lamplight/bff/contract/paise.ts';
import { bankName } from './bank-file.ts';
import type { PayLine, Payslip } from './payslip.ts';

type MemberSlip = Pick<
  Payslip,
  'days' | 'edliWagesPaise' | 'employeeId' | 'epsWagesPaise' | 'grossPaise' | 'pfWagesPaise'
> &
  Readonly<{ lines: readonly Pick<PayLine, 'amountPaise' | 'code' | 'kind' | 'ledgerAccount'>[] }>;
export type EcrMember = Readonly<{ uan: string; name: string; slip: MemberSlip }>;
export type EcrFile = Readonly<{ text: string; rowCount: number; totalPaise: Paise; sha256: string }>;
export type EcrFault = Readonly<{ code: 'UAN_INVALID' | 'NAME_INVALID'; employeeId: string }>;

const wholeRupees = (paise: Paise): string => String(toRupees(paise) / 100);
const amountOf = ({ lines }: MemberSlip, code: string): Paise =>
  sumPaise(lines.filter((line) => line.code === code).map(({ amountPaise }) => amountPaise));
/** What the member pays into the fund: the contribution, and what is paid voluntarily into the same account. */
const employeeShare = ({ lines }: MemberSlip): Paise => {
  const account = lines.find(({ code }) => code === 'EPF_EE')?.ledgerAccount;
  return sumPaise(
    lines
      .filter((line) => line.kind === 'DEDUCTION' && line.ledgerAccount === account)
      .map(({ amountPaise }) => amountPaise),
  );
};

/** Eleven fields; days without pay are whole, a half day is dropped. */
const lineOf = ({ uan, name, slip }: EcrMember): string =>
  [
    uan,
    bankName(name),
    wholeRupees(slip.grossPaise),
    wholeRupees(slip.pfWagesPaise),
    wholeRupees(slip.epsWagesPaise),
    wholeRupees(slip.edliWagesPaise),
    wholeRupees(employeeShare(slip)),
    wholeRupees(amountOf(slip, 'EPS_ER')),
    wholeRupees(amountOf(slip, 'EPF_ER')),
    String(Math.floor(slip.days.lopHalfDays / 2)),
    '0',
  ].join('#~#');

/**
 * Everybody with provident-fund wages in the run, in the order given; control total: everything paid into the fund.
 *
 * @returns whose number or name the fund would refuse
 */
export const ecrFile = (members: readonly EcrMember[]): EcrFile | EcrFault => {
  const paying = members.filter(({ slip }) => slip.pfWagesPaise !== 0);
  for (const { uan, name, slip } of paying) {
    if (!/^\d{12}$/.test(uan)) return { code: 'UAN_INVALID', employeeId: slip.employeeId };
    if (bankName(name) === '') return { code: 'NAME_INVALID', employeeId: slip.employeeId };
  }
  const text = paying.map((member) => `${lineOf(member)}\r\n`).join('');
  const paid = ({ slip }: EcrMember): Paise =>
    sumPaise([employeeShare(slip), amountOf(slip, 'EPS_ER'), amountOf(slip, 'EPF_ER')]);
  return {
    text,
    rowCount: paying.length,
    totalPaise: sumPaise(paying.map(paid)),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
};
