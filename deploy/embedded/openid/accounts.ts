/** Who has an account at the stand-in for Google. Fixed, so that tests and the demo can name them. */

export type TestAccount = Readonly<{
  subject: string;
  email: string;
  name: string;
  emailVerified: boolean;
  about: string;
}>;

export const accounts: readonly TestAccount[] = [
  {
    subject: 'stand-in-1001',
    email: 'nina.newcomer@gmail.com',
    name: 'Nina Newcomer',
    emailVerified: true,
    about: 'has no account yet: signs up',
  },
  {
    subject: 'stand-in-1002',
    email: 'asha@lamplight.example',
    name: 'Asha Rao',
    emailVerified: true,
    about: 'a client of the demo company: links after one proof',
  },
  {
    subject: 'stand-in-1003',
    email: 'una.unverified@gmail.com',
    name: 'Una Unverified',
    emailVerified: false,
    about: 'never proved the address: is refused',
  },
];

export const accountWith = (subject: string | null): TestAccount | null =>
  accounts.find((account) => account.subject === subject) ?? null;
