/** Sentences of sign-in and sign-up. Those of specification §5 and §8 stand exactly as written there. */
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

export const texts = {
  signIn: 'Sign in',
  create: 'Create account',
  signInTitle: 'Welcome back',
  createTitle: 'Create your account',
  acceptTerms: 'I accept the Terms and Conditions',
  newsletter: 'Write to me when there is something new',
  joinTitle: 'Set your password',
  firstAdminTitle: 'Set up the first admin',
  joinInvalid: 'This invitation is not valid any more. Ask an admin for a new one.',
  joinMissing: 'This page opens from the link in your invitation.',
} as const;

export const roleWords = {
  client: 'a client',
  employee: 'an employee',
  team_lead: 'a team lead',
  admin: 'an admin',
} as const;
