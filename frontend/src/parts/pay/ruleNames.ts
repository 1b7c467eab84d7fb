/** What a rule of the law is called, and how it rounds, in plain words (domain.md §2.2). */
import type { RuleKey } from '@lamplight/bff/contract/statutory-rules.ts';
import { placeName } from './words.ts';

const titles: Readonly<Record<RuleKey, string>> = {
  WAGE_DEFINITION: 'What counts as wages',
  PAYDAY_LIMIT: 'Latest day of pay',
  DEDUCTION_CAP: 'Most that may be deducted',
  EPF_EE: 'Provident fund, employee',
  EPF_ER: 'Provident fund, employer',
  EPS_ER: 'Pension, of the employer’s share',
  EDLI_ER: 'Deposit-linked insurance',
  EPF_ADMIN: 'Provident fund, administration',
  EPF_ROUND: 'Provident fund, rounding',
  ESI_EE: 'State insurance, employee',
  ESI_ER: 'State insurance, employer',
  ESI_COVERAGE: 'State insurance, who is covered',
  ESI_ROUND: 'State insurance, rounding',
  PT: 'Professional tax',
  TDS_NEW: 'Income tax, new regime',
  TDS_OLD: 'Income tax, old regime',
  SURCHARGE: 'Surcharge on income tax',
  CESS: 'Cess on income tax',
  TAX_ROUND: 'Income tax, rounding',
  HRA_EXEMPT: 'House rent that is not taxed',
  FORM_TDS: 'Certificate of tax',
  WAGE_SLIP: 'Form of the wage slip',
  GST: 'GST on invoices',
  CLIENT_TDS: 'Tax withheld by clients',
};
/** A key of a later release is shown by its own name. */
export const ruleTitle = (key: string): string => (Object.hasOwn(titles, key) ? titles[key as RuleKey] : key);

/** `Professional tax, Karnataka`; a rule of all India by its title alone. */
export const ruleSaid = ({ key, jurisdiction }: Readonly<{ key: string; jurisdiction: string }>): string =>
  jurisdiction === 'IN' ? ruleTitle(key) : `${ruleTitle(key)}, ${placeName(jurisdiction)}`;

export const roundingSaid = {
  HALF_UP_PAISE: 'To the nearest paisa, half a paisa up',
  HALF_UP_RUPEE: 'To the nearest rupee, 50 paise up',
  UP_RUPEE: 'Up to the next rupee',
  HALF_UP_TEN_RUPEES: 'Paise dropped, then to the nearest ten rupees, five up',
} as const;
