/**
 * The whole log as lines of JSON, an event each, as `events show` shows it: to be looked at elsewhere, not to be restored
 * from. Killed at any point the same command goes on after the last whole line.
 */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { type Progress, withProgress } from '../move/progress.ts';
import { found } from './looking.ts';
import { shownOf } from './shown.ts';

const EVERYTHING = { filter: null, is: () => true };
const BATCH_BYTES = 1024 * 1024;
const BLOCK = 64 * 1024;

/** @throws Misconfigured: the file holds something else, or events of another log */
export const exportEvents = async (
  log: Pick<LogReader, 'read' | 'readAll' | 'incarnation'>,
  path: string,
  progress: Progress,
): Promise<Readonly<{ file: string; exported: number; position: string | null }>> => {
  // Nobody else may read what the company did.
  const fd = openSync(path, 'a+', 0o600);
  try {
    const after = resumedAt(fd, path, log.incarnation);
    return await withProgress(progress, 'events exported', null, async (part) => {
      let [batch, bytes, exported, position]: [string[], number, number, string | null] = [[], 0, 0, after];
      const write = (): void => {
        writeAll(fd, Buffer.from(batch.join('')));
        [batch, bytes] = [[], 0];
      };
      for await (const event of found(log, EVERYTHING, after)) {
        const line = `${JSON.stringify(shownOf(event))}\n`;
        batch.push(line);
        bytes += line.length;
        if (bytes >= BATCH_BYTES) write();
        [exported, position] = [exported + 1, event.position];
        part.done();
      }
      write();
      fsyncSync(fd);
      return { file: path, exported, position };
    });
  } finally {
    closeSync(fd);
  }
};

/** A write may take less than it was given, on a disk that fills up. */
const writeAll = (fd: number, bytes: Uint8Array): void => {
  for (let written = 0; written < bytes.length; )
    written += writeSync(fd, bytes, written, bytes.length - written, null);
};

/**
 * The position of the last whole line, behind which the file is cut off and goes on; null for an empty file. A file that
 * does not begin as an export of this log is left as it is. @throws Misconfigured
 */
const resumedAt = (fd: number, path: string, incarnation: string): Position | null => {
  const beginning = `{"position":"${incarnation}.`;
  const there = textOf(fd, 0, Math.min(fstatSync(fd).size, beginning.length));
  if (!beginning.startsWith(there))
    throw misconfigured(
      `${path} holds something else than events of this log`,
      'Name a file that is not there, or the one that the same command began.',
    );
  const end = afterLastLine(fd, fstatSync(fd).size);
  ftruncateSync(fd, end);
  if (end === 0) return null;
  const { position } = JSON.parse(textOf(fd, afterLastLine(fd, end - 1), end)) as Readonly<{ position: Position }>;
  return position;
};

/** Behind the last newline before a place; 0 where there is none. */
const afterLastLine = (fd: number, before: number): number => {
  const block = Buffer.alloc(BLOCK);
  for (let end = before; end > 0; ) {
    const start = Math.max(0, end - BLOCK);
    readSync(fd, block, 0, end - start, start);
    const newline = block.subarray(0, end - start).lastIndexOf('\n');
    if (newline >= 0) return start + newline + 1;
    end = start;
  }
  return 0;
};

const textOf = (fd: number, start: number, end: number): string => {
  const bytes = Buffer.alloc(end - start);
  readSync(fd, bytes, 0, bytes.length, start);
  return bytes.toString('utf8');
};
