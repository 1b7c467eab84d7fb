/** What the integrations service must be told of a stand-in, by the names of its settings. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import type { StandIn } from './stand-in.ts';

const SETTING = { drive: 'DRIVE', dropbox: 'DROPBOX', github: 'GITHUB' } as const satisfies Readonly<
  Record<ProviderName, string>
>;
export type SettingOf<Name extends ProviderName> = `${(typeof SETTING)[Name]}_${'URL' | 'CLIENT_ID' | 'CLIENT_SECRET'}`;

/** That of the client; whoever has set it means the real provider. */
export const clientIdSetting = (name: ProviderName) => `${SETTING[name]}_CLIENT_ID` as const;

/** With the client that the product is there. */
export const settingsFor = <Name extends ProviderName>(
  name: Name,
  { url, clientId, clientSecret }: Pick<StandIn, 'url' | 'clientId' | 'clientSecret'>,
): Readonly<Record<SettingOf<Name>, string>> => {
  const given = { URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
  return Object.fromEntries(
    Object.entries(given).map(([part, value]) => [`${SETTING[name]}_${part}`, value]),
  ) as Record<SettingOf<Name>, string>;
};
