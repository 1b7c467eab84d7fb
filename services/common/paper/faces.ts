/** The face of the site, with ₹ in it, embedded into every paper (faces/OFL.txt is its licence). */
import { readFileSync } from 'node:fs';

const read = (name: string): Buffer => readFileSync(new URL(`./faces/${name}`, import.meta.url));

let loaded: Readonly<{ plain: Buffer; strong: Buffer }> | null = null;
/** Read at the first paper. */
export const faces = (): Readonly<{ plain: Buffer; strong: Buffer }> => {
  loaded ??= { plain: read('Geist-Regular.ttf'), strong: read('Geist-SemiBold.ttf') };
  return loaded;
};
