/** How the suite's other processes open it. */
import { openRedisBroadcast } from '../broadcast.ts';

export const make = (place: string) => openRedisBroadcast(JSON.parse(place) as { url: string });
