/** The demo company is loaded once for all workers: each starts a product of its own on a copy of the folder. */
import { rmSync } from 'node:fs';
import { DEMO_FOLDER, startProduct } from './parts/product.ts';

/** @returns what clears up after the last test; a folder that was given stays */
export default async (): Promise<() => void> => {
  if (process.env[DEMO_FOLDER] !== undefined) return () => {};
  const brokenOff = (): never => process.exit(143); // a signal alone would end this process without its exit handlers
  process.once('SIGTERM', brokenOff);
  const folder = await (await startProduct({ demo: true })).leave();
  process.off('SIGTERM', brokenOff);
  process.env[DEMO_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
