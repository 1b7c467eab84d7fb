import { openStore } from '../client.ts';

const DROP_MS = 60_000;

/** Drops the database of the address, while servers may be running: views, files and keys, whatever it holds. */
export const forgetMongo = async (url: string): Promise<void> => {
  const store = await openStore('the MongoDB to forget', url);
  try {
    await store.run(() => store.db.dropDatabase(), { repeatable: true, withinMs: DROP_MS });
  } finally {
    await store.close();
  }
};
