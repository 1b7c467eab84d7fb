/**
 * The log as files: each segment holds events one after the other, a line of JSON each, and beside it lies a signed note with
 * its first and last position, its digest, and the head of the chain of segments up to it. A note is written after its
 * segment, so what has a note is whole; what was broken off before that is written again.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { AnchorKey } from '@lamplight/common/config/anchor-key.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { readSigned, type Signed, type Signer, writeSigned } from './documents.ts';
import { nameOf, numbersIn } from './numbered.ts';
import { readPart } from './read-part.ts';
import { isDamaged } from './refusals.ts';

export type SegmentNote = Signed<{
  /** From 1 on, without a gap. */
  number: number;
  incarnation: string;
  /** Events in all segments before this one. */
  before: number;
  events: number;
  first: string;
  last: string;
  bytes: number;
  sha256: string;
  /** SHA-256 of the head before it and of `sha256`: the head of the last segment stands for the whole log. */
  head: string;
}>;

export const LOG = 'log';
/** Of a log without segments. */
export const NO_HEAD = '0'.repeat(64);

export const headAfter = (before: string, sha256: string): string =>
  createHash('sha256').update(`${before}\n${sha256}`).digest('hex');

/** Lines of one segment that is being written: kept in memory, since a segment is a few MiB. */
export const lineOf = ({ position, stream, revision, id, type, recordedAt, data, meta }: Recorded): string =>
  `${JSON.stringify({ position, stream, revision, id, type, recordedAt, data, meta })}\n`;

/** @param before the note of the segment before it; null for the first. On disk when it returns, with its note. */
export const writeSegment = (
  folder: string,
  incarnation: string,
  before: SegmentNote | null,
  events: readonly Readonly<{ position: string; line: string }>[],
  key: AnchorKey,
): SegmentNote => {
  const number = (before?.number ?? 0) + 1;
  const text = Buffer.from(events.map(({ line }) => line).join(''));
  const sha256 = createHash('sha256').update(text).digest('hex');
  writeBytes(join(folder, LOG, nameOf(number, 'ndjson')), text);
  crashpoint('backup-segment-written');
  const content = {
    ...{ number, incarnation, before: before === null ? 0 : before.before + before.events, events: events.length },
    ...{ first: events[0]?.position ?? '', last: events.at(-1)?.position ?? '' },
    ...{ bytes: text.length, sha256, head: headAfter(before?.head ?? NO_HEAD, sha256) },
  };
  const note = writeSigned(join(folder, LOG, nameOf(number, 'json')), 'segment', content, key);
  crashpoint('backup-segment-noted');
  return note;
};

/** Whole under its name; its note, which is written after it, makes the name durable with its own. */
const writeBytes = (path: string, bytes: Buffer): void => {
  const draft = `${path}.new`;
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    rmSync(draft, { force: true }); // on a full disk it would only be in the way
    throw error;
  }
  renameSync(draft, path);
};

/**
 * Notes of the first `count` segments, or of all that are there, each continuing the one before it.
 * @throws Misconfigured: one is missing, of another signer, or does not continue
 */
export const notesIn = (folder: string, signer: Signer | null, count: number | null): readonly SegmentNote[] => {
  const there = numbersIn(join(folder, LOG), 'json').length;
  const notes: SegmentNote[] = [];
  let [head, before] = [NO_HEAD, 0];
  for (let number = 1; number <= (count ?? there); number += 1) {
    const name = join(LOG, nameOf(number, 'json'));
    const note = readSigned<SegmentNote>(folder, name, 'segment', signer);
    if (note.number !== number || note.before !== before || note.head !== headAfter(head, note.sha256))
      throw isDamaged(folder, `${name} does not continue the segment before it`);
    notes.push(note);
    [head, before] = [note.head, before + note.events];
  }
  return notes;
};

/** @throws Misconfigured: it is missing, or its bytes are not those that were written */
export const bytesOf = (folder: string, { number, sha256 }: SegmentNote): Buffer => {
  const name = join(LOG, nameOf(number, 'ndjson'));
  const bytes = readPart(folder, name);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw isDamaged(folder, `${name} has another SHA-256 than its note says`);
  return bytes;
};

export const eventsIn = (bytes: Buffer): readonly Recorded[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Recorded]));
