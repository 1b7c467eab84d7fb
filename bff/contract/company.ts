/** The company as its papers name it: the seller's particulars and where clients pay (domain.md §4.6), and who employs. */
import * as z from 'zod/mini';
import { can, line, success, text } from './values.ts';

/** What a receipt of a bank transfer needs; the number is digits alone, the IFSC eleven characters (domain.md §2.7). */
export const bankBody = z.strictObject({
  accountName: line(120, 'Enter the name of the account'),
  accountNumber: z.string().check(z.regex(/^\d{9,18}$/, 'Enter 9 to 18 digits')),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Enter a valid 11-character IFSC')),
  bankName: line(120, 'Enter the name of the bank'),
});
export type Bank = z.infer<typeof bankBody>;

/** What is left out there is none of. The GSTIN's check digit and state are judged by the service. */
export const companyBody = z.strictObject({
  legalName: line(200, 'Legal name is required'),
  address: text(500, 'Address is required'),
  stateCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state')),
  gstin: z.optional(
    z.string().check(z.regex(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, 'Enter a valid 15-character GSTIN')),
  ),
  /** Of the company as an employer: four letters, five digits, a letter (Income-tax Rules, r.114A). */
  tan: z.optional(z.string().check(z.regex(/^[A-Z]{4}[0-9]{5}[A-Z]$/, 'Enter a valid 10-character TAN'))),
  /** Its code at the provident fund: region and office, the establishment, and an extension where it has one. */
  epfCode: z.optional(
    z.string().check(z.regex(/^[A-Z]{5}[0-9]{7}(?:[0-9]{3})?$/, 'Enter a valid code of 12 or 15 characters')),
  ),
  bank: z.optional(bankBody),
});
export type CompanyBody = z.infer<typeof companyBody>;

/** What invoices lack by law (CGST Rules, r.46) or in use; none where all is there. */
export const missingParticulars = ['address', 'gstin', 'bank'] as const;
export type MissingParticular = (typeof missingParticulars)[number];

export const company = z.strictObject({
  etag: z.string(),
  legalName: z.string(),
  /** Empty while the settings name none and nobody has saved one. */
  address: z.string(),
  stateCode: z.string(),
  gstin: z.nullable(z.string()),
  tan: z.nullable(z.string()),
  epfCode: z.nullable(z.string()),
  bank: z.nullable(bankBody),
  /** `settings`: nobody has saved particulars yet, and those of the server's settings hold. */
  from: z.enum(['settings', 'saved']),
  missing: z.array(z.enum(missingParticulars)),
  can: can(['saveParticulars']),
});
export type Company = z.infer<typeof company>;
export const companyAnswer = z.strictObject({ success, company });
