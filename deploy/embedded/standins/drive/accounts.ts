/** Who has a Google account with a Drive at the stand-in, and what an app may be allowed there. Fixed, so that tests can name them. */
import type { Account } from '../grants.ts';

export const driveAccounts: readonly Account[] = [
  {
    id: '100000000000000000001',
    name: 'Lamplight Files',
    email: 'files@lamplight.example',
    about: 'the company’s own account',
  },
  {
    id: '100000000000000000002',
    name: 'Meera Iyer',
    email: 'meera.iyer@gmail.com',
    about: 'somebody’s private account',
  },
];

const DRIVE = 'https://www.googleapis.com/auth/drive';

/** Each scope in words. The two short ones are OpenID's. */
export const driveScopes: Readonly<Record<string, string>> = {
  openid: 'Know which Google Account you chose',
  email: 'See the email address of your Google Account',
  [`${DRIVE}.file`]: 'See, change, create and delete only the files in Drive that Lamplight makes itself',
  [DRIVE]: 'See, change, create and delete all of your files in Drive',
};
