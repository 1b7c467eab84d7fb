/** The signed list of a backup: how far the log goes in it, and which contents belong to it. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { AnchorKey } from '@lamplight/common/config/anchor-key.ts';
import { writeWhole } from '@lamplight/embedded/manifest.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { StoredFile } from '@lamplight/events/ports/files.ts';
import type { Contents } from '../move/contents.ts';
import { readSigned, type Signed, type Signer, writeSigned } from './documents.ts';
import { folderIn, nameOf, numbersIn } from './numbered.ts';
import { readPart } from './read-part.ts';
import { holdsNone, isDamaged } from './refusals.ts';
import { NO_HEAD, type SegmentNote } from './segments.ts';

export const BACKUPS = 'backups';
export const CONTENTS = 'contents';
export const contentsIn = (folder: string): string => join(folder, CONTENTS);
const LIST = 'contents.ndjson';

export type Manifest = Signed<{
  number: number;
  /** When it was finished (RFC 3339 UTC). */
  at: string;
  incarnation: string;
  segments: number;
  events: number;
  /** Position of the last event; null of an empty log. */
  last: string | null;
  /** Of the last segment: it stands for all of them. */
  head: string;
  contents: Readonly<{ count: number; bytes: number; sha256: string }>;
  /** Contents that events named and that were nowhere. */
  missing: number;
}>;

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

export const manifestsIn = (folder: string): readonly number[] => numbersIn(join(folder, BACKUPS), 'json');

/** The list of contents first, so that a manifest never names one that is not there. */
export const writeManifest = (
  folder: string,
  o: Readonly<{
    at: number;
    incarnation: string;
    notes: readonly SegmentNote[];
    contents: readonly StoredFile[];
    missing: number;
  }>,
  key: AnchorKey,
): Manifest => {
  const number = (manifestsIn(folder).at(-1) ?? 0) + 1;
  const into = folderIn(folder, BACKUPS);
  const sorted = o.contents.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const list = sorted.map((file) => `${JSON.stringify(file)}\n`).join('');
  writeWhole(join(into, nameOf(number, LIST)), list);
  crashpoint('backup-listed');
  const note = o.notes.at(-1);
  const content = {
    ...{ number, at: new Date(o.at).toISOString(), incarnation: o.incarnation, segments: o.notes.length },
    ...{ events: note === undefined ? 0 : note.before + note.events, last: note?.last ?? null },
    ...{ head: note?.head ?? NO_HEAD },
    contents: { count: sorted.length, bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0), sha256: sha(list) },
    missing: o.missing,
  };
  const manifest = writeSigned(join(into, nameOf(number, 'json')), 'backup', content, key);
  crashpoint('backup-finished');
  return manifest;
};

/** @param signer null: whoever signed it. @throws Misconfigured */
export const manifestOf = (folder: string, number: number, signer: Signer | null): Manifest =>
  readSigned<Manifest>(folder, manifestName(number), 'backup', signer);

export const newestManifest = (folder: string, signer: Signer | null): Manifest => {
  const number = manifestsIn(folder).at(-1);
  if (number === undefined) throw holdsNone(folder);
  return manifestOf(folder, number, signer);
};

/** By their ids. @throws Misconfigured where the list is not the one that was signed */
export const contentsListed = (folder: string, { number, contents }: Manifest): Contents => {
  const name = listName(number);
  const text = readPart(folder, name).toString('utf8');
  if (sha(text) !== contents.sha256) throw isDamaged(folder, `${name} has another SHA-256 than the backup says`);
  const files = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as StoredFile]));
  return new Map(files.map((file) => [file.id, file]));
};

export const listName = (number: number): string => join(BACKUPS, nameOf(number, LIST));
export const manifestName = (number: number): string => join(BACKUPS, nameOf(number, 'json'));
