/** What every bus must do. An adapter's test file calls this with its harness, or with the reason why there is none. */
import { delivery } from './event-bus/delivery.ts';
import { failures } from './event-bus/failures.ts';
import { order } from './event-bus/order.ts';
import type { BusHarness } from './event-bus/samples.ts';
import { type Absent, contract } from './suite.ts';

export const eventBusContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: BusHarness | Absent,
): void => contract({ port: 'EventBus', ...subject }, harness, [...delivery, ...order, ...failures]);
