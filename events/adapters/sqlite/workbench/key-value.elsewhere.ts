/** How the suite's other processes open the store. */
import { openSqliteKeyValue } from '../key-value.ts';

export const make = (place: string) => openSqliteKeyValue({ path: place, clock: Date });
