/** Which invoices one looks at, as it stands in the URL. What is no value of a filter is none. */
import type { InvoiceAge } from '@lamplight/bff/contract/invoices.ts';
import type { Query } from '../../api/keys.ts';
import { statesOf } from '../../ui/status.ts';

type Age = Readonly<{ value: string; label: string; bucket?: InvoiceAge }>;
/** By days overdue. The ages with a bucket add up to all that is outstanding. */
export const AGES: readonly Age[] = [
  { value: 'open', label: 'All outstanding' },
  { value: 'overdue', label: 'All overdue' },
  { value: 'not_due', label: 'Not due yet', bucket: 'not_due' },
  { value: 'days_1_30', label: '1 to 30 days overdue', bucket: 'days_1_30' },
  { value: 'days_31_60', label: '31 to 60 days', bucket: 'days_31_60' },
  { value: 'days_61_90', label: '61 to 90 days', bucket: 'days_61_90' },
  { value: 'days_over_90', label: 'Over 90 days', bucket: 'days_over_90' },
];

export type InvoiceFilter = Readonly<{
  search?: string | undefined;
  state?: string | undefined;
  age?: string | undefined;
  clientId?: string | undefined;
  sort?: string | undefined;
  after?: string | undefined;
}>;

const PAGE = 50;
const ID = /^[A-Za-z0-9_-]{1,128}$/;

export const filterOf = (query: URLSearchParams): InvoiceFilter => {
  const age = AGES.find(({ value }) => value === query.get('age'))?.value;
  const clientId = query.get('clientId');
  return {
    search: query.get('search')?.trim() || undefined,
    age,
    // An age excludes a state, since a paid invoice has no age.
    state: age === undefined ? statesOf('invoice').find((state) => state === query.get('state')) : undefined,
    clientId: clientId !== null && ID.test(clientId) ? clientId : undefined,
    sort: ['due', '-due'].find((sort) => sort === query.get('sort')),
    after: query.get('after') || undefined,
  };
};

export const queryOf = (filter: InvoiceFilter): Query => ({ limit: PAGE, ...filter });

/** A later page and another order alone narrow nothing. */
export const isNarrowed = ({ after: _after, sort: _sort, ...filter }: InvoiceFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
