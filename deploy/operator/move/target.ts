/** The stores that are filled. */
import { existsSync } from 'node:fs';
import { splitAddress } from '@lamplight/events/adapters/adapter.ts';
import { staysHere } from '@lamplight/events/adapters/adapters.ts';
import { openEventStore, openFiles, openPersonalData } from '@lamplight/events/adapters/open.ts';
import type { EventStore, Port } from '@lamplight/events/ports/event-store.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { MasterKey } from '@lamplight/events/ports/sealing.ts';
import type { Places } from './places.ts';

export type Target = Readonly<{
  events: Pick<EventStore, 'read' | 'readAll' | 'append'>;
  files: Pick<Files, 'list' | 'open' | 'put'>;
  keys: Pick<PersonalData, 'kept' | 'takeIn'>;
}>;

const nothing = async function* (): AsyncGenerator<never> {};
const refused = (): never => {
  throw new TypeError('nothing is written where only is asked');
};
const EMPTY = {
  ...{ read: nothing, readAll: nothing, list: nothing, kept: nothing },
  ...{ append: refused, put: refused, takeIn: refused },
  open: async () => null,
  close: async () => undefined,
};

/**
 * @param o.asks makes no file or folder: one that is not there counts as empty. A server makes for every comer what its
 * adapter needs: its incarnation, its indexes.
 * @throws Misconfigured, Unavailable
 */
export const withTarget = async <T>(
  to: Places['to'],
  masterKeys: readonly MasterKey[],
  o: Readonly<{ asks: boolean }>,
  use: (target: Target) => Promise<T>,
): Promise<T> => {
  const opened: Pick<Port, 'close'>[] = [];
  const at = async <P extends Pick<Port, 'close'>>(url: string, open: (url: string) => Promise<P>) => {
    if (o.asks && staysHere(url) && !existsSync(splitAddress(url).address)) return EMPTY;
    const made = await open(url);
    opened.push(made);
    return made;
  };
  try {
    const events = await at(to.EVENT_STORE_URL, openEventStore);
    const files = await at(to.FILES_URL, openFiles);
    const keys = await at(to.PERSONAL_DATA_URL, (url) => openPersonalData(url, masterKeys));
    return await use({ events, files, keys });
  } finally {
    for (const one of opened.toReversed()) await one.close();
  }
};
