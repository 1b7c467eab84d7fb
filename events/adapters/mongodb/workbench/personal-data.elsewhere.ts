/** How the suite's other processes open the keys. */
import { openMongoPersonalData } from '../personal-data.ts';

export const suiteRing = [{ id: 'suite', key: Buffer.alloc(32, 7) }];
export const make = (place: string) => {
  const { url } = JSON.parse(place) as { url: string };
  return openMongoPersonalData({ url, masterKeys: suiteRing, clock: Date });
};
