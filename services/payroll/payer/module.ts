/** What the account that pays gives its service. */
import { payerEvents } from './events.ts';
import { payerAccount } from './payer.ts';

export const payer = { events: payerEvents, deciders: [payerAccount] } as const;
