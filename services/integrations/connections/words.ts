/** What people read of connections: what is asked for, what stops, what went wrong. Each sentence stands here once. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Trouble } from '../grants/health.ts';
import type { Connection } from './connection.ts';

/** What the scopes allow, in the order in which they are asked for. */
export const asks: Readonly<Record<ProviderName, readonly string[]>> = {
  drive: [
    'See which Google account it is',
    'Make files and folders in Google Drive, and see, change and share those; it sees no other file there',
  ],
  dropbox: [
    'See whose Dropbox account it is',
    'See which files and folders are in that account',
    'Read the files there',
    'Make, change and delete files and folders there',
    'See with whom folders are shared',
    'Share folders with people, and stop sharing them',
  ],
  github: [
    'See which GitHub account it is',
    "Do in repositories what the company's GitHub App may do, where you may do it too",
  ],
};

export const stops: Readonly<Record<ProviderName, readonly string[]>> = {
  drive: [
    'Lamplight reaches no file in Google Drive any more',
    'What lies there stays there, with whoever may see it now',
  ],
  dropbox: [
    'Lamplight reaches no file in Dropbox any more',
    'What lies there stays there, with whoever may see it now',
  ],
  github: [
    'Lamplight does nothing on GitHub in your name any more',
    'Repositories stay as they are, with whoever may use them now',
  ],
};

export const troubleWords = (provider: ProviderName, trouble: Trouble): string =>
  trouble === 'away'
    ? `${providerNames[provider]} did not answer, or asked us to wait. What is to be done there follows by itself; try again in some minutes.`
    : `${providerNames[provider]} refused. If it goes on, disconnect and connect again.`;

/** What is in doubt, or what to do next; null where there is nothing to say. */
export const remarkOf = (provider: ProviderName, isSetUp: boolean, c: Connection): string | null => {
  const name = providerNames[provider];
  if (c.is === 'present' && c.state === 'revoked' && c.withdrawal === 'waiting')
    return `It is disconnected here. ${name} has not confirmed it yet; we keep asking.`;
  if (c.is === 'present' && c.state === 'revoked' && c.withdrawal === 'in_doubt')
    return `It is disconnected here. Whether ${name} knows is not certain: take Lamplight off the list of connected apps there.`;
  if (!isSetUp) return `This server is not known to ${name} yet. Whoever runs it sets its client id and secret.`;
  if (c.is === 'present' && c.state === 'expired') return `${name} lets Lamplight in no more. Connect it again.`;
  return null;
};
