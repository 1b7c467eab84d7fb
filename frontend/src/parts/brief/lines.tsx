/** What a brief says, line by line: where each line is written, what it is called and how it reads, in a form, a panel and a tab. */
import type { BriefField, billingModels, ChosenPlan, ShownBrief } from '@lamplight/bff/contract/proposals.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { formatPrice } from '../../ui/money.ts';
import { serviceWords } from './services.ts';

const billingWords: Readonly<Record<(typeof billingModels)[number], string>> = {
  FIXED: 'Fixed price',
  TIME_AND_MATERIAL: 'Time and material',
  RETAINER: 'By the month',
};

/** `Growth, ₹49,000 a month`; the version matters to who looks back. */
export const planSaid = ({ name, pricePaise, unit }: ChosenPlan): string =>
  [name, [formatPrice(pricePaise), unit].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export type BriefStep = 'brief' | 'scope' | 'budget' | 'files' | 'review';
export type BriefLine = Readonly<{
  label: string;
  /** The step of the form that asks for it. */
  step: BriefStep;
  fields: readonly BriefField[];
  /** Text in somebody's own words, drawn over the width of the page. */
  long?: true;
  /** Empty where nothing is written. */
  render: (brief: ShownBrief) => ReactNode;
}>;

export const briefLines: readonly BriefLine[] = [
  { label: 'Title', step: 'brief', fields: ['title'], render: (b) => b.title },
  {
    label: 'Services',
    step: 'brief',
    fields: ['services'],
    render: (b) => b.services.map((code) => serviceWords[code]).join(', '),
  },
  { label: 'Problem', step: 'brief', fields: ['problem'], long: true, render: (b) => b.problem },
  { label: 'Goals', step: 'brief', fields: ['goals'], long: true, render: (b) => b.goals },
  { label: 'Scope', step: 'scope', fields: ['scope'], long: true, render: (b) => b.scope },
  {
    label: 'Deliverables',
    step: 'scope',
    fields: ['deliverables'],
    long: true,
    render: (b) =>
      b.deliverables.length === 0 ? (
        ''
      ) : (
        <ul>
          {b.deliverables.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
  },
  { label: 'Technologies', step: 'scope', fields: ['techPreferences'], render: (b) => b.techPreferences.join(', ') },
  {
    label: 'Plan',
    step: 'budget',
    fields: ['plan'],
    render: ({ plan }) => (plan === null ? '' : planSaid(plan)),
  },
  {
    label: 'Budget, ex-GST',
    step: 'budget',
    fields: ['budgetMinPaise', 'budgetMaxPaise'],
    render: ({ budgetMinPaise: min, budgetMaxPaise: max }) =>
      min === null || max === null ? (
        ''
      ) : (
        <>
          <Money paise={min} /> to <Money paise={max} />
        </>
      ),
  },
  {
    label: 'Dates',
    step: 'budget',
    fields: ['targetStart', 'deadline'],
    render: ({ targetStart, deadline }) =>
      targetStart && deadline ? `${formatDate(targetStart)} to ${formatDate(deadline)}` : '',
  },
  { label: 'Billing', step: 'budget', fields: ['billingModel'], render: (b) => billingWords[b.billingModel] },
];
