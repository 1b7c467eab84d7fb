/** Who has a Dropbox at the stand-in, and what an app may be allowed there. Fixed, so that tests can name them. */
import type { Account } from '../grants.ts';

export const dropboxAccounts: readonly Account[] = [
  {
    id: 'dbid:AAD0000000000000000000000000000000001',
    name: 'Lamplight Files',
    email: 'files@lamplight.example',
    about: 'the company’s own account',
  },
  {
    id: 'dbid:AAD0000000000000000000000000000000002',
    name: 'Meera Iyer',
    email: 'meera.iyer@gmail.com',
    about: 'somebody’s private account',
  },
];

export const dropboxScopes: Readonly<Record<string, string>> = {
  'account_info.read': 'View your name and email address',
  'files.metadata.read': 'View information about your files and folders',
  'files.content.read': 'View content of your files and folders',
  'files.content.write': 'Edit content of your files and folders',
  'sharing.read': 'View your sharing settings and collaborators',
  'sharing.write': 'View and manage your sharing settings and collaborators',
};
