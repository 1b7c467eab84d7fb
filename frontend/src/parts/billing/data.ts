/** Whom invoices are made out to. */
import type { BillingBody } from '@lamplight/bff/contract/people.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';

export const useBilling = (clientId: string | null) => useRead(clientId === null ? null : keys.billing(clientId));

export const useSaveBilling = (clientId: string) =>
  useAct(keys.billing(clientId), ({ etag, ...body }: BillingBody & { etag: string }, idempotencyKey) =>
    api.call('billing-update', { params: { clientId }, body, idempotencyKey, ifMatch: etag }),
  );

/** The name of its draft (useDraft): one for both forms that it is typed in. */
export const billingForm = (clientId: string): string => `billing-${clientId}`;
