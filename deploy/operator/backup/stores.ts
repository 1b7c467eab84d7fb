/** The stores that are backed up, read and never written: also beside a product that runs on them. */
import { existsSync } from 'node:fs';
import { splitAddress } from '@lamplight/events/adapters/adapter.ts';
import { staysHere } from '@lamplight/events/adapters/adapters.ts';
import { openFolderReader } from '@lamplight/events/adapters/files/reader.ts';
import { openEventStore, openFiles, openPersonalData } from '@lamplight/events/adapters/open.ts';
import { openSqliteKeyReader } from '@lamplight/events/adapters/sqlite/key-reader.ts';
import { type LogReader, openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { Port } from '@lamplight/events/ports/event-store.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { Places } from './places.ts';

export type ReadFiles = Pick<Files, 'list' | 'open'>;

/** A file that is only read is never made: who mistypes an address is told. @throws Misconfigured */
const pathOf = (url: string): string => {
  const { address } = splitAddress(url);
  if (!existsSync(address)) throw misconfigured(`${address} is not there`, 'Name the stores of a company.');
  return address;
};

export const openLog = async (url: string): Promise<LogReader> => {
  if (staysHere(url)) return openSqliteLogReader(pathOf(url));
  const store = await openEventStore(url);
  return { ...store, incarnation: (await store.head()).incarnation };
};

export const openContents = async (url: string): Promise<ReadFiles & Pick<Port, 'close'>> => {
  if (!staysHere(url)) return await openFiles(url);
  return { ...openFolderReader(pathOf(url)), close: async () => undefined };
};

export const openKeys = async (
  url: string,
  masterKeys: Parameters<typeof openPersonalData>[1],
): Promise<Pick<PersonalData, 'kept' | 'close'>> =>
  staysHere(url) ? openSqliteKeyReader(pathOf(url)) : await openPersonalData(url, masterKeys);

/** Log and contents, closed afterwards whatever came. */
export const withStores = async <T>(
  { stores }: Places,
  use: (log: LogReader, contents: ReadFiles) => Promise<T>,
): Promise<T> => {
  const log = await openLog(stores.EVENT_STORE_URL);
  try {
    const contents = await openContents(stores.FILES_URL);
    try {
      return await use(log, contents);
    } finally {
      await contents.close();
    }
  } finally {
    await log.close();
  }
};
