import type { ProviderName } from '@lamplight/bff/contract/connections.ts';

export const providerNames: Readonly<Record<ProviderName, string>> = {
  drive: 'Google Drive',
  dropbox: 'Dropbox',
  github: 'GitHub',
};
