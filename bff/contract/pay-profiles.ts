/** What a person tells payroll of themselves: tax numbers, regime, declarations, the account they are paid to. Numbers are shown by their last characters alone. */
import * as z from 'zod/mini';
import {
  can,
  civilDate,
  instant,
  line,
  listOf,
  optionalText,
  pageQuery,
  paise,
  personRef,
  positivePaise,
  reason,
  success,
  taxYear,
} from './values.ts';

export const taxRegimes = ['NEW', 'OLD'] as const;
export type TaxRegime = (typeof taxRegimes)[number];
/** Sections of the old regime under which something may be deducted; `RENT`: what is paid for a home. */
export const taxSections = ['80C', '80CCD(1B)', '80D', '80E', '80G', '80TTA', '24(b)', 'RENT', 'OTHER_INCOME'] as const;
export type TaxSection = (typeof taxSections)[number];

export const taxIdentityBody = z.strictObject({
  pan: z.string().check(z.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'Enter five letters, four digits and a letter')),
  /** Universal account number of the provident fund. */
  uan: z.optional(z.string().check(z.regex(/^\d{12}$/, 'Enter 12 digits'))),
  esiNumber: z.optional(z.string().check(z.regex(/^\d{10}$/, 'Enter 10 digits'))),
  bornOn: z.optional(civilDate),
  /** Decides the ceiling up to which state insurance covers somebody. */
  disabled: z.boolean(),
});
export const taxRegimeBody = z.strictObject({ taxYear, regime: z.enum(taxRegimes) });
export const taxDeclarationBody = z.strictObject({
  taxYear,
  section: z.enum(taxSections),
  amountPaise: positivePaise,
  note: optionalText(500),
});
export const taxProofBody = z.strictObject({ acceptedPaise: paise, note: optionalText(500) });
/** A proof as a file: a photo or a PDF. */
export const PROOF_LIMIT = 5 * 1024 * 1024;
export const PROOF_ENDINGS = ['pdf', 'png', 'jpg', 'jpeg'] as const;
/** Of one thing that was declared. */
export const MOST_PROOFS = 20;
/** `acceptedPaise`: how much of a declaration it shows; of income before nothing is said. */
export const proofAcceptance = z.strictObject({ acceptedPaise: z.optional(paise), note: optionalText(500) });
export const proofRefusal = z.strictObject({ reason });
export const previousIncomeBody = z.strictObject({
  taxYear,
  employer: line(120, 'Name the employer'),
  incomePaise: paise,
  tdsPaise: paise,
});
export const payAccountBody = z.strictObject({
  /** As the bank has it. */
  holder: line(120, 'Enter the name on the account'),
  accountNumber: z.string().check(z.regex(/^\d{9,18}$/, 'Enter 9 to 18 digits')),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter four letters, a zero and six more')),
});
export const payAccountRejection = z.strictObject({ reason });

export const bankStates = ['submitted', 'verified', 'rejected', 'superseded'] as const;
export const payAccount = z.strictObject({
  bankId: z.string(),
  etag: z.string(),
  state: z.enum(bankStates),
  /** Null once the person was erased. */
  holder: z.nullable(z.string()),
  accountLast4: z.string(),
  ifsc: z.string(),
  submittedBy: personRef,
  submittedAt: instant,
  decidedBy: z.optional(personRef),
  decidedAt: z.optional(instant),
  reason: z.optional(z.string()),
  can: can(['verifyBankDetails', 'rejectBankDetails']),
});
export const proofStates = ['waiting', 'accepted', 'refused'] as const;
export const taxProof = z.strictObject({
  proofId: z.string(),
  etag: z.string(),
  state: z.enum(proofStates),
  /** Null once the person was erased. */
  name: z.nullable(z.string()),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  attachedBy: personRef,
  attachedAt: instant,
  decidedBy: z.optional(personRef),
  decidedAt: z.optional(instant),
  /** The note or the reason of whoever decided; null where there is none, and once the person was erased. */
  said: z.nullable(z.string()),
  can: can(['withdrawProof', 'acceptProof', 'refuseProof']),
});
export type TaxProof = z.infer<typeof taxProof>;
/** One that an admin decides, without a figure and without its name. */
export const waitingProof = z.strictObject({
  proofId: z.string(),
  employee: personRef,
  taxYear: z.string(),
  /** Null: of income before. */
  section: z.nullable(z.enum(taxSections)),
  attachedAt: instant,
});
export type WaitingProof = z.infer<typeof waitingProof>;
export const waitingProofsQuery = z.strictObject(pageQuery);
export const waitingProofsAnswer = listOf(waitingProof);
export const taxDeclaration = z.strictObject({
  declarationId: z.string(),
  etag: z.string(),
  taxYear: z.string(),
  section: z.enum(taxSections),
  amountPaise: z.nullable(paise),
  note: z.nullable(z.string()),
  /** Null until an admin has seen the proof. */
  acceptedPaise: z.nullable(paise),
  declaredAt: instant,
  /** Files that prove it, the newest first. */
  proofs: z.array(taxProof),
  can: can(['verifyProof', 'attachProof']),
});
export const payProfile = z.strictObject({
  employee: personRef,
  etag: z.string(),
  /** The last characters of each number; null until it was told. */
  tax: z.strictObject({
    panLast4: z.nullable(z.string()),
    uanLast4: z.nullable(z.string()),
    esiLast4: z.nullable(z.string()),
    bornOn: z.nullable(z.string()),
    disabled: z.boolean(),
  }),
  /** The newest year first; a year without a choice goes by the new regime. */
  regimes: z.array(
    z.strictObject({ taxYear: z.string(), regime: z.enum(taxRegimes), chosenAt: instant, by: personRef }),
  ),
  declarations: z.array(taxDeclaration),
  previousIncome: z.array(
    z.strictObject({
      taxYear: z.string(),
      employer: z.nullable(z.string()),
      incomePaise: z.nullable(paise),
      tdsPaise: z.nullable(paise),
      declaredAt: instant,
      /** Files that prove it, the newest first. */
      proofs: z.array(taxProof),
      can: can(['attachProof']),
    }),
  ),
  /** The newest first; paid is to the verified one. */
  bank: z.array(payAccount),
  can: can(['recordTaxIdentity', 'chooseTaxRegime', 'declareInvestment', 'declarePreviousIncome', 'submitBankDetails']),
});
export type PayProfile = z.infer<typeof payProfile>;
export const payProfileAnswer = z.strictObject({ success, profile: payProfile });
