/** What is owed and what credit there is: to the company by all clients, or by one of them; a client's own. */
import type { Receivables } from '@lamplight/bff/contract/invoices.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';

export type { Receivables } from '@lamplight/bff/contract/invoices.ts';

export const useReceivables = (clientId?: string) =>
  useRead(keys.receivables(clientId === undefined ? undefined : { clientId }), {
    keepPreviousData: true,
  });

/** How many invoices have something outstanding. */
export const openCount = ({ ages }: Receivables): number =>
  Object.values(ages).reduce((sum, { count }) => sum + count, 0);
