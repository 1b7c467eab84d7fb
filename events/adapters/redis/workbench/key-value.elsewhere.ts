/** How the suite's other processes open it. */
import { openRedisKeyValue } from '../key-value.ts';

export const make = (place: string) => openRedisKeyValue(JSON.parse(place) as { url: string });
