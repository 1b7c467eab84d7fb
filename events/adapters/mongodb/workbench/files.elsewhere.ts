/** How the suite's other processes open the database. */
import { openGridFsFiles } from '../files.ts';

export const make = (place: string) => openGridFsFiles({ ...(JSON.parse(place) as { url: string }), clock: Date });
