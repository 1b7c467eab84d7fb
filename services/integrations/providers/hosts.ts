/** Where a provider answers: its own hosts, or one origin of the settings that holds all of its paths. */
import { isLoopback } from '@lamplight/common/config/loopback.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

/**
 * @param url of the settings; null: the provider's own hosts
 * @param own the host of each address, by its path
 * @throws Misconfigured for an address without https that is not on loopback
 */
export const addressesOf = <Name extends string>(
  setting: string,
  url: string | null,
  own: Readonly<Record<Name, string>>,
  paths: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> => {
  if (url === null) return own;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw misconfigured(`${setting} must be an https address`, 'Plain http is accepted on loopback only.');
  return Object.fromEntries(
    Object.entries<string>(paths).map(([name, path]) => [name, new URL(path, url).href]),
  ) as Record<Name, string>;
};
