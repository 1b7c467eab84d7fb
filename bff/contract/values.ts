/** The value types that bodies and answers share. Amounts are integer paise, shares integer basis points (domain.md §1). */
import * as z from 'zod/mini';

export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'Invalid id'));
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Invalid id'));
/** Of an event, in the order of its log. */
export const position = z.string().check(z.regex(/^[0-9a-f]{32}\.\d{20}$/, 'Not a place in the order of events'));
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Invalid fingerprint'));
/** One lakh crore rupees: no amount is larger. */
export const MOST_PAISE = 1_000_000_000_000_00;
export const paise = z.int().check(z.nonnegative('Enter an amount of zero or more'), z.maximum(MOST_PAISE));
export const positivePaise = z.int().check(z.positive('Enter an amount above zero'), z.maximum(MOST_PAISE));
export const bp = z.int().check(z.minimum(0), z.maximum(10_000));
/** RFC 3339 UTC with milliseconds, as every instant is written. */
export const instant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, 'Invalid time'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Invalid time'),
);
/** A civil date in Asia/Kolkata that exists. */
export const civilDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date'),
  z.refine((text) => {
    const at = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  }, 'Enter a date that exists'),
);
/** `2026-11`: a month of pay, in Asia/Kolkata. */
export const payMonth = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Choose a month'));
/** A tax year runs from 1 April: `26-27`. */
export const taxYear = z.string().check(
  z.regex(/^\d{2}-\d{2}$/, 'Choose a tax year'),
  z.refine((year) => (Number(year.slice(0, 2)) + 1) % 100 === Number(year.slice(3)), 'Choose a tax year'),
);

/** What somebody can see: a text of joiners, blanks and the like says nothing and would still be there. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const UNSTORABLE = 'Contains characters that cannot be stored';
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
const PROSE = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;
/**
 * Neither line breaks nor what nobody sees (marks that turn the reading direction, zero-width spaces, tags): two lines that
 * look alike are alike. Only the joiners stay, without which Indic scripts, Persian and some emoji cannot be written.
 */
const LINE = /^(?:[\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}])*$/u;
/** What is compared with others of its kind: nothing unseen at all. */
const REFERENCE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*$/u;
const UNSEEN = 'Contains characters that nobody can see. Please type it by hand';

type Form = Readonly<{ max: number; pattern: RegExp; says: string }>;
const writtenAs = (form: 'NFC' | 'NFKC', { max, pattern, says }: Form) =>
  z.string().check(z.normalize(form), z.trim(), z.maxLength(max, `At most ${max} characters`), z.regex(pattern, says));
/** Beside `minLength(1)`, which says the same of a text without a character: each fault is told once. */
const seen = (missing: string) => z.refine<string>((written) => written === '' || VISIBLE.test(written), missing);

/** Text of several lines, 1 to `max` characters, NFC and trimmed, without control characters but line breaks and tabs. */
export const text = (max: number, missing = 'This field is required') =>
  optionalText(max).check(z.minLength(1, missing), seen(missing));
export const optionalText = (max: number) => writtenAs('NFC', { max, pattern: PROSE, says: UNSTORABLE });
/** A name, a title, a label: one line of 1 to `max` characters, NFC and trimmed. */
export const line = (max: number, missing = 'This field is required') =>
  optionalLine(max).check(z.minLength(1, missing), seen(missing));
export const optionalLine = (max: number) => writtenAs('NFC', { max, pattern: LINE, says: UNSEEN });
/**
 * What tells one thing from another (a bank's reference): NFKC, so that full-width and ordinary signs are the same, and
 * nothing unseen. Case and blanks are for whoever compares.
 */
export const reference = (max: number, missing: string) =>
  writtenAs('NFKC', { max, pattern: REFERENCE, says: UNSEEN }).check(z.minLength(1, missing), seen(missing));
/** A list that names nothing twice. `nameOf`: what an entry names, itself when left out; null names nothing. */
export const distinct = <T>(nameOf: (entry: T) => unknown = (entry) => entry, message = 'Name each only once') =>
  z.refine<T[]>((list) => {
    const names = list.map(nameOf).filter((name) => name !== null && name !== undefined);
    return new Set(names).size === names.length;
  }, message);
/** Why something is refused, returned, held or reversed (state-machines.md, rule 4). */
export const reason = text(1000, 'Give a reason');

const NOT_AN_EMAIL = 'Please provide a valid email address';
/**
 * What mail servers take without extensions (RFC 5321 dot-string and host name). Checked as it was typed, before it is
 * lower-cased: the Kelvin sign becomes an ordinary k, and the address of another.
 */
const EMAIL =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, { error: NOT_AN_EMAIL, abort: true }),
    z.regex(EMAIL, NOT_AN_EMAIL),
    z.toLowerCase(),
  );
export const mobile = z.string().check(z.regex(/^\d{10}$/, 'Please provide a valid 10-digit mobile number'));
export const password = z
  .string()
  .check(z.minLength(6, 'Password must be at least 6 characters long'), z.maxLength(1024, 'At most 1024 characters'));

/** Someone as shown to others: the name is null once the person was erased. */
export const personRef = z.strictObject({ id: z.string(), name: z.nullable(z.string()), role: z.string() });
export type PersonRef = z.infer<typeof personRef>;

/** Whether role, ownership and state allow each of these acts now (product.md, Answers); one that is left out is not allowed. */
export const can = <const Act extends string>(acts: readonly Act[]) => z.partialRecord(z.enum(acts), z.boolean());

export const pageQuery = { limit: z.optional(z.string()), after: z.optional(z.string()) } as const;
export const success = z.literal(true);
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ success, items: z.array(item), next: z.optional(z.string()), stale: z.optional(z.boolean()) });
