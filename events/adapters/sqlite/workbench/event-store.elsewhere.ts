/** How the suite's other processes open the store. */
import { openSqliteEventStore } from '../event-store.ts';

export const make = (place: string) => openSqliteEventStore({ path: place, clock: Date });
