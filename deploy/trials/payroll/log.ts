/** The log as it lies in the folder, read from outside: every event in its order, with what was sealed in it left aside. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '@lamplight/common/hash/canonical.ts';
import { isSealed } from '@lamplight/events/core/personal.ts';

export type LogRow = Readonly<{
  position: number;
  stream: string;
  revision: number;
  type: string;
  commandId: string;
  data: Readonly<Record<string, unknown>>;
}>;

/** @param after the position behind which it begins */
export const logAfter = (folder: string, after = 0): readonly LogRow[] => {
  const db = new DatabaseSync(join(folder, 'events.db'), { readOnly: true, timeout: 5_000 });
  try {
    const rows = db
      .prepare('SELECT position, stream, revision, type, body FROM events WHERE position > ? ORDER BY position')
      .all(after);
    return rows.map(({ position, stream, revision, type, body }) => {
      const [data, meta] = JSON.parse(String(body)) as [LogRow['data'], Readonly<{ commandId: string }>];
      return {
        ...{ position: Number(position), stream: String(stream), revision: Number(revision), type: String(type) },
        ...{ commandId: meta.commandId, data },
      };
    });
  } finally {
    db.close();
  }
};

/** Streams of which a month is made; who only looked (`payread-`) is told elsewhere. */
const OF_A_MONTH = ['additionalpay', 'attendance', 'journal', 'payrollmonth', 'payrollrun', 'payslip'];
/** Each download is told, also the second one of whoever never got the first. */
const EACH_TIME = ['PayoutFileOpened'];

export const isOfMonth = ({ stream, type }: Pick<LogRow, 'stream' | 'type'>): boolean =>
  OF_A_MONTH.includes(stream.split('-')[0] ?? '') && !EACH_TIME.includes(type);

/** An event as it must be again, whenever it is recorded: without the instant, and without what another key sealed. */
export const sameEvent = ({ stream, type, data }: LogRow): string =>
  `${type} on ${stream}: ${canonicalJson(
    Object.fromEntries(
      Object.entries(data)
        .filter(([field]) => field !== 'openedAt')
        .map(([field, value]) => [field, isSealed(value) ? 'sealed' : value]),
    ),
  )}`;
