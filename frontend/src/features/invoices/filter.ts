/** Which invoices one looks at, as it stands in the URL. What is no value of a filter is none. */
import type { Query } from '../../api/keys.ts';
import { AGES } from '../../parts/receivables/ages.ts';
import { statesOf } from '../../ui/status.ts';

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
