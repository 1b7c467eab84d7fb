/**
 * The whole history of a folder in which nothing runs, read past the product by a connection that only reads: also where
 * no product could start on it. Every service's chain, then every event of every stream by its checksum.
 */
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@lamplight/bff/contract/services.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { openEventStore } from '@lamplight/events/adapters/open.ts';
import { checkLogApart, conditionsApart } from '@lamplight/events/adapters/sqlite/checks.ts';
import { type LogReader, openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { type Verdict, verifyHistory } from '@lamplight/events/core/chain.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { logFinding } from './folder-findings.ts';
import { anchorKeySetting, faultOfSecrets, type Secrets, secretsIn } from './secrets.ts';
import { declaredServices } from './services.ts';
import { portsOf, type Settings } from './settings.ts';
import { storesIn, type Whereabouts } from './stores.ts';

export type LogVerdict = Readonly<{ service: 'log'; intact: boolean; says: string; remedy?: string }>;
export type ServiceVerdict = Verdict & Readonly<{ service: ServiceName }>;

/** Never throws for what is wrong with the log: that is the verdict. @throws Misconfigured where the secrets are gone */
export const auditFolder = async (settings: Settings): Promise<readonly (ServiceVerdict | LogVerdict)[]> => {
  const secrets = readSecrets(settings);
  // In a thread of its own, beside the chains.
  const log = logVerdict(settings);
  const store = await openLog(settings).catch(() => null); // why it cannot be opened is told by the verdict on its file
  if (store === null) return [...(await log), ...unread()];
  try {
    return [...(await chainsOf(store, secrets)), ...(await log)];
  } finally {
    await store.close();
  }
};

/** The audited streams of every service, in whatever store they stand. @param secrets null: no anchor is believed */
export const chainsOf = async (
  store: Pick<EventStore, 'read' | 'readAll'>,
  secrets: Secrets | null,
): Promise<readonly ServiceVerdict[]> => {
  const verdicts: ServiceVerdict[] = [];
  for (const service of serviceNames) {
    const key = secrets?.[anchorKeySetting(service)];
    const publicKey = key === undefined ? null : anchorKeyOf(key).publicKey;
    verdicts.push({ service, ...(await verifyHistory({ service, store, categories: auditedBy(service), publicKey })) });
  }
  return verdicts;
};

/** Of the file of the log, where it is one: its pages, and every event in it. Takes the time that it needs. */
export const logVerdict = async (settings: Whereabouts): Promise<readonly LogVerdict[]> => {
  if (!storesIn(settings).some(({ name }) => name === 'events.db')) return [];
  const path = join(settings.DATA_DIR, 'events.db');
  const [condition] = await conditionsApart([path]);
  const pages = condition?.is === 'sound' ? null : `${path} ${condition?.says ?? 'cannot be looked at'}`;
  try {
    const { ok, says, remedy } = logFinding(await checkLogApart(path), 'log');
    const all = pages === null ? says : `${pages}; ${says}`;
    if (pages === null && ok) return [{ service: 'log', intact: true, says }];
    return [{ service: 'log', intact: false, says: all, remedy: remedy ?? PUT_BACK }];
  } catch (error) {
    const message = Error.isError(error) ? error.message : String(error);
    return [{ service: 'log', intact: false, says: pages ?? `${path} cannot be read (${message})`, remedy: PUT_BACK }];
  }
};
const PUT_BACK = 'Put events.db back from a backup.';

const auditedBy = (service: ServiceName): readonly string[] =>
  declaredServices[service].deciders.filter(({ audited }) => audited === true).map(({ category }) => category);

const readSecrets = (settings: Settings) =>
  faultOfSecrets(settings.DATA_DIR, true) === null ? secretsIn(settings.DATA_DIR) : null;

const openLog = async (settings: Settings): Promise<Pick<LogReader, 'read' | 'readAll' | 'close'>> => {
  if (storesIn(settings).some(({ name }) => name === 'events.db'))
    return openSqliteLogReader(join(settings.DATA_DIR, 'events.db'));
  return await openEventStore(portsOf(settings, secretsIn(settings.DATA_DIR)).EVENT_STORE_URL);
};

const unread = () => serviceNames.map((service) => ({ service, intact: false as const, ...NOTHING_READ }));
const NOTHING_READ = {
  events: 0,
  streams: 0,
  anchoredAt: null,
  anchoredEvents: 0,
  firstBad: null,
  badAnchor: null,
  unreadable: 'the log cannot be opened',
  proves: 'Nothing: no event could be read.',
  doesNotProve: 'Anything.',
};
