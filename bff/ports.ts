/** The two ports that the BFF needs, chosen by one address: Broadcast follows KeyValue. */
import { addressIn } from '@lamplight/common/config/port-settings.ts';
import { openKeyValue } from '@lamplight/events/adapters/open.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';

export type BffPorts = Readonly<{ keyValue: KeyValue; broadcast: Broadcast }>;

/** @param url null: a file in the data folder */
export const openBffPorts = (url: string | null, o: { dataDir: string; clock: Clock }): Promise<BffPorts> =>
  openKeyValue(url ?? addressIn(o.dataDir, 'KEY_VALUE_URL'), o.clock);
