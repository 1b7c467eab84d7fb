/** What each client has paid that no invoice has used: the balance of the whole receivable, by client. */

import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ReceivableEvent } from './receivable.ts';

type Moved = Extract<
  ReceivableEvent,
  { type: 'ClientCreditCreated' | 'ClientCreditWithdrawn' | 'ClientCreditApplied' | 'InvoiceVoided' }
>;
export type AccountDoc = Readonly<{ _id: string; creditPaise: number; inCredit: boolean }>;

export const accountView: Projection<AccountDoc, Moved> = {
  name: 'client-accounts',
  version: 2,
  reads: { types: ['ClientCreditCreated', 'ClientCreditWithdrawn', 'ClientCreditApplied', 'InvoiceVoided'] },
  indexes: [['inCredit', 'creditPaise']],
  ids: (e) => [e.data.clientId],
  evolve: (doc, e, id) => {
    const creditPaise = (doc?.creditPaise ?? 0) + movedBy(e);
    return { _id: id, creditPaise, inCredit: creditPaise > 0 };
  },
};

const movedBy = ({ type, data }: Moved): Paise => {
  switch (type) {
    case 'InvoiceVoided':
      return data.creditPaise;
    case 'ClientCreditCreated':
      return data.amountPaise;
    default:
      return -data.amountPaise;
  }
};
