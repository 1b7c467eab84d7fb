/** From where to where: a folder, and the three stores that settings name for what cannot be made again. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { STORES, type Whereabouts } from '@lamplight/embedded/stores.ts';
import { splitAddress } from '@lamplight/events/adapters/adapter.ts';
import { staysHere } from '@lamplight/events/adapters/adapters.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

export const MOVED = ['EVENT_STORE_URL', 'FILES_URL', 'PERSONAL_DATA_URL'] as const;
export type Moved = (typeof MOVED)[number];

export type Places = Readonly<{
  /** With every store in it, wherever the settings have theirs. */
  from: Whereabouts;
  to: Readonly<Record<Moved, string>>;
  /** Base64; empty where none was given: then the folder's own counts. */
  masterKey: string;
}>;

/** @throws Misconfigured: a wrong setting, an address that is not given, or that leads into the folder itself */
export const placesIn = (env: Environment): Places => {
  const config = loadConfig(PORT_SETTINGS, env);
  const folder = resolve(config.DATA_DIR);
  const missing = MOVED.filter((name) => config[name] === null);
  if (missing.length > 0)
    throw misconfigured(
      `Stores to move to are not named: ${missing.join(', ')}`,
      'Give their addresses; a store without one would be the folder itself.',
    );
  const to = portSettingsOf(config);
  const inside = MOVED.filter((name) => liesIn(folder, to[name]));
  if (inside.length > 0)
    throw misconfigured(
      `${inside.join(', ')} ${inside.length === 1 ? 'leads' : 'lead'} into ${folder}, the folder that is moved`,
      'Name stores outside of it.',
    );
  const unset = STORES.flatMap(({ setting }) => (setting === null ? [] : [[setting, null] as const]));
  return {
    from: { DATA_DIR: folder, ...Object.fromEntries(unset) } as Whereabouts,
    to: { EVENT_STORE_URL: to.EVENT_STORE_URL, FILES_URL: to.FILES_URL, PERSONAL_DATA_URL: to.PERSONAL_DATA_URL },
    masterKey: config.PERSONAL_DATA_KEY,
  };
};

/** Also by another name of the same place, and where the last parts of the path are not there yet. */
export const liesIn = (folder: string, url: string): boolean => {
  if (!staysHere(url)) return false;
  const way = relative(real(folder), real(resolve(splitAddress(url).address)));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
};

const real = (path: string): string => {
  if (existsSync(path)) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(real(above), path.slice(above.length));
};
