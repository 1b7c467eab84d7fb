/**
 * A payslip as it is frozen (payroll.md §7): the slip that was calculated, and what stands on it beside the figures. Its
 * canonical JSON is kept; the PDF is drawn from it and from nothing else, so that the same JSON is the same bytes.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@lamplight/common/hash/canonical.ts';
import { z } from 'zod';
import type { Basis } from '../engine/basis.ts';
import type { Payslip } from '../engine/payslip.ts';
import { slipAddsUp } from '../engine/totals.ts';
import { day, month, paise, text } from '../schema.ts';

const halfDays = z.int().min(0);
const line = text.min(1).max(200);

/**
 * Numbers of a person are masked where the paper needs no whole ones; a whole PAN or account is refused.
 *
 * `form`: how the law of the month calls it (WAGE_SLIP). `reference`: UTR of the payment; null while it is not paid.
 */
const head = z.strictObject({
  form: line,
  employer: z.strictObject({ name: line, address: text.max(500), establishmentCode: line.nullable() }).readonly(),
  slipNumber: line,
  issuedOn: day,
  employee: z
    .strictObject({
      name: line,
      code: line,
      designation: line.nullable(),
      department: line.nullable(),
      location: line.nullable(),
      joinedOn: day.nullable(),
      /** `XXXXXX234F` */
      panMasked: z
        .string()
        .regex(/^X{6}[0-9A-Z]{4}$/)
        .nullable(),
      uan: z
        .string()
        .regex(/^\d{12}$/)
        .nullable(),
      esiNumber: z
        .string()
        .regex(/^\d{10,17}$/)
        .nullable(),
      bankLast4: z
        .string()
        .regex(/^\d{4}$/)
        .nullable(),
    })
    .readonly(),
  regime: z.enum(['NEW', 'OLD']),
  payment: z.strictObject({ on: day, mode: line, reference: line.nullable() }).readonly(),
  run: z.strictObject({ runId: line, calculationHash: z.string().regex(/^[0-9a-f]{64}$/) }).readonly(),
});
export type PayslipHead = Readonly<z.infer<typeof head>>;

/** `ABCDE1234F` as papers show it: `XXXXXX234F`. */
export const maskedPan = (pan: string): string => `XXXXXX${pan.slice(-4)}`;

const steps = z
  .strictObject({
    incomePaise: paise,
    roundedIncomePaise: paise,
    slabTaxPaise: paise,
    rebatePaise: paise,
    surchargePaise: paise,
    cessPaise: paise,
    totalPaise: paise,
  })
  .readonly();
const worksheet = z
  .strictObject({
    regime: z.enum(['NEW', 'OLD']),
    paidBeforePaise: paise,
    recurringPaise: paise,
    oneOffsPaise: paise,
    laterMonths: z.int().min(0),
    recurringLaterPaise: paise,
    previousEmployerPaise: paise,
    otherIncomePaise: paise,
    standardDeductionPaise: paise,
    deductions: z.array(z.strictObject({ section: line, amountPaise: paise }).readonly()).readonly(),
    annual: steps,
    annualWithOneOffs: steps.nullable(),
    withheldBeforePaise: paise,
    monthsLeft: z.int().min(1),
    sharePaise: paise,
    oneOffTaxPaise: paise,
    tdsPaise: paise,
    rules: z.json(),
  })
  .readonly();
const payLine = z
  .strictObject({
    code: line,
    name: line,
    kind: z.enum(['EARNING', 'DEDUCTION', 'EMPLOYER_CONTRIBUTION', 'REIMBURSEMENT', 'STATISTICAL']),
    amountPaise: paise,
    taxable: z.boolean(),
    oneOff: z.boolean(),
    ledgerAccount: line,
    order: z.int(),
    arrearOf: month.optional(),
    // What it says is the engine's; no figure of the paper comes from it.
    basis: z.looseObject({ kind: line }) as unknown as z.ZodType<Basis>,
  })
  .readonly();
