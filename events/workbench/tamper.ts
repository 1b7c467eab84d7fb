/** For tests: somebody who has the file of the log in hand and comes past every adapter. */
import { join } from 'node:path';

export const tamper = (folder: string, sql: string, ...values: (string | number)[]): void => {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const db = new DatabaseSync(join(folder, 'events.db'), { timeout: 5_000 });
  try {
    const { changes } = db.prepare(sql).run(...values);
    if (changes === 0) throw new Error('nothing was tampered with');
  } finally {
    db.close();
  }
};
