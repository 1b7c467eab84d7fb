/**
 * `lamplight config check|print|doc`: the settings of this environment, as the one process reads them, or a server that is
 * named. Nothing is opened and nothing is asked: a file of secrets is read, no store.
 */
import { limitNames } from '@lamplight/bff/limits/table.ts';
import { ALONE_DEFAULTS, configOf } from '@lamplight/common/config/alone.ts';
import { type Explained, explained, unread } from '@lamplight/common/config/explained.ts';
import { limitNumbersIn } from '@lamplight/common/config/limit-numbers.ts';
import { type Environment, loadConfig, together } from '@lamplight/common/config/load.ts';
import { demandMailServer } from '@lamplight/common/config/mail-server.ts';
import type { SettingName } from '@lamplight/common/config/settings.ts';
import { usage } from '@lamplight/embedded/operation.ts';
import { EMBEDDED_DEFAULTS, EMBEDDED_SETTINGS, readSettings } from '@lamplight/embedded/settings.ts';
import { migration, type ServerName, serverNames, servers } from '../servers.ts';

/** The whole product in one process, which is what is meant where no server is named. */
const ONE_PROCESS = 'lamplight';

/** Who reads settings: what, with which defaults, and the checks that its start makes of them. */
type Reader = Readonly<{
  names: readonly SettingName[];
  defaults: Readonly<Partial<Record<SettingName, string>>>;
  limits: readonly string[];
  /** @throws Misconfigured with every mistake */
  check(env: Environment): void;
}>;

const readers: Readonly<Record<string, Reader>> = {
  [ONE_PROCESS]: { names: EMBEDDED_SETTINGS, defaults: EMBEDDED_DEFAULTS, limits: limitNames, check: readSettings },
  [migration.name]: {
    ...{ names: migration.names, defaults: {}, limits: [] },
    check: (env) => loadConfig(migration.names, env),
  },
  ...Object.fromEntries(serverNames.map((name) => [name, aloneReader(name)])),
};

function aloneReader(name: ServerName): Reader {
  const alone = servers[name];
  const limits = name === 'bff' ? limitNames : [];
  return {
    names: alone.names,
    defaults: { ...ALONE_DEFAULTS, PORT: String(alone.port), ...alone.defaults },
    limits,
    check: (env) => {
      together(
        () => {
          const config = configOf(alone, env);
          // As chat's own start does: it alone sends mails.
          if (name === 'chat') demandMailServer(config);
        },
        () => limitNumbersIn(env, limits as typeof limitNames),
      );
    },
  };
}

const readerOf = (server: string): Reader => {
  const reader = Object.hasOwn(readers, server) ? readers[server] : undefined;
  if (reader === undefined) throw usage(`There is no server ${server}; there are ${Object.keys(readers).join(', ')}.`);
  return reader;
};

/**
 * @param server `lamplight` for the one process, a server that runs alone, or `migrate`
 * @returns `notRead`: what is given and this server does not read, which is often a mistyped name
 * @throws Misconfigured with every mistake at once, each a line
 */
export const checkConfig = (env: Environment, server = ONE_PROCESS) => {
  const { names, limits, check } = readerOf(server);
  check(env);
  return { server, settings: names.length, notRead: unread(names, env, limits) };
};

/** What is in force and where it comes from; also where some of it is wrong, which `checkConfig` says. */
export const printConfig = (env: Environment, server = ONE_PROCESS): readonly Explained[] => {
  const { names, defaults, limits } = readerOf(server);
  return explained(names, env, defaults, limits);
};
