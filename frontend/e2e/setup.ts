/** The demo company is loaded once for all workers: each starts a product of its own on a copy of the folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_FOLDER, startProduct } from './parts/product.ts';
import { SEEN_FOLDER } from './parts/seen.ts';

/** @returns what clears up after the last test; a folder that was given stays */
export default async (): Promise<() => void> => {
  const seen = mkdtempSync(join(tmpdir(), 'lamplight-seen-'));
  process.env[SEEN_FOLDER] = seen;
  const forget = (): void => rmSync(seen, { recursive: true, force: true });
  if (process.env[DEMO_FOLDER] !== undefined) return forget;
  const brokenOff = (): never => process.exit(143); // a signal alone would end this process without its exit handlers
  process.once('SIGTERM', brokenOff);
  const folder = await (await startProduct({ demo: true })).leave();
  process.off('SIGTERM', brokenOff);
  process.env[DEMO_FOLDER] = folder;
  return () => {
    forget();
    rmSync(folder, { recursive: true, force: true });
  };
};
