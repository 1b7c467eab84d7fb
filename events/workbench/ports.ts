/** For tests: all ports on SQLite in a folder of their own, as one embedded process has them. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderFiles } from '../adapters/files/files.ts';
import { openProcessBroadcast } from '../adapters/process/broadcast.ts';
import { openSqliteEventBus } from '../adapters/sqlite/event-bus.ts';
import { openSqliteEventStore } from '../adapters/sqlite/event-store.ts';
import { openSqliteJobQueue } from '../adapters/sqlite/job-queue.ts';
import { openSqliteKeyValue } from '../adapters/sqlite/key-value.ts';
import { openSqlitePersonalData } from '../adapters/sqlite/personal-data.ts';
import { openSqliteReadModels } from '../adapters/sqlite/read-models.ts';
import type { Clock, Log } from '../core/types.ts';
import type { Ports } from '../ports/ports.ts';

const MASTER = [{ id: 'workbench', key: Buffer.alloc(32, 7) }];

export type PortsOptions = Readonly<{ folder: string; clock?: Clock; storeAheadMs?: number }>;
export type OpenedPorts = Ports & Readonly<{ close(): Promise<void> }>;

/**
 * The event store keeps a clock of its own here, 400 days ahead of everybody's, as a server may: what takes the store's time
 * for an event's shows at once in whatever test looks at it.
 */
const STORE_AHEAD_MS = 400 * 86_400_000;

/** `openPorts({ folder })`: also how rebuild threads and child processes of a test open them. */
export const openPorts = async (options: unknown): Promise<OpenedPorts> => {
  const { folder, clock = Date, storeAheadMs = STORE_AHEAD_MS } = options as PortsOptions;
  const at = (name: string): string => join(folder, name);
  const storeClock = { now: () => clock.now() + storeAheadMs };
  const events = await openSqliteEventStore({ path: at('events.db'), clock: storeClock });
  const { incarnation, position: head } = await events.head();
  const ports: Ports = {
    events,
    bus: await openSqliteEventBus({ path: at('bus.db'), clock }),
    models: await openSqliteReadModels({ folder: at('models'), incarnation, clock }),
    keyValue: await openSqliteKeyValue({ path: at('keyvalue.db'), clock }),
    broadcast: openProcessBroadcast(folder),
    jobs: await openSqliteJobQueue({ path: at('jobs.db'), clock, head }),
    files: await openFolderFiles({ folder: at('files'), clock }),
    personalData: await openSqlitePersonalData({ path: at('keys.db'), masterKeys: MASTER, clock }),
  };
  const close = async (): Promise<void> => {
    for (const port of Object.values(ports)) await port.close();
  };
  return { ...ports, close };
};

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'lamplight-core-'));
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export const portsModule = new URL(import.meta.url);

export const quiet: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export const anId = (): string => randomBytes(8).toString('hex');
