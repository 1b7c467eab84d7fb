/** Sentences of signing in. Those of product.md §2, §4, §5 and §8 stand exactly as written there. */
export const rules = {
  nameRequired: 'Name is required',
  mobile: 'Enter valid 10-digit mobile number',
  email: 'Only Gmail addresses are allowed',
  password: 'Password must be at least 6 characters',
  blocked: 'Please fix the validation errors above before submitting.',
  bothNeeded: 'Please enter both email and password.',
  allNeeded: 'Please fill in all required fields.',
  terms: 'Please accept the Terms and Conditions to continue.',
} as const;

/** product.md §5: the captcha, forgot password, verify */
export const checks = {
  captchaLogin: 'Please complete the reCAPTCHA verification to login.',
  captchaSignup: 'Please complete the reCAPTCHA verification to signup.',
  emailNeeded: 'Please enter your email address',
  emailWrong: 'Please enter a valid email address',
  otp: 'Please enter a valid 6-digit OTP',
  otpIncomplete: 'Please enter the complete 6-digit OTP',
  passwordsDiffer: 'Passwords do not match',
} as const;

/** product.md §8: what fails on these screens alone */
export const failures = {
  heavyReset: "Due to heavy traffic, we can't send the OTP email right now. Please try again in a few minutes.",
  heavy: "Due to heavy traffic, we can't send OTP right now. Please login with Google.",
  noAccount: 'No account found with this email address.',
  sendInput: 'Invalid input. Please check your email address.',
  noUser: 'User not found. Please check your email address.',
  sendReset: 'Failed to send OTP',
  sendVerification: 'Failed to send OTP. Please try again.',
  otpReset: 'Invalid OTP',
  otpVerification: 'Verification failed. Please try again.',
  reset: 'Failed to reset password',
  alsoGoogle: 'You can also login with Google to skip verification.',
  googleStart: 'Failed to initiate Google authentication',
  google: 'Google authentication failed. Please try again.',
  googleNoCode: 'No authorization code received from Google',
  googleUser: 'Failed to verify your account. Please try again.',
} as const;

export const texts = {
  signIn: 'Sign in',
  create: 'Create account',
  signInTitle: 'Welcome back',
  createTitle: 'Create your account',
  /** Before `terms`, which leads to them. */
  accept: 'I accept the',
  newsletter: 'Write to me when there is something new',
  /** product.md §2 */
  forgot: 'Forgot Password',
  /** product.md §2 */
  google: 'Continue with Google',
  /** product.md §8 */
  secondFactor: 'Two-factor authentication required',
  codeMailed: 'We sent a 6-digit code to',
  codeOfApp: 'Type the 6-digit code that your authenticator app shows.',
  otherAccount: 'Back to sign in',
  code: 'Verification code',
  verifyTitle: 'Verify your email',
  /** product.md §2 */
  verify: 'Verify Email',
  /** product.md §2 */
  resend: 'Resend Code',
  codeSent: 'A new code is on its way. Codes from before do not count any more.',
  verified: 'Your email is verified. You are signed in and will be taken on in a moment.',
  verifyWho: 'Type the address that you signed up with, and we send a code to it.',
  sendCode: 'Send a code',
  forgotTitle: 'Reset your password',
  forgotSays: 'We send a code to your email address. With it you set a new password.',
  checkCode: 'Verify code',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  setPassword: 'Set new password',
  passwordSet: 'Your password is changed and every other session has ended. You will be taken to sign-in in a moment.',
  usesGoogle: 'This account signs in with Google. It has no password to reset.',
  /** product.md §8 */
  otherEmail: 'Try a different email address',
  back: 'Back',
  callbackTitle: 'Sign in with Google',
  callbackBusy: 'Google has sent you back. Your sign-in is being checked.',
  callbackDone: 'You are signed in and will be taken on now.',
  linkDone: 'Google is linked to your account. You will be taken to your settings in a moment.',
  backSoon: 'You will be taken back in 3 seconds.',
  heavyAlone: "Due to heavy traffic, we can't send OTP right now. Please try again in a few minutes.",
  whenOver: 'Please try again when the time below is over.',
  totpUsed: 'A code counts once: if you have used this one already, wait until your app shows the next.',
  terms: 'Terms and Conditions',
  noPassword: 'You sign in with Google: this account has no password to change.',
  toSettings: 'Go to settings',
  linkTitle: 'Is this account yours?',
  linkSays: 'There is an account already with',
  linkAddress: 'the address of your Google account',
  linkWhy: 'Prove once that it is yours, and from then on Google signs you in to it.',
  linkPassword: 'Password of that account',
  linkProve: 'Link and sign in',
  linkByCode: 'Send me a code instead',
  linkByPassword: 'Use the password instead',
  linkCodeMailed: 'We sent a 6-digit code to the address of that account.',
  changeTitle: 'Change your password',
  currentPassword: 'Current password',
  currentNeeded: 'Enter your current password',
  changed: 'Your password is changed. Your other devices are signed out.',
  change: 'Change password',
  joinTitle: 'Set your password',
  firstAdminTitle: 'Set up the first admin',
  joinInvalid: 'This invitation is not valid any more. Ask an admin for a new one.',
  joinMissing:
    'This page opens from the link in your invitation. Open that link again, or ask whoever invited you for a new one.',
  joinHave: 'I have an account',
} as const;

/** A project that waits for an account. */
export const project = {
  title: 'Your project is next',
  says: 'The proposal form follows.',
  saysWith: 'The proposal form follows, with what stands here.',
  said: 'Your project so far',
  words: 'What should exist?',
  service: 'Service',
  plan: 'Plan',
  leaveOut: 'Leave out the',
} as const;

/** Before an address is typed: which ones are taken. The specification's sentence about Gmail says so only afterwards. */
export const takenHosts = (hosts: readonly string[]): string =>
  `An address at ${hosts.length > 1 ? `${hosts.slice(0, -1).join(', ')} or ` : ''}${hosts.at(-1) ?? ''}`;

export const roleWords = {
  client: 'a client',
  employee: 'an employee',
  team_lead: 'a team lead',
  admin: 'an admin',
} as const;
