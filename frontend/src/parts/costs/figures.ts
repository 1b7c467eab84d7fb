/** The figures of earned value, each with its formula and what went into it (domain.md §4.4). */
import { formatRupees } from '../../ui/money.ts';
import { formatIndex, formatRate } from '../../ui/shares.ts';
import type { ExpenseCategory, ProjectCost } from './data.ts';

export const CATEGORIES: Readonly<Record<ExpenseCategory, string>> = {
  SOFTWARE: 'Software',
  HARDWARE: 'Hardware',
  TRAVEL: 'Travel',
  SERVICES: 'Services of others',
  OTHER: 'Other',
};

export type Figure = Readonly<{ label: string; value: string; says: string; late?: boolean }>;

const BELOW = 9_500;
const none = 'no value';

export const figuresOf = (c: ProjectCost): readonly Figure[] => [
  {
    label: 'Earned value',
    value: formatRupees(c.earnedValuePaise),
    says: `${formatRupees(c.contractPaise)} of contract × ${formatRate(c.overallBp)} done`,
  },
  {
    label: 'Actual cost',
    value: formatRupees(c.actualCostPaise),
    says: `hours ${formatRupees(c.actualCostPaise - c.expensesPaise)} + expenses ${formatRupees(c.expensesPaise)}`,
  },
  {
    label: 'Cost index',
    value: c.cpiBp === null ? none : formatIndex(c.cpiBp),
    says:
      c.cpiBp === null ? 'earned ÷ cost; nothing was spent yet' : 'earned ÷ cost; below 1 it costs more than it earns',
    late: c.cpiBp !== null && c.cpiBp < BELOW,
  },
  {
    label: 'Schedule index',
    value: c.spiBp === null ? none : formatIndex(c.spiBp),
    says:
      c.spiBp === null
        ? 'done ÷ planned; nothing is planned yet'
        : `${formatRate(c.overallBp)} done ÷ ${formatRate(c.plannedBp)} planned`,
    late: c.spiBp !== null && c.spiBp < BELOW,
  },
  {
    label: 'Cost at the end',
    value: c.estimateAtCompletionPaise === null ? none : formatRupees(c.estimateAtCompletionPaise),
    says:
      c.estimateAtCompletionPaise === null
        ? 'contract × cost ÷ earned; nothing is earned yet'
        : 'contract × cost ÷ earned, if it goes on like this',
    late: c.estimateAtCompletionPaise !== null && c.estimateAtCompletionPaise > c.contractPaise,
  },
  {
    label: 'Spent of contract',
    value: c.burnBp === null ? none : formatRate(c.burnBp),
    says: c.burnBp === null ? 'cost ÷ contract; the contract is zero' : 'cost ÷ contract',
  },
];
