/**
 * The account that salaries are paid from. The company's particulars are the projects service's, and say where clients pay:
 * that account need not be the one. Whoever runs payroll enters it once; a file for the bank names it.
 */
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { refusalOf } from '@lamplight/common/facts/standing.ts';
import type { Decider, Personal, Refusal } from '@lamplight/events/core/types.ts';
import type { PayerEvent } from './events.ts';

/** There is one; its stream is `payer-company`. */
export const PAYER_STREAM = 'payer-company' as const;

/** `etag`: how often it was saved. */
export type PayerAccount =
  | Readonly<{ is: 'absent'; etag: 0 }>
  | Readonly<{ is: 'saved'; etag: number; accountNumber: Personal; last4: string; ifsc: string }>;
export type SavePayer = CommandOf<'SavePayer'> & Readonly<{ accountNumber: string; ifsc: string }>;

/** Saving the same again records nothing. */
const decide = (c: SavePayer, payer: PayerAccount): readonly PayerEvent[] | Refusal => {
  const standing = { knows: true, may: isAdmin(c.actor), ready: true, state: payer.is, etag: payer.etag };
  const refusal = refusalOf(standing, c.ifMatch);
  if (refusal) return refusal;
  const { accountNumber, ifsc, actor } = c;
  if (payer.is === 'saved' && payer.accountNumber === accountNumber && payer.ifsc === ifsc) return [];
  return [{ type: 'PayerAccountSaved', data: { accountNumber, last4: accountNumber.slice(-4), ifsc, by: actor.id } }];
};

export const payerAccount: Decider<PayerAccount, SavePayer, PayerEvent> = {
  category: 'payer',
  initial: { is: 'absent', etag: 0 },
  audited: true,
  evolve: (_before, { data: { by: _who, ...account } }, revision) => ({ is: 'saved', etag: revision + 1, ...account }),
  decide,
};
