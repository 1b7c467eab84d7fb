/** What is recorded of the accounts that people are paid to (domain.md §6). The number itself is sealed for its person. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { id, text } from '../schema.ts';

const of = { employeeId: id, bankId: id } as const;
const schemas = {
  /**
   * `accountMac`: by it two people's accounts are compared, and nothing is learnt of the number. `replaces`: what waited for
   * a decision until now; `frees`: what nobody holds any more by this.
   */
  BankDetailsSubmitted: z.strictObject({
    ...of,
    holder: personalText,
    accountNumber: personalText,
    last4: text,
    ifsc: text,
    accountMac: text,
    submittedBy: id,
    replaces: id.nullable(),
    frees: text.nullable(),
  }),
  /** `supersedes`: to which the person was paid until now. */
  BankDetailsVerified: z.strictObject({ ...of, verifiedBy: id, supersedes: id.nullable(), frees: text.nullable() }),
  BankDetailsRejected: z.strictObject({ ...of, reason: text, frees: text.nullable() }),
} as const;
export type BankEvent = EventsOf<typeof schemas>;

const claimSchemas = {
  BankAccountClaimed: z.strictObject({ by: id }),
  BankAccountReleased: z.strictObject({ by: id }),
} as const;
export type BankClaimEvent = EventsOf<typeof claimSchemas>;

const bankOf = (data: unknown) => ({ subject: (data as { employeeId: string }).employeeId, purpose: 'bank' });
export const bankEvents = [
  ...declareEvents(schemas, {
    personal: { BankDetailsSubmitted: { holder: bankOf, accountNumber: bankOf } },
  }),
  ...declareEvents(claimSchemas),
];
