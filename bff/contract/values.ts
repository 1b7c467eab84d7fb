/** The value types that bodies and answers share. Amounts are integer paise, shares integer basis points (domain.md §1). */
import * as z from 'zod/mini';

export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/, 'Invalid id'));
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Invalid id'));
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Invalid fingerprint'));
export const paise = z.int().check(z.nonnegative('Enter an amount of zero or more'), z.maximum(1_000_000_000_000_00));
export const positivePaise = z.int().check(z.positive('Enter an amount above zero'), z.maximum(1_000_000_000_000_00));
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

/** Trimmed text of 1 to `max` characters without control characters other than line breaks and tabs. */
export const text = (max: number, missing = 'This field is required') =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `At most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Contains characters that cannot be stored'),
  );
export const optionalText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, `At most ${max} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Contains characters that cannot be stored'),
  );
/** Why something is refused, returned, held or reversed (state-machines.md, rule 4). */
export const reason = text(1000, 'Give a reason');

export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please provide a valid email address'),
    z.regex(/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/, 'Please provide a valid email address'),
  );
export const mobile = z.string().check(z.regex(/^\d{10}$/, 'Please provide a valid 10-digit mobile number'));
export const password = z
  .string()
  .check(z.minLength(6, 'Password must be at least 6 characters long'), z.maxLength(1024, 'At most 1024 characters'));

/** Someone as shown to others: the name is null once the person was erased. */
export const personRef = z.strictObject({ id: z.string(), name: z.nullable(z.string()), role: z.string() });
export type PersonRef = z.infer<typeof personRef>;

/** Whether role, ownership and state allow each command now (rulings, Answers). */
export const can = z.record(z.string(), z.boolean());

export const pageQuery = { limit: z.optional(z.string()), after: z.optional(z.string()) } as const;
export const success = z.literal(true);
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ success, items: z.array(item), next: z.optional(z.string()), stale: z.optional(z.boolean()) });
