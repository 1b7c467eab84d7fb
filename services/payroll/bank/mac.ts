/** Two accounts are compared without either being known: by an HMAC under a key that stands in no store. */
import { createHmac, hkdfSync } from 'node:crypto';

/** @returns the same for the same account at the same bank, whoever submits it */
export type MacOf = (account: Readonly<{ accountNumber: string; ifsc: string }>) => string;

/** One secret, one key per use (RFC 5869). @param secret 32 bytes or more */
export const accountKeyOf = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lamplight payroll: bank accounts', 32));

/** The bank is its first four letters: one account number may be told with the code of more than one branch. */
export const macWith =
  (key: Buffer): MacOf =>
  ({ accountNumber, ifsc }) =>
    createHmac('sha256', key)
      .update(`bank account|${ifsc.slice(0, 4)}|${accountNumber}`)
      .digest('hex');
