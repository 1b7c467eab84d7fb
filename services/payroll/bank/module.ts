/** What the accounts of people give their service. */
import type { Payroll } from '../context.ts';
import { bankClaim } from './claim.ts';
import { bankDetails } from './details.ts';
import { bankEvents } from './events.ts';
import { accountReleaser } from './reactors.ts';

export const bank = {
  events: bankEvents,
  deciders: [bankDetails, bankClaim],
  reactors: (payroll: () => Promise<Payroll>) => [accountReleaser(payroll)],
} as const;
