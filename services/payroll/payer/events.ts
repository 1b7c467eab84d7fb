/** What is recorded of the account that salaries are paid from. Its number is sealed for the company itself. */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { id, text } from '../schema.ts';

const schemas = {
  PayerAccountSaved: z.strictObject({ accountNumber: personalText, last4: text, ifsc: text, by: id }),
} as const;
export type PayerEvent = EventsOf<typeof schemas>;

const ofTheCompany = () => ({ subject: 'company', purpose: 'bank' });
export const payerEvents = declareEvents(schemas, { personal: { PayerAccountSaved: { accountNumber: ofTheCompany } } });
