/** For tests: people, salaries and rules as the API answers them. */
import type { PayProfile } from '../../../parts/pay/data.ts';
import type { Assignment, PayrollPerson, RuleVersion, Salary, SalaryStructure, StatutoryRule } from '../data.ts';
import type { AttendanceOfMonth } from '../deskData.ts';
import type { Component } from '../formula.ts';
import type { OneOff } from '../oneOffs.ts';

export const dev = { id: 'dev', name: 'Dev Menon', role: 'admin' };
export const leela = { id: 'leela', name: 'Leela Thomas', role: 'admin' };
const at = '2026-11-20T05:00:00.000Z';

export const aPerson = (id: string, name: string, more: Partial<PayrollPerson> = {}): PayrollPerson => ({
  employee: { id, name, role: 'employee' },
  ...{ code: 'E-0012', designation: 'Engineer', locationState: 'KA', joinedOn: '2024-01-03', lastDay: null },
  ...{ monthlyGrossPaise: 8_000_000, structureId: 'ENG-STD', effectiveFrom: '2026-04-01' },
  ...{ salaryProposedBy: null, notPaidHereFrom: null, bank: 'verified', panKnown: true },
  ...more,
});

export const anAssignment = (more: Partial<Assignment> = {}): Assignment => ({
  ...{ assignmentId: 'a1', structureId: 'ENG-STD', structureVersion: 1, monthlyGrossPaise: 8_000_000 },
  ...{ basicPaise: 4_000_000, fixedPaise: {}, taxRegime: 'NEW', ptState: 'KA', ptGender: null, city: null },
  ...{ pfMode: 'CAPPED', pensionMember: true, options: [], effectiveFrom: '2026-04-01', effectiveTo: null },
  ...{ reason: 'Joined', proposedBy: dev, setAt: at },
  ...more,
});
export const aSalary = (more: Partial<Salary> = {}): Salary => ({
  employee: { id: 'ravi', name: 'Ravi Nair', role: 'employee' },
  etag: '"4"',
  current: anAssignment(),
  assignments: [anAssignment()],
  ...{ proposed: null, notPaidHere: null },
  can: {
    ...{ assignSalary: false, reviseSalary: true, approveSalary: false, rejectSalary: false },
    excludeFromPay: false,
  },
  ...more,
});

export const profileOf = (id: string, name: string, more: Partial<PayProfile> = {}): PayProfile => ({
  employee: { id, name, role: 'employee' },
  etag: '"2"',
  tax: { panLast4: null, uanLast4: null, esiLast4: null, bornOn: null, disabled: false },
  ...{ regimes: [], declarations: [], previousIncome: [], bank: [] },
  can: {
    ...{ recordTaxIdentity: true, chooseTaxRegime: true, declareInvestment: true },
    ...{ declarePreviousIncome: true, submitBankDetails: true },
  },
  ...more,
});

export const aMonth = (id: string, name: string, more: Partial<AttendanceOfMonth> = {}): AttendanceOfMonth => ({
  employee: { id, name, role: 'employee' },
  ...{ month: '2026-11', etag: '"0"', closed: false, employedHalfDays: 60, paidHalfDays: 60 },
  ...{ joinedOn: null, lastDay: null, recorded: null },
  can: { recordAttendance: true, correctAttendance: false },
  ...more,
});
export const lopOf = (lopHalfDays: number, more: object = {}): NonNullable<AttendanceOfMonth['recorded']> => ({
  ...{ lopHalfDays, lopOn: [], source: 'Register', note: null, by: dev, at, ...more },
});
export const aOneOff = (id: string, more: Partial<OneOff> = {}): OneOff => ({
  ...{ additionalPayId: id, etag: '"0"', employee: { id: 'ravi', name: 'Ravi Nair', role: 'employee' } },
  ...{ state: 'proposed', componentCode: 'SPECIAL_PAY', amountPaise: 2_500_000, month: '2026-11', source: 'MANUAL' },
  ...{ sourceRef: 'Diwali 2026', reason: 'For the festival', proposedBy: leela, proposedAt: at, approvers: [dev] },
  can: { approvePay: true, cancelPay: true },
  ...more,
});

export const aVersion = (version: number, value: unknown, more: Partial<RuleVersion> = {}): RuleVersion => ({
  ...{ version, etag: '"1"', state: 'proposed', value, effectiveFrom: '2026-04-01', effectiveTo: null },
  ...{ source: 'Finance Bill 2026', ca: true, proposedBy: { id: 'system', name: 'Lamplight', role: 'system' } },
  proposedAt: at,
  can: { approveRule: true, rejectRule: true },
  ...more,
});
export const aRule = (key: string, value: unknown, jurisdiction = 'IN'): StatutoryRule => ({
  ...{ ruleId: `${key}_${jurisdiction}`, key, jurisdiction },
  versions: [aVersion(1, value)],
});

const earning = {
  ...{ kind: 'EARNING', prorate: true, rounding: 'HALF_UP_PAISE', taxable: true, wageClass: 'WAGE' },
  ...{ oneOff: false, removeIfZero: false, ledgerAccount: 'SALARY_EXPENSE' },
} as const;
const part = (code: string, order: number, more: object): Component =>
  ({ ...earning, code, name: code, order, ...more }) as Component;
const ofBasic = (bp: number) => ({ op: 'pct', of: { op: 'amount', code: 'BASIC' }, bp }) as const;
export const structure: SalaryStructure = {
  structureId: 'ENG-STD',
  etag: '"0"',
  versions: [
    {
      ...{
        version: 1,
        name: 'Engineering, standard',
        publishedAt: at,
        by: { id: 'system', name: null, role: 'system' },
      },
      components: [
        part('BASIC', 10, { calc: 'FORMULA', formula: { op: 'pct', of: { op: 'gross' }, bp: 5_000 } }),
        part('HRA', 20, { calc: 'FORMULA', formula: ofBasic(5_000), condition: { fact: 'metro', is: true } }),
        part('HRA', 20, { calc: 'FORMULA', formula: ofBasic(4_000) }),
        part('CONV', 30, { calc: 'FIXED', amountPaise: 0, condition: { fact: 'option' } }),
        part('SPECIAL', 40, { calc: 'BALANCING' }),
      ],
    },
  ],
  can: { publishStructure: true },
};
