/**
 * `folder.json` says whose folder this is, so that what is missing from it can be told from what was never there.
 * `making` stands before anything else is made, `made` before the first request is answered: whoever kills a first start
 * gets another first start, and what is missing later was lost. `restoring`: a backup is put here, and no product may start
 * before all of it is there.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Manifest = Readonly<{
  format: 1;
  state: 'making' | 'restoring' | 'made';
  /** Of the log that everything here belongs to; null until there is one. */
  incarnation: string | null;
}>;

const STATES: readonly Manifest['state'][] = ['making', 'restoring', 'made'];

export const MANIFEST = 'folder.json';

/** Null where there is none, as in the folders of earlier releases. @throws SyntaxError where it is no manifest */
export const manifestIn = (folder: string): Manifest | null => {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error;
  }
  const read = JSON.parse(text) as Partial<Manifest> | null;
  const state = STATES.find((one) => one === read?.state);
  if (read?.format !== 1 || state === undefined) throw new SyntaxError('no manifest');
  return { format: 1, state, incarnation: read.incarnation ?? null };
};

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeWhole(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

/** Whole or not at all, and on disk when it returns: a crash leaves the old file. Readable by its owner alone. */
export const writeWhole = (path: string, text: string): void => {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
