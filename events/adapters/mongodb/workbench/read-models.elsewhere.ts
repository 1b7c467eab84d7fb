/** How the suite's other processes open the database. */
import { openMongoReadModels } from '../read-models.ts';

export const suiteIncarnation = '0190a0b0c0d07000800000000000beef';
export const make = (place: string) => {
  const { url } = JSON.parse(place) as { url: string };
  return openMongoReadModels({ url, incarnation: suiteIncarnation, clock: Date, writesAtOnce: 1 });
};