const slip = z
  .strictObject({
    employeeId: line,
    month,
    type: z.enum(['regular', 'off_cycle', 'correction', 'reversal']),
    lines: z.array(payLine).readonly(),
    grossPaise: paise,
    reimbursementsPaise: paise,
    deductionsPaise: paise,
    netPaise: paise,
    employerPaise: paise,
    costPaise: paise,
    codeWagesPaise: paise,
    pfWagesPaise: paise,
    epsWagesPaise: paise,
    edliWagesPaise: paise,
    esiWagesPaise: paise,
    esiCovered: z.boolean(),
    monthlyGrossPaise: paise,
    days: z
      .strictObject({
        calendarDays: halfDays,
        employedHalfDays: halfDays,
        lopHalfDays: halfDays,
        paidHalfDays: halfDays,
        basisHalfDays: halfDays,
      })
      .readonly(),
    joinedOn: day.optional(),
    exitedOn: day.optional(),
    finalSettlement: z.boolean(),
    tax: worksheet.nullable(),
    yearToDate: z
      .strictObject({
        taxYear: line,
        linesPaise: z.record(z.string(), paise).readonly(),
        taxableGrossPaise: paise,
        tdsPaise: paise,
        ptPaise: paise,
        halfYearFrom: month,
        halfYearGrossPaise: paise,
        halfYearPtPaise: paise,
      })
      .readonly(),
    additionalPayIds: z.array(line).readonly(),
    carriedForward: z.array(z.strictObject({ sourceRef: line, amountPaise: paise }).readonly()).readonly(),
  })
  .readonly();

/** What the code is derived from: the paper without it. */
type Unsigned = Readonly<{ version: 1; head: PayslipHead; slip: Payslip }>;
export type PayslipPaper = Unsigned & Readonly<{ verificationCode: string }>;

/** Letters and figures that nobody takes for one another (Crockford's base 32: no I, L, O, U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Ten letters of base 32, the first 50 bits of the SHA-256 of the canonical JSON without the code: one changed figure, name
 * or day gives another one.
 */
export const verificationCodeOf = ({ version, head: facts, slip: figures }: Unsigned): string => {
  const digest = createHash('sha256')
    .update(canonicalJson({ version, head: facts, slip: figures }))
    .digest();
  const bits = digest.readUIntBE(0, 6) * 4 + ((digest[6] ?? 0) >> 6);
  return Array.from({ length: 10 }, (_, n) => ALPHABET[Math.floor(bits / 32 ** (9 - n)) % 32]).join('');
};

/** The frozen JSON of a paper. Sums that are not those of its lines, and a code of another paper, are refused. */
export const payslipPaper: z.ZodType<PayslipPaper> = z
  .strictObject({
    version: z.literal(1),
    head: head.readonly(),
    slip: slip as unknown as z.ZodType<Payslip>,
    verificationCode: z.string(),
  })
  .refine((paper) => slipAddsUp(paper.slip), { path: ['slip'], message: 'The sums are not those of the lines' })
  .refine((paper) => paper.verificationCode === verificationCodeOf(paper), {
    path: ['verificationCode'],
    message: 'The code is of another paper',
  });

export type FrozenPayslip = Readonly<{ paper: PayslipPaper; json: string; sha256: string }>;

/**
 * What is kept when a slip is published.
 *
 * @throws ZodError where the facts or the slip are no paper: an unmasked number, sums that do not add up
 */
export const freezePayslip = (facts: PayslipHead, figures: Payslip): FrozenPayslip => {
  const unsigned = { version: 1, head: facts, slip: figures } as const;
  const paper = payslipPaper.parse({ ...unsigned, verificationCode: verificationCodeOf(unsigned) });
  const json = canonicalJson(paper);
  return { paper, json, sha256: createHash('sha256').update(json).digest('hex') };
};
