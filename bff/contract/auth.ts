/** Signing in, codes, the second factor and sessions: bodies and answers (product.md §7; security.md §9, §11). */
import * as z from 'zod/mini';
import { user } from './people.ts';
import { email, instant, line, listOf, mobile, password, success } from './values.ts';

/** Exactly six digits; nothing is coerced. */
export const otp = z.string().check(z.regex(/^[0-9]{6}$/, 'Please provide a valid 6-digit OTP'));
/** What a captcha's widget made; judged by the edge, which never passes it on. */
const captchaToken = z.optional(z.string().check(z.maxLength(8_192)));
const typedPassword = (missing: string) => z.string().check(z.minLength(1, missing), z.maxLength(1024));
/** As it was typed at sign-in: an address that no account can have is refused like a wrong password. */
const typedEmail = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(254));

export const loginBody = z.strictObject({
  email: typedEmail('Email and password are required'),
  password: typedPassword('Email and password are required'),
  otp: z.optional(otp),
  captchaToken,
});
export const signupBody = z.strictObject({
  name: line(120, 'All fields are required'),
  email,
  mobile,
  password,
  role: z.optional(z.literal('client')),
  acceptTerms: z.literal(true, 'Please accept the Terms and Conditions to continue.'),
  acceptNewsletter: z.optional(z.boolean()),
  captchaToken,
});
/** `user`: signed in at once, where EMAIL_VERIFICATION is off (product.md I14). */
export const signupAnswer = z.strictObject({
  success,
  message: z.string(),
  email: z.string(),
  user: z.optional(user),
});
export type SignupAnswer = z.infer<typeof signupAnswer>;

/** How a second factor is proved; `mail` sends a code. */
export const secondFactor = z.enum(['mail', 'totp']);
export type SecondFactor = z.infer<typeof secondFactor>;

/**
 * Of every call that may sign in. `requiresVerification` is looked at before `user`: `email` means that the address must be
 * proved first (`/verify`), `second_factor` that a code of `method` must follow from this browser within 5 minutes.
 * `cooldown`: seconds until another code may be asked for.
 */
export const signInAnswer = z.strictObject({
  success,
  user: z.optional(user),
  requiresVerification: z.optional(z.literal(true)),
  reason: z.optional(z.enum(['email', 'second_factor'])),
  method: z.optional(secondFactor),
  email: z.optional(z.string()),
  cooldown: z.optional(z.int()),
  message: z.optional(z.string()),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** What a code is for; a code of one purpose is wrong for every other (product.md I4). */
export const codePurposes = [
  'verification',
  'password_reset',
  'login_verification',
  'step_up',
  'disable_2fa',
  'email_change',
  'link_google',
] as const;
export const codePurpose = z.enum(codePurposes);
export type CodePurpose = z.infer<typeof codePurpose>;

/** `email`: the address the code goes to; for `step_up` and `disable_2fa` the person's own, whatever is said here. */
export const sendOtpBody = z.strictObject({
  email: z.optional(email),
  purpose: codePurpose,
  isResend: z.optional(z.boolean()),
});
export const passwordResetBody = z.strictObject({ email });
/** `loginMethod: 'google'`: the account has no password, and no code was sent. `cooldown` in seconds. */
export const codeSentAnswer = z.strictObject({
  success,
  message: z.string(),
  cooldown: z.optional(z.int()),
  loginMethod: z.optional(z.literal('google')),
});
/** Said by identity where there is an account, and by the edge where no more is told of who has none (product.md I3). */
export const CODE_SENT = 'We have sent a code to your email address.';
export type CodeSentAnswer = z.infer<typeof codeSentAnswer>;

export const verifyOtpBody = z.strictObject({ email, otp, purpose: codePurpose });
/**
 * `user`: signed in by it (`verification`, `login_verification`), or as the person is now (`email_change`). Where a second
 * factor must follow a proved address, what `signInAnswer` says of one.
 */
export const verifyOtpAnswer = z.strictObject({
  success,
  verified: z.literal(true),
  message: z.string(),
  user: z.optional(user),
  requiresVerification: z.optional(z.literal(true)),
  reason: z.optional(z.literal('second_factor')),
  method: z.optional(secondFactor),
  email: z.optional(z.string()),
  cooldown: z.optional(z.int()),
});
export type VerifyOtpAnswer = z.infer<typeof verifyOtpAnswer>;

export const resetPasswordBody = z.strictObject({ email, otp, newPassword: password });
export const changePasswordBody = z.strictObject({
  currentPassword: typedPassword('Enter your current password'),
  newPassword: password,
});
export const doneAnswer = z.strictObject({ success, message: z.string() });

/**
 * Proof of the person again, for acts that need a fresh one (product.md I11): the password, or a code (mailed or TOTP). Also
 * of the account that has a Google identity's address (product.md I8), in the browser of the flow, within 5 minutes.
 */
export const stepUpBody = z
  .strictObject({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
    otp: z.optional(otp),
  })
  .check(z.refine((proof) => (proof.password === undefined) !== (proof.otp === undefined), 'Give one proof'));

export const disableTwoFactorBody = z.strictObject({ otp });
/** RFC 6238. `secret` in base32 for typing, `uri` for the picture; both for 10 minutes and one confirmation. */
export const totpAnswer = z.strictObject({ success, secret: z.string(), uri: z.string() });
export const totpConfirmBody = z.strictObject({ otp });
/** How the person may prove themselves and sign in, for the settings page. */
export const security = z.strictObject({
  hasPassword: z.boolean(),
  secondFactor: z.nullable(secondFactor),
  /** The address of the linked Google account, for recognition only. */
  google: z.nullable(z.strictObject({ email: z.nullable(z.string()), linkedAt: instant })),
  /** A second factor may not be switched off (REQUIRE_2FA_ROLES). */
  secondFactorRequired: z.boolean(),
  /** A new address that waits for its code. */
  pendingEmail: z.nullable(z.string()),
});
export type Security = z.infer<typeof security>;
export const securityAnswer = z.strictObject({ success, security });

/** A new address counts after its code (`email_change`), and needs a fresh proof. */
export const emailChangeBody = z.strictObject({ email });

export const sessionRow = z.strictObject({
  /** Public id; never the cookie nor its hash. */
  handle: z.string(),
  kind: z.enum(['browser', 'bearer']),
  device: z.string(),
  /** /24 or /56 of the address from which it began. */
  network: z.nullable(z.string()),
  startedAt: instant,
  lastSeenAt: z.nullable(instant),
  endsAt: instant,
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;
export const sessionsAnswer = listOf(sessionRow);
export const endedAnswer = z.strictObject({ success, ended: z.int() });

export const captchaForms = ['login', 'signup', 'contact', 'apply'] as const;
export const captchaQuery = z.strictObject({ form: z.enum(captchaForms) });
/** A challenge in the shape that the widget takes. */
export const captchaAnswer = z.looseObject({});

export const googleUrlQuery = z.strictObject({ state: z.optional(z.enum(['login', 'signup', 'link'])) });
export const googleUrlBody = z.strictObject({ state: z.optional(z.enum(['login', 'signup', 'link'])) });
export const googleUrlAnswer = z.strictObject({ success, authUrl: z.string() });
export const googleCallbackQuery = z.strictObject({
  code: z.string().check(z.maxLength(4_096)),
  state: z.string().check(z.maxLength(256)),
  iss: z.optional(z.string().check(z.maxLength(512))),
  format: z.optional(z.literal('json')),
});
