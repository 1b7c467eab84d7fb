/** What each client has paid that no invoice has used: the balance of the whole receivable, by client. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ReceivableEvent } from './receivable.ts';

type Moved = Extract<
  ReceivableEvent,
  { type: 'ClientCreditCreated' | 'ClientCreditWithdrawn' | 'ClientCreditApplied' }
>;
export type AccountDoc = Readonly<{ _id: string; creditPaise: number; inCredit: boolean }>;

export const accountView: Projection<AccountDoc, Moved> = {
  name: 'client-accounts',
  version: 1,
  reads: { types: ['ClientCreditCreated', 'ClientCreditWithdrawn', 'ClientCreditApplied'] },
  indexes: [['inCredit']],
  ids: (e) => [e.data.clientId],
  evolve: (doc, { type, data: { amountPaise } }, id) => {
    const before = doc?.creditPaise ?? 0;
    const creditPaise = type === 'ClientCreditCreated' ? before + amountPaise : before - amountPaise;
    return { _id: id, creditPaise, inCredit: creditPaise > 0 };
  },
};
