/** The bus file as it is open now, with its statements. */
import { type BusGroups, busGroups } from './bus-groups.ts';
import { type BusMessages, busMessages } from './bus-messages.ts';
import { BUS_SCHEMA } from './bus-schema.ts';
import { type Database, openDatabase } from './database.ts';

export type BusFile = Readonly<{
  db: Database;
  messages: BusMessages;
  groups: BusGroups;
  /** What was published, and whether partitions may have changed hands, since the last look. */
  look(): { arrived: ReadonlySet<string>; reshaped: boolean };
}>;

export const openBusFile = async (path: string): Promise<BusFile> => {
  const db = await openDatabase({ path, synchronous: 'FULL', schema: BUS_SCHEMA });
  const state = db.prepare('SELECT generation, (SELECT max(position) FROM messages) AS head FROM shape');
  // By itself SQLite would take the index of topics and partitions, and pass over every message that is held.
  const since = db.prepare('SELECT DISTINCT topic, partition FROM messages NOT INDEXED WHERE position > ?');
  const messages = busMessages(db);
  // Members read what was there before by themselves.
  let { generation, head } = await db.read(() => state.get() ?? {});
  return {
    db,
    messages,
    groups: busGroups(db, messages),
    look: () => {
      const now = state.get();
      const reshaped = now?.['generation'] !== generation;
      generation = now?.['generation'];
      const places =
        now?.['head'] === head ? [] : since.all(head ?? 0).map((row) => `${row['topic']}/${row['partition']}`);
      head = now?.['head'];
      return { arrived: new Set(places), reshaped };
    },
  };
};
