/** The ports that the BFF needs: Broadcast follows KeyValue, and of the bus it only publishes. */
import { addressIn } from '@lamplight/common/config/port-settings.ts';
import { openBus, openKeyValue } from '@lamplight/events/adapters/open.ts';
import { topicsKeepMs } from '@lamplight/events/contracts/topics.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { EventBus } from '@lamplight/events/ports/event-bus.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { VisitsBus } from './visits/outbox.ts';

export type BffPorts = Readonly<{
  keyValue: KeyValue;
  broadcast: Broadcast;
  bus: VisitsBus;
  close(): Promise<void>;
}>;

/** @param at null: a file in the data folder */
export const openBffPorts = async (
  at: Readonly<Record<'keyValue' | 'bus', string | null>>,
  { dataDir, clock }: { dataDir: string; clock: Clock },
): Promise<BffPorts> => {
  const { keyValue, broadcast, close } = await openKeyValue(at.keyValue ?? addressIn(dataDir, 'KEY_VALUE_URL'), clock);
  const bus = openedWhenNeeded(() => openBus(at.bus ?? addressIn(dataDir, 'EVENT_BUS_URL'), topicsKeepMs, clock));
  return {
    keyValue,
    broadcast,
    bus,
    close: async () => {
      await bus.close();
      await close();
    },
  };
};

/** Visits are all that goes over it: a bus that is away keeps no server from starting, and the next visit asks again. */
const openedWhenNeeded = (open: () => Promise<EventBus>): VisitsBus & Readonly<{ close(): Promise<void> }> => {
  let opening: Promise<EventBus> | null = null;
  return {
    publish: async (topic, batch) => {
      opening ??= open();
      const bus = await opening.catch((error: unknown) => {
        opening = null;
        throw error;
      });
      await bus.publish(topic, batch);
    },
    close: async () => {
      const bus = await opening?.catch(() => null); // what could not be opened needs no closing
      await bus?.close();
    },
  };
};
