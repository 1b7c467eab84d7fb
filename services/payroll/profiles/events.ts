/** What is recorded of what people tell payroll of themselves (domain.md §6). Everything about a person is sealed for that person. */
import { taxRegimes, taxSections } from '@lamplight/bff/contract/pay-profiles.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { day, id, text } from '../schema.ts';
import { payOf } from '../sealed-for.ts';

const of = { employeeId: id } as const;
const ofProof = { ...of, proofId: id } as const;
/** `26-27` */
const taxYear = text;
/** What a proof was about, so that others learn what is settled; left out before November 2026. */
const ofItem = { declarationId: id.nullable().optional(), taxYear: taxYear.optional() } as const;
const schemas = {
  /** Once for each employee: from then on there is a place for what payroll has to know. */
  PayProfileOpened: z.strictObject({ ...of, joinedOn: day, locationState: text.optional() }),
  /** `lastDay`: of the employment that it lies in; it counts. */
  EmploymentEnded: z.strictObject({ ...of, lastDay: day }),
  /** Works in another state from `on`: two letters each. By whose law professional tax is taken the salary says. */
  EmploymentRelocated: z.strictObject({ ...of, fromState: text, toState: text, on: day }),
  /** `bornOn`: a day as text. */
  TaxIdentityRecorded: z.strictObject({
    ...of,
    pan: personalText,
    uan: personalText.nullable(),
    esiNumber: personalText.nullable(),
    bornOn: personalText.nullable(),
    disabled: personalText,
    by: id,
  }),
  TaxRegimeChosen: z.strictObject({ ...of, taxYear, regime: z.enum(taxRegimes), by: id }),
  /** Amounts in paise, as digits. */
  InvestmentDeclared: z.strictObject({
    ...of,
    declarationId: id,
    taxYear,
    section: z.enum(taxSections),
    amountPaise: personalText,
    note: personalText,
    by: id,
  }),
  InvestmentProofVerified: z.strictObject({
    ...of,
    declarationId: id,
    acceptedPaise: personalText,
    note: personalText,
    by: id,
  }),
  PreviousEmploymentIncomeDeclared: z.strictObject({
    ...of,
    taxYear,
    employer: personalText,
    incomePaise: personalText,
    tdsPaise: personalText,
    by: id,
  }),
  /**
   * A file that proves a declaration, or, without one, what an employer before paid in the tax year. Its content is sealed as
   * its name is; its fingerprint stays.
   */
  ProofAttached: z.strictObject({
    ...ofProof,
    declarationId: id.nullable(),
    taxYear,
    section: z.enum(taxSections).nullable(),
    name: personalText,
    mediaType: text,
    bytes: z.int().min(1),
    sha256: text,
    by: id,
  }),
  ProofWithdrawn: z.strictObject({ ...ofProof, by: id }),
  /** How much of a declaration it shows says InvestmentProofVerified, in the same append. */
  ProofAccepted: z.strictObject({ ...ofProof, ...ofItem, note: personalText, by: id }),
  ProofRefused: z.strictObject({ ...ofProof, ...ofItem, reason: personalText, by: id }),
} as const;

export type ProfileEvent = EventsOf<typeof schemas>;

const sealed = (...fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, payOf]));

export const profileEvents = declareEvents(schemas, {
  personal: {
    TaxIdentityRecorded: sealed('pan', 'uan', 'esiNumber', 'bornOn', 'disabled'),
    InvestmentDeclared: sealed('amountPaise', 'note'),
    InvestmentProofVerified: sealed('acceptedPaise', 'note'),
    PreviousEmploymentIncomeDeclared: sealed('employer', 'incomePaise', 'tdsPaise'),
    ProofAttached: sealed('name'),
    ProofAccepted: sealed('note'),
    ProofRefused: sealed('reason'),
  },
});
