/** "Continue with Google" without Google: for the demo, unless a client of a real provider is set. */
import type { Settings } from '../settings.ts';
import { nullWhereNotInstalled } from '../where-installed.ts';
import { startOpenIdProvider } from './provider.ts';

export type StandIn = Readonly<{
  /** With the client that the product is at the stand-in. */
  settings: Settings;
  /** What a newcomer should know of it. */
  says: string | null;
  close(): Promise<void>;
}>;

/** Where there is none, the settings are as they were. @param origin the site's, to which it leads back */
export const openStandIn = async (settings: Settings, origin: URL): Promise<StandIn> => {
  const none = { settings, says: null, close: async () => undefined };
  if (settings.GOOGLE_CLIENT_ID !== null) return none;
  const siteHost = settings.PUBLIC_ORIGIN === null ? settings.HOST : origin.hostname;
  const provider = await startOpenIdProvider({ siteHost, origin: () => origin.origin }).catch(nullWhereNotInstalled);
  if (provider === null)
    return {
      ...none,
      says: '"Continue with Google" is off: its stand-in needs oidc-provider, which a production install leaves out.',
    };
  return {
    settings: {
      ...settings,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
    says: `"Continue with Google" leads to a stand-in on this machine: ${provider.issuer}`,
    close: provider.close,
  };
};
