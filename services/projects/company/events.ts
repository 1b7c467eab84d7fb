/** What is recorded about the company as a seller (domain.md §4.6). */
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { text } from '../schema.ts';

/** A bank number is never in an event in clear: it is sealed for the company itself. */
export const bankAccount = z.strictObject({
  accountName: text,
  accountNumber: personalText,
  ifsc: text,
  bankName: text,
});
export type BankAccount = Readonly<z.infer<typeof bankAccount>>;

const schemas = {
  CompanyParticularsSaved: z.strictObject({
    companyId: text,
    legalName: text,
    address: text,
    stateCode: text,
    gstin: text.nullable(),
    /** Of the company as an employer; what was saved before there were these fields has neither. */
    tan: text.nullable().optional(),
    epfCode: text.nullable().optional(),
    bank: bankAccount.nullable(),
  }),
} as const;

/** Under whose key the company's own bank number is sealed. */
export const companyBank = () => ({ subject: 'company', purpose: 'bank' });

export type CompanyEvent = EventsOf<typeof schemas>;
export const companyEvents = declareEvents(schemas, {
  personal: { CompanyParticularsSaved: { 'bank.accountNumber': companyBank } },
});
