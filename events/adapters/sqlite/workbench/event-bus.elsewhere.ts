/** How the suite's other processes open the bus. */
import { openSqliteEventBus } from '../event-bus.ts';

export const make = (place: string) => openSqliteEventBus({ path: place, clock: Date });
