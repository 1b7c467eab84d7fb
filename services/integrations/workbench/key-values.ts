/** For tests: one key-value store as several processes have it open, on a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteKeyValue } from '@lamplight/events/adapters/sqlite/key-value.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';

export type KeyValues = Readonly<{
  /** As one more process opens it. */
  open(): Promise<KeyValue>;
  end(): Promise<void>;
}>;

export const keyValuesBy = async (clock: Clock): Promise<KeyValues> => {
  const folder = await mkdtemp(join(tmpdir(), 'integrations-keys-'));
  const opened: KeyValue[] = [];
  return {
    open: async () => {
      const keyValue = await openSqliteKeyValue({ path: join(folder, 'key-value.db'), clock });
      opened.push(keyValue);
      return keyValue;
    },
    end: async () => {
      await Promise.all(opened.map((one) => one.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
