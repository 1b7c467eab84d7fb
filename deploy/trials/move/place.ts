/** Empty stores to move a company into: a log in SQLite, contents and keys in MongoDB where there is one. */
import { join } from 'node:path';
import { forgetMongo } from '@lamplight/events/adapters/mongodb/workbench/forget.ts';
import { newId } from '@lamplight/events/ports/ids.ts';

export type Place = Readonly<{
  /** Which engines, in words. */
  says: string;
  addresses: Readonly<Record<'EVENT_STORE_URL' | 'FILES_URL' | 'PERSONAL_DATA_URL', string>>;
  /** The file of the log. */
  log: string;
  end(): Promise<void>;
}>;

export const emptyPlace = async (folder: string): Promise<Place> => {
  const log = join(folder, 'log.db');
  const EVENT_STORE_URL = `sqlite:${log}`;
  const server = process.env['MONGODB_URL'];
  if (server === undefined || server === '')
    return {
      says: 'SQLite and a folder',
      addresses: {
        EVENT_STORE_URL,
        FILES_URL: `file:${join(folder, 'contents')}`,
        PERSONAL_DATA_URL: `sqlite:${join(folder, 'people.db')}`,
      },
      log,
      end: async () => undefined,
    };
  const at = new URL(server);
  at.pathname = `/trial_${newId().replaceAll('-', '')}`;
  return {
    says: 'SQLite and MongoDB',
    addresses: { EVENT_STORE_URL, FILES_URL: at.href, PERSONAL_DATA_URL: at.href },
    log,
    end: () => forgetMongo(at.href),
  };
};
