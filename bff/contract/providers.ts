/** What the providers are called, and where each sends the browser back to (product.md §2). Apart from the shapes of connections. */
import type { ProviderName } from './connections.ts';

export const providerNames: Readonly<Record<ProviderName, string>> = {
  drive: 'Google Drive',
  dropbox: 'Dropbox',
  github: 'GitHub',
};

export const callbackPaths: Readonly<Record<ProviderName, `/${string}`>> = {
  drive: '/auth/google/callback',
  dropbox: '/admin/dropbox-callback',
  github: '/github/callback',
};
