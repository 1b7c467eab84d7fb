/** Google Drive, Dropbox and GitHub without them: for the demo, each unless a client at the real one is set. */
import { type ProviderName, providers } from '@lamplight/bff/contract/connections.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import type { Settings } from '../settings.ts';
import { nullWhereNotInstalled } from '../where-installed.ts';
import type { StandIns } from './open.ts';
import { clientIdSetting, settingsFor } from './settings.ts';

/** Those that stand in. */
export type Standing = Partial<Pick<StandIns, ProviderName>>;
export type DemoProviders = Readonly<{
  /** With the client that the product is at each of them. */
  settings: Settings;
  /** What a newcomer should know of them, a line each. */
  says: readonly string[];
  standing: Standing;
  /** Whatever was asked there meanwhile: a demo is looked around in, and wrong addresses are part of that. */
  close(): Promise<void>;
}>;

/**
 * @param origin the site's, to which they lead back
 * @param now epoch ms, by the clock of the company
 * @param load what starts them; it needs a package that may not be there
 */
export const openProviders = async (
  settings: Settings,
  origin: URL,
  now: () => number,
  load = () => import('./open.ts'),
): Promise<DemoProviders> => {
  const wanted = providers.filter((name) => settings[clientIdSetting(name)] === null);
  const library = await load().catch(nullWhereNotInstalled);
  if (library === null)
    return {
      ...{ settings, standing: {}, close: async () => undefined },
      says: wanted.map(
        (name) => `${providerNames[name]} is off: its stand-in needs ajv, which a production install leaves out.`,
      ),
    };
  const { closeAll, starts } = library;
  const siteHost = settings.PUBLIC_ORIGIN === null ? settings.HOST : origin.hostname;
  const options = { siteHost, origin: () => origin.origin, now };
  const opened = await Promise.all(wanted.map(async (name) => [name, await starts[name](options)] as const));
  return {
    settings: Object.assign({}, settings, ...opened.map(([name, standIn]) => settingsFor(name, standIn))) as Settings,
    says: opened.map(([name, { url }]) => `${providerNames[name]} is a stand-in on this machine: ${url}`),
    standing: Object.fromEntries(opened) as Standing,
    close: async () => {
      for (const [, standIn] of opened) standIn.takeWrong();
      await closeAll(opened.map(([, standIn]) => standIn));
    },
  };
};
