/** How the suite's other processes open the folder. */
import { openSqliteReadModels } from '../read-models.ts';

export const suiteIncarnation = '0190a0b0c0d07000800000000000beef';
export const make = (place: string) =>
  openSqliteReadModels({ folder: place, incarnation: suiteIncarnation, clock: Date });
