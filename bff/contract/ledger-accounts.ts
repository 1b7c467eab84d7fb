/** The accounts that the journal posts to (domain.md §3.4). What they mean, and since when: services/payroll/journal/chart.ts. */
export const ledgerAccounts = [
  'BANK',
  'RECEIVABLE',
  'TDS_RECEIVABLE',
  'EMPLOYEE_RECEIVABLE',
  'CLIENT_CREDIT',
  'CGST_PAYABLE',
  'SGST_PAYABLE',
  'IGST_PAYABLE',
  'SALARIES_PAYABLE',
  'EPF_PAYABLE_AC01',
  'EPF_ADMIN_AC02',
  'EPS_PAYABLE_AC10',
  'EDLI_PAYABLE_AC21',
  'ESI_PAYABLE',
  'PT_PAYABLE',
  'LWF_PAYABLE',
  'TDS_PAYABLE',
  'REVENUE',
  'ROUND_OFF',
  'SALARY_EXPENSE',
  'REIMBURSEMENT_EXPENSE',
  'EMPLOYER_CONTRIB_EXPENSE',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];
export const accountKinds = ['asset', 'liability', 'income', 'expense'] as const;
