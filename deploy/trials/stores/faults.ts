/** What can become of a file of the data folder while nobody looks. Each fault is done to the file where it lies. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `name` as a reader of the table knows it; `table`: the largest of a database, whose pages are hit. */
export const FILES = [
  { name: 'events.db', table: 'events' },
  // Behind the key itself stands when it was made.
  { name: 'keys.db', table: 'keys', fromEnd: 60 },
  { name: 'files', table: null },
  { name: 'secrets.json', table: null },
  { name: 'bus.db', table: 'messages' },
  { name: 'jobs.db', table: 'jobs' },
  { name: 'keyvalue.db', table: 'entries' },
  { name: 'models (a view)', table: 'docs' },
  { name: 'folder.json', table: null },
  { name: 'lock.db', table: null },
] as const;
export type File = (typeof FILES)[number];

export const FAULTS = [
  'missing',
  'empty',
  'garbage',
  'truncated',
  'a byte of its structure flipped',
  'a byte of its content flipped',
  'no permission',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Where the file, or of a folder the one content that is hit, lies. */
export const placeOf = (folder: string, { name }: File): string => {
  if (name === 'models (a view)') {
    const view = readdirSync(join(folder, 'models')).find((file) => file.startsWith('projects.proposals.'));
    if (view === undefined) throw new Error('the company has no view of proposals');
    return join(folder, 'models', view);
  }
  return join(folder, name);
};

/** @returns false where this cannot be done to this file */
export const inflict = (folder: string, file: File, fault: Fault): boolean => {
  const path = placeOf(folder, file);
  if (file.name === 'files') return inflictOnContents(path, fault);
  switch (fault) {
    case 'missing':
      rmSync(path);
      return true;
    case 'empty':
      truncateSync(path, 0);
      return true;
    case 'garbage':
      overwrite(path, 0, Buffer.alloc(Math.max(1, statSync(path).size), 0xa7));
      return true;
    case 'truncated': {
      const { size } = statSync(path);
      truncateSync(path, file.table === null ? Math.floor(size / 2) : cutAt(path, size));
      return size > 0;
    }
    case 'a byte of its structure flipped':
      return file.table === null ? flip(path, 0) : flip(path, structureOf(path, file.table));
    case 'a byte of its content flipped':
      return file.table === null
        ? flipText(path)
        : flip(path, contentOf(path, file.table, 'fromEnd' in file ? file.fromEnd : 2));
    case 'no permission':
      chmodSync(path, 0);
      return true;
  }
};

const inflictOnContents = (path: string, fault: Fault): boolean => {
  const credential = (): string => {
    const found = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('content'));
    return join(path, found.toSorted()[0] ?? 'none');
  };
  switch (fault) {
    case 'missing':
      rmSync(path, { recursive: true });
      return true;
    case 'empty':
      for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true });
      return true;
    case 'garbage':
      rmSync(path, { recursive: true });
      writeFileSync(path, 'garbage');
      return true;
    case 'truncated': {
      const content = credential();
      truncateSync(content, 10);
      return true;
    }
    case 'a byte of its structure flipped':
      return flip(join(credential(), '..', 'about.json'), 0);
    case 'a byte of its content flipped':
      return flip(credential(), 40);
    case 'no permission':
      chmodSync(path, 0);
      return true;
  }
};

/** So that what is hit is what is read: a page that still stands in the log of the file hides the one below it. */
export const settle = (folder: string, file: File): void => {
  if (file.table === null) return;
  const db = new DatabaseSync(placeOf(folder, file), { timeout: 5_000 });
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
};

/** Puts back what `no permission` took, so that the folder can be removed. */
export const permit = (folder: string, file: File): void => {
  const path = file.name === 'models (a view)' ? join(folder, 'models') : placeOf(folder, file);
  if (existsSync(path)) chmodSync(path, 0o700);
};

const overwrite = (path: string, at: number, bytes: Uint8Array): void => {
  const handle = openSync(path, 'r+');
  try {
    writeSync(handle, bytes, 0, bytes.length, at);
  } finally {
    closeSync(handle);
  }
};

const flip = (path: string, at: number): boolean => {
  const handle = openSync(path, 'r+');
  try {
    if (fstatSync(handle).size <= at) return false;
    const byte = Buffer.alloc(1);
    readSync(handle, byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 0x01;
    writeSync(handle, byte, 0, 1, at);
    return true;
  } finally {
    closeSync(handle);
  }
};

/** In the middle of the longest word: a key or an id. */
const flipText = (path: string): boolean => {
  const text = readFileSync(path, 'latin1');
  const longest = [...text.matchAll(/[A-Za-z0-9+/]{8,}/g)].toSorted((a, b) => b[0].length - a[0].length)[0];
  return longest !== undefined && flip(path, longest.index + 4);
};

const PAGE = 4_096;

/** Whole pages at the end go, as of a copy that broke off. */
const cutAt = (_path: string, size: number): number => Math.floor(size / PAGE / 2) * PAGE;

/** The kind of the first page of the table, without which nothing of it is found. */
const structureOf = (path: string, table: string): number => (rootOf(path, table) - 1) * PAGE;

/** At the end of the first row of the last page that holds rows: SQLite fills pages from their ends. */
const contentOf = (path: string, table: string, fromEnd: number): number => {
  const root = rootOf(path, table);
  const bytes = readFileSync(path);
  const leaf = leafUnder(bytes, root);
  return leaf * PAGE - fromEnd;
};

const LEAF = 0x0d;
/** The rightmost leaf below a page of a table. */
const leafUnder = (bytes: Buffer, page: number): number => {
  const at = (page - 1) * PAGE;
  return bytes[at] === LEAF ? page : leafUnder(bytes, bytes.readUInt32BE(at + 8));
};

const rootOf = (path: string, table: string): number => {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const found = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table);
    return Number(found?.['rootpage']);
  } finally {
    db.close();
  }
};

/** A small disk of its own. @returns what unmounts it, null where this user may not mount */
export const smallDisk = (at: string, mebibytes: number): (() => void) | null => {
  mkdirSync(at, { recursive: true });
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'tmpfs', at]);
  return status === 0 ? () => void spawnSync('umount', ['-l', at]) : null;
};

/** To the last byte. */
export const fill = (folder: string): void => {
  const handle = openSync(join(folder, 'filler.tmp'), 'w');
  try {
    const block = Buffer.alloc(64 * 1024);
    for (const bytes of [block, block.subarray(0, 512)])
      try {
        while (writeSync(handle, bytes) > 0);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(handle);
  }
};
