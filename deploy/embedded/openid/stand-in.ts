/** "Continue with Google" without Google: for the demo, unless a client of a real provider is set. */
import type { Settings } from '../settings.ts';
import { startOpenIdProvider } from './provider.ts';

export type StandIn = Readonly<{
  /** With the client that the product is at the stand-in. */
  settings: Settings;
  /** The site's origin, once it listens. */
  leadsBackTo(origin: string): void;
  close(): Promise<void>;
}>;

/** Says what a newcomer should know. Where there is none, the settings are as they were. */
export const openStandIn = async (settings: Settings, say: (line: string) => void): Promise<StandIn> => {
  let origin = settings.PUBLIC_ORIGIN ?? '';
  const none = { settings, leadsBackTo: () => undefined, close: async () => undefined };
  if (settings.GOOGLE_CLIENT_ID !== null) return none;
  const siteHost = settings.PUBLIC_ORIGIN === null ? settings.HOST : new URL(settings.PUBLIC_ORIGIN).hostname;
  const provider = await startOpenIdProvider({ siteHost, redirectUri: () => `${origin}/auth/google/callback` });
  if (provider === null) {
    say('"Continue with Google" is off: its stand-in needs oidc-provider, which a production install leaves out.');
    return none;
  }
  return {
    settings: {
      ...settings,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    },
    leadsBackTo: (bound) => {
      origin = bound;
      say(`"Continue with Google" leads to a stand-in on this machine: ${provider.issuer}`);
    },
    close: provider.close,
  };
};
