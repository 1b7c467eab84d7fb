/** One connected client for each address in this process: ports that share an address share its pool. */
import { type Db, MongoClient } from 'mongodb';
import { hasCode, misconfigured, unavailable } from '../../ports/errors.ts';
import { retried } from '../../ports/retry.ts';
import { isPassing, notMongoDb, portErrorOf } from './errors.ts';
import { isSomethingElse } from './protocol.ts';
import { reviveWhenHung } from './revival.ts';

/** One store call takes 3 s at most: what is left is for a last try that was begun in time. `timeoutMS` says otherwise. */
const CALL_MS = 2_500;
const NEW_TRIES_MS = 450;
/** The client looks at its servers by itself; one that answers a long command late is not taken for dead. */
const CONNECT_MS = 10_000;
const LOOK_MS = 400;
/**
 * How often the client asks its server whether it is there. Looks of its own, every second, see the end of their connection
 * where those that a lost one asks for (every 10 s) would hang (`revival.ts`).
 */
const LOOK_EVERY_MS = 1_000;
const NONE = { name: 'none' };

type Call = Readonly<{
  /** A second run changes nothing, so it may follow a lost connection. */
  repeatable?: boolean;
  /** For work in the background that takes its time. */
  withinMs?: number;
}>;

export type Store = Readonly<{
  /** For handles of collections; calls go through `run`. */
  db: Db;
  /** @throws Unavailable, Misconfigured */
  run<T>(call: () => Promise<T>, o?: Call): Promise<T>;
  /** The last user of an address closes its connections; safe to call twice. */
  close(): Promise<void>;
}>;

type Kept = Readonly<{ client: MongoClient; close(): Promise<void> }>;
type Shared = { readonly ready: Promise<Kept>; users: number };

const shared = new Map<string, Shared>();

/**
 * Writes are acknowledged by a majority that has them in its journal, reads go to the primary. Of the parameters of the
 * address `timeoutMS` is how long one call may take; the others are the client's, and win over the times above.
 * @param what what is opened, for the sentences of errors
 * @param url `mongodb://user:password@host:port/database?…`; the database is `lamplight` unless the address names one
 * @throws Unavailable: nobody answers; Misconfigured: address, password, rights, version, or no MongoDB at all
 */
export const openStore = async (what: string, url: string): Promise<Store> => {
  const { database, callMs } = partsOf(url);
  const { client } = await take(what, url);
  let closed = false;
  return {
    db: client.db(database, {
      writeConcern: { w: 'majority', journal: true },
      readPreference: 'primary',
      ignoreUndefined: true,
    }),
    run: async (call, { repeatable = false, withinMs = callMs } = {}) => {
      if (closed) throw unavailable(what, new Error('it was closed'));
      try {
        return await retried(() => answered(call(), Math.max(withinMs, callMs)), {
          withinMs: NEW_TRIES_MS,
          mayRepeat: (error) => repeatable && !closed && isPassing(error),
        });
      } catch (error) {
        throw portErrorOf(what, error);
      }
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await giveBack(url);
    },
  };
};

/** Several that open at once wait for one connection; where it fails, the next one tries anew. */
const take = async (what: string, url: string): Promise<Kept> => {
  const entry = shared.get(url) ?? { ready: connected(what, url), users: 0 };
  shared.set(url, entry);
  entry.users += 1;
  try {
    return await entry.ready;
  } catch (error) {
    if (shared.get(url) === entry) shared.delete(url);
    throw error;
  }
};

const giveBack = async (url: string): Promise<void> => {
  const entry = shared.get(url);
  if (entry === undefined) return;
  entry.users -= 1;
  if (entry.users > 0) return;
  shared.delete(url);
  await (await entry.ready).close();
};

const connected = async (what: string, url: string): Promise<Kept> => {
  const { database } = partsOf(url);
  const client = made(url);
  const stopReviving = reviveWhenHung(client);
  const close = async (): Promise<void> => {
    await stopReviving();
    await client.close();
  };
  try {
    await client.connect();
    // Until now nothing was asked of the server that it could refuse to somebody without a password.
    await client
      .db(database)
      .command({ listCollections: 1, nameOnly: true, authorizedCollections: true, filter: NONE });
    return { client, close };
  } catch (error) {
    await close();
    const failure = portErrorOf(what, error);
    throw hasCode(failure, 'Unavailable') && (await leadsElsewhere(client)) ? notMongoDb() : failure;
  }
};

/** A server behind TLS shows its protocol to nobody who does not speak TLS. */
const leadsElsewhere = async ({ options: { hosts, tls } }: MongoClient): Promise<boolean> => {
  const [first] = hosts;
  return !tls && first?.host !== undefined && isSomethingElse(first.host, first.port ?? 27_017, LOOK_MS);
};

const made = (url: string): MongoClient => {
  const { address, callMs, optionNames } = partsOf(url);
  const ours = {
    appName: 'lamplight',
    serverSelectionTimeoutMS: callMs,
    waitQueueTimeoutMS: callMs,
    connectTimeoutMS: CONNECT_MS,
    heartbeatFrequencyMS: LOOK_EVERY_MS,
  };
  const left = Object.entries(ours).filter(([name]) => !optionNames.has(name.toLowerCase()));
  try {
    return new MongoClient(address, Object.fromEntries(left));
  } catch {
    // Not the client's words: they may quote the address, and with it a password.
    throw misconfigured(
      'The mongodb: address cannot be read',
      'Write it as mongodb://user:password@host:port/database, with % codes for special characters of the password.',
    );
  }
};

/** `given`: the names of its parameters, in lower case, as the client reads them. */
const partsOf = (url: string) => {
  const [path = '', query = ''] = url.split('?');
  const parameters = [...new URLSearchParams(query)];
  const isTime = ([name]: [string, string]): boolean => name.toLowerCase() === 'timeoutms';
  const left = new URLSearchParams(parameters.filter((one) => !isTime(one)));
  const callMs = Number(parameters.find(isTime)?.[1] ?? CALL_MS);
  if (!Number.isSafeInteger(callMs) || callMs < 1)
    throw misconfigured('timeoutMS of the mongodb: address is no time', 'Give it as whole milliseconds.');
  const [, named = ''] = /^[^/]*\/\/[^/]*\/(.*)$/.exec(path) ?? [];
  return {
    // The parameters come after a slash, also where no database is named.
    address: left.size === 0 ? path : `${named === '' ? `${path.replace(/\/$/, '')}/` : path}?${left}`,
    database: named === '' ? 'lamplight' : decodeURIComponent(named),
    callMs,
    optionNames: new Set([...left.keys()].map((name) => name.toLowerCase())),
  };
};

/** A command that is not answered in time goes on at the server: its outcome is unknown. */
const answered = async <T>(call: Promise<T>, withinMs: number): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(unavailable('an answer', new Error(`none within ${withinMs} ms`))),
    withinMs,
  );
  // What it says after that is of no use to anybody.
  call.catch(() => undefined);
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
