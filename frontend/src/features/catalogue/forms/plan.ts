import { type billingModels, type PlanBody, planBody } from '@lamplight/bff/contract/catalogue.ts';
import { formatDate } from '../../../ui/dates.ts';
import { formatRupees } from '../../../ui/money.ts';
import { type KindForm, numberOf, sayAll } from './form.ts';

export type Feature = Readonly<{ key: string; text: string; included: boolean }>;
export type PlanValues = Readonly<
  Omit<PlanBody, 'features' | 'order'> & { features: readonly Feature[]; order: string }
>;

export const billingWords: Readonly<Record<(typeof billingModels)[number], string>> = {
  FIXED: 'Fixed price',
  HOURLY: 'By the hour',
  MONTHLY: 'By the month',
  CUSTOM: 'As agreed, no price shown',
};
export const MOST_FEATURES = 20;

export const planForm: KindForm<'plans', PlanValues> = {
  kind: 'plans',
  noun: 'plan',
  blank: (today) => ({
    slug: '',
    name: '',
    tagline: '',
    billingModel: 'FIXED',
    pricePaise: null,
    unit: '',
    features: [{ key: '0', text: '', included: true }],
    highlighted: false,
    order: '0',
    effectiveFrom: today,
  }),
  valuesOf: ({ features, order, ...body }) => ({
    ...body,
    features: features.map((feature, index) => ({ key: String(index), ...feature })),
    order: String(order),
  }),
  bodyOf: ({ features, order, ...values }) => ({
    ...values,
    pricePaise: values.billingModel === 'CUSTOM' ? null : values.pricePaise,
    features: features.map(({ text, included }) => ({ text, included })),
    order: numberOf(order),
  }),
  schema: planBody,
  wordsOf: (values) =>
    sayAll([
      ['Name', values.name],
      ['Tagline', values.tagline],
      ['Billing', billingWords[values.billingModel]],
      ['Price, ex-GST', values.pricePaise === null ? '' : formatRupees(values.pricePaise)],
      ['Price for', values.unit],
      ...values.features.map(
        ({ text, included }) => [`Feature “${text}”`, included ? 'included' : 'not included'] as const,
      ),
      ['Highlighted', values.highlighted ? 'yes' : 'no'],
      ['Place in the list', values.order],
      ['Holds from', values.effectiveFrom === '' ? '' : formatDate(values.effectiveFrom)],
      ['Address', values.slug],
    ]),
  page: () => '/pricing',
};

/** When visitors see a version of a plan, once it is published (domain.md §5.1). @param today the IST day */
export const seenFrom = (effectiveFrom: string, today: string): string =>
  effectiveFrom === ''
    ? 'Choose the day'
    : effectiveFrom > today
      ? `Visitors see it from ${formatDate(effectiveFrom)}`
      : 'Visitors see it as soon as it is published';
