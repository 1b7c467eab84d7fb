/** What settings say of integrations, in whichever process it runs: the client that this server is at each provider. */
import type { Config } from '@lamplight/common/config/load.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { Clients } from './providers/providers.ts';

export const INTEGRATIONS_SETTINGS = [
  'DRIVE_URL',
  'DRIVE_CLIENT_ID',
  'DRIVE_CLIENT_SECRET',
  'DROPBOX_URL',
  'DROPBOX_CLIENT_ID',
  'DROPBOX_CLIENT_SECRET',
  'GITHUB_URL',
  'GITHUB_CLIENT_ID',
  'GITHUB_CLIENT_SECRET',
] as const;

/** @throws Misconfigured for an id without its secret */
export const integrationsBy = (
  config: Config<(typeof INTEGRATIONS_SETTINGS)[number]>,
): Readonly<{ clients: Clients }> => {
  const clientOf = (name: 'DRIVE' | 'DROPBOX' | 'GITHUB') => {
    const clientId = config[`${name}_CLIENT_ID`];
    const clientSecret = config[`${name}_CLIENT_SECRET`];
    if (clientId === null) return null;
    if (clientSecret === null)
      throw misconfigured(`${name}_CLIENT_ID is set without its secret`, `Set ${name}_CLIENT_SECRET too.`);
    return { clientId, clientSecret, url: config[`${name}_URL`] };
  };
  return { clients: { drive: clientOf('DRIVE'), dropbox: clientOf('DROPBOX'), github: clientOf('GITHUB') } };
};
