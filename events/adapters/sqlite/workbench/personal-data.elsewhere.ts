/** How the suite's other processes open the keys. */
import { openSqlitePersonalData } from '../personal-data.ts';

export const suiteRing = [{ id: 'suite', key: Buffer.alloc(32, 7) }];
export const make = (place: string) => openSqlitePersonalData({ path: place, masterKeys: suiteRing, clock: Date });
