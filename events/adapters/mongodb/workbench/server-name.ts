import { openStore } from '../client.ts';

/** @returns what the server of the address calls itself. @throws Unavailable, Misconfigured */
export const mongoServerName = async (url: string): Promise<string> => {
  const { db, run, close } = await openStore('MongoDB', url);
  try {
    const { version, ferretdbVersion } = await run(() => db.command({ buildInfo: 1 }), { repeatable: true });
    return `${ferretdbVersion === undefined ? 'MongoDB' : 'FerretDB, as MongoDB'} ${version}`;
  } finally {
    await close();
  }
};
