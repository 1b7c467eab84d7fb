/** How the suite's other processes open the folder. */
import { openFolderFiles } from '../files.ts';

export const make = (place: string) => openFolderFiles({ folder: place, clock: Date });
