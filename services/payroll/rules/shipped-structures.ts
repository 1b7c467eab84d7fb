/** The components and the structure that a release brings along (payroll.md §1). */
import type { SalaryComponent, SalaryStructure } from '../engine/structure.ts';

const earning = {
  kind: 'EARNING',
  prorate: true,
  rounding: 'HALF_UP_PAISE',
  taxable: true,
  wageClass: 'WAGE',
  oneOff: false,
  removeIfZero: false,
  ledgerAccount: 'SALARY_EXPENSE',
} as const;
const deduction = { ...earning, kind: 'DEDUCTION', prorate: false, taxable: false, wageClass: 'OUTSIDE' } as const;
const contribution = { ...deduction, kind: 'EMPLOYER_CONTRIBUTION' } as const;
const once = { ...earning, prorate: false, wageClass: 'OUTSIDE', oneOff: true, removeIfZero: true } as const;
const basic = { op: 'amount', code: 'BASIC' } as const;
const fixed = { calc: 'FIXED', amountPaise: 0 } as const;

const HRA = {
  ...earning,
  code: 'HRA',
  name: 'House rent allowance',
  calc: 'FORMULA',
  wageClass: 'EXCLUDED',
  order: 20,
} as const;

/** What the law takes, and what the engine writes of its own accord. */
const statutory: readonly SalaryComponent[] = [
  {
    ...deduction,
    code: 'EPF_EE',
    name: 'Provident fund',
    calc: 'STATUTORY',
    ledgerAccount: 'EPF_PAYABLE_AC01',
    order: 110,
  },
  {
    ...deduction,
    code: 'ESI_EE',
    name: 'State insurance',
    calc: 'STATUTORY',
    ledgerAccount: 'ESI_PAYABLE',
    order: 120,
  },
  { ...deduction, code: 'PT', name: 'Professional tax', calc: 'STATUTORY', ledgerAccount: 'PT_PAYABLE', order: 130 },
  { ...deduction, code: 'TDS', name: 'Income tax', calc: 'SLAB_TAX', ledgerAccount: 'TDS_PAYABLE', order: 140 },
  {
    ...contribution,
    code: 'EPS_ER',
    name: 'Pension, employer',
    calc: 'STATUTORY',
    ledgerAccount: 'EPS_PAYABLE_AC10',
    order: 210,
  },
  {
    ...contribution,
    code: 'EPF_ER',
    name: 'Provident fund, employer',
    calc: 'STATUTORY',
    ledgerAccount: 'EPF_PAYABLE_AC01',
    order: 220,
  },
  {
    ...contribution,
    code: 'EDLI_ER',
    name: 'Deposit-linked insurance',
    calc: 'STATUTORY',
    ledgerAccount: 'EDLI_PAYABLE_AC21',
    order: 230,
  },
  {
    ...contribution,
    code: 'ESI_ER',
    name: 'State insurance, employer',
    calc: 'STATUTORY',
    ledgerAccount: 'ESI_PAYABLE',
    order: 240,
  },
];

/** Half of gross is basic pay, 40 % of it house rent (50 % in a metro), the rest a special allowance. */
export const ENG_STD: SalaryStructure = {
  structureId: 'ENG-STD',
  version: 1,
  name: 'Engineering, standard',
  components: [
    {
      ...earning,
      code: 'BASIC',
      name: 'Basic pay',
      order: 10,
      calc: 'FORMULA',
      formula: { op: 'pct', of: { op: 'gross' }, bp: 5_000 },
    },
    { ...HRA, condition: { fact: 'metro', is: true }, formula: { op: 'pct', of: basic, bp: 5_000 } },
    { ...HRA, formula: { op: 'pct', of: basic, bp: 4_000 } },
    {
      ...earning,
      ...fixed,
      code: 'CONV',
      name: 'Conveyance allowance',
      condition: { fact: 'option' },
      wageClass: 'EXCLUDED',
      order: 30,
    },
    { ...earning, code: 'SPECIAL', name: 'Special allowance', calc: 'BALANCING', order: 40 },
    {
      ...deduction,
      ...fixed,
      code: 'VPF',
      name: 'Voluntary provident fund',
      condition: { fact: 'option' },
      removeIfZero: true,
      ledgerAccount: 'EPF_PAYABLE_AC01',
      order: 115,
    },
    {
      ...deduction,
      ...fixed,
      code: 'LWF',
      name: 'Labour welfare fund',
      condition: { fact: 'option' },
      removeIfZero: true,
      ledgerAccount: 'LWF_PAYABLE',
      order: 135,
    },
    ...statutory,
  ],
};

/** The catalogue: what is paid or taken once, named by additional pay, and what the engine writes itself. */
export const shippedComponents: readonly SalaryComponent[] = [
  ...statutory,
  { ...once, ...fixed, code: 'MILESTONE_BONUS', name: 'Milestone bonus', order: 60 },
  { ...once, ...fixed, code: 'SPECIAL_PAY', name: 'One-off pay', order: 61 },
  {
    ...once,
    ...fixed,
    code: 'INTERNET',
    name: 'Internet, with a bill',
    kind: 'REIMBURSEMENT',
    taxable: false,
    ledgerAccount: 'REIMBURSEMENT_EXPENSE',
    order: 80,
  },
  {
    ...once,
    ...fixed,
    code: 'EXPENSES',
    name: 'Expenses, with a bill',
    kind: 'REIMBURSEMENT',
    taxable: false,
    ledgerAccount: 'REIMBURSEMENT_EXPENSE',
    order: 81,
  },
  {
    ...once,
    ...fixed,
    code: 'RECOVERY',
    name: 'Recovery',
    kind: 'DEDUCTION',
    taxable: false,
    ledgerAccount: 'EMPLOYEE_RECEIVABLE',
    order: 150,
  },
  {
    ...once,
    ...fixed,
    code: 'OWED',
    name: 'Owed after a correction',
    kind: 'DEDUCTION',
    taxable: false,
    ledgerAccount: 'EMPLOYEE_RECEIVABLE',
    order: 151,
  },
];
