/** How the suite's other processes open the event store. */
import { openEventStoreDb } from '../event-store.ts';

export const make = (place: string) => openEventStoreDb({ ...(JSON.parse(place) as { url: string }), clock: Date });
