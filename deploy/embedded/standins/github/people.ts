/** Who has an account at GitHub's stand-in. Fixed, so that tests and the demo can name them; more can be added. */
import type { Account } from '../grants.ts';

/** `login`: what they are called now; they may rename themselves. */
export type Person = Account & { login: string; readonly kind: 'User' | 'Organization' };

/** To whom the company's repositories belong. Nobody signs in as it. */
export const organisation: Person = {
  id: '2000',
  login: 'lamplight-studio',
  name: 'Lamplight Studio',
  email: 'code@lamplight.example',
  about: 'the company',
  kind: 'Organization',
};

/** Who can consent; the first is an owner of the organisation. */
export const githubAccounts: readonly Person[] = [
  {
    id: '2001',
    login: 'lamplight-lead',
    name: 'Lamplight Lead',
    email: 'lead@lamplight.example',
    about: 'an owner of lamplight-studio',
    kind: 'User',
  },
  {
    id: '2002',
    login: 'dev-outside',
    name: 'Dev Outside',
    email: 'dev.outside@gmail.com',
    about: 'has nothing to do with lamplight-studio',
    kind: 'User',
  },
];

/** A GitHub App asks for no scopes: these are its permissions, in words. */
export const githubScopes: Readonly<Record<string, string>> = {
  metadata: 'See your repositories',
  administration: 'Give and take access to repositories',
  contents: 'Read commits',
  pull_requests: 'Read pull requests',
  checks: 'Read checks',
  repository_hooks: 'Be told when something happens in a repository',
};
