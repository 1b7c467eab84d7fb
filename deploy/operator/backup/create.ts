/**
 * `lamplight backup create [--to FOLDER]`: events first, then contents, each of which was stored before the event that names
 * it. Where one that is named is not there (it was replaced in between), both are gone on with. It reads with connections of
 * its own: a product may run on the stores, start and stop. Killed at any point, the same command goes on; a backup is there
 * once its manifest is.
 */
import type { Environment } from '@lamplight/common/config/load.ts';
import { openFiles } from '@lamplight/events/adapters/open.ts';
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import type { Files, StoredFile } from '@lamplight/events/ports/files.ts';
import { contentsOf } from '../move/contents.ts';
import { type Part, type Progress, withProgress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import { withFolder } from './held.ts';
import { copyLog, demandBeginning, eventsLeft, headOf } from './log-copy.ts';
import { BACKUPS, CONTENTS, type Manifest, writeManifest } from './manifest.ts';
import { folderIn } from './numbered.ts';
import { backupFolder, type Owner, ownerOf, placesOf } from './places.ts';
import { LOG, notesIn, type SegmentNote } from './segments.ts';
import { type ReadFiles, withStores } from './stores.ts';

/** Whoever replaces contents all the time is waited for so often. */
const ROUNDS = 5;
const OURS = [LOG, BACKUPS, CONTENTS];

/** Which contents a log names. */
export type Names = (log: Pick<EventStore, 'readAll'>) => Promise<readonly string[]>;

export type Created = Readonly<{ ok: boolean; rows: readonly Row[] }>;

/**
 * @returns not ok where contents that events name are nowhere: they are lost, and the rest is backed up
 * @throws Misconfigured: it would not be a backup of this company; Error where the disk is full: the same command goes on
 */
export const createBackup = async (
  env: Environment,
  given: string | null,
  o: Readonly<{ progress: Progress; now(): number; names: Names }>,
): Promise<Created> => {
  const places = placesOf(env);
  const owner = ownerOf(places);
  const folder = backupFolder(places, given);
  return await withStores(places, (log, files) =>
    withFolder(folder, OURS, () => written({ folder, log, files, owner, ...o })),
  );
};

type Work = Readonly<{
  folder: string;
  log: LogReader;
  files: ReadFiles;
  owner: Owner;
  progress: Progress;
  now(): number;
  names: Names;
}>;

const written = async (work: Work): Promise<Created> => {
  const { folder, log, owner, now, names } = work;
  folderIn(folder, LOG);
  const before = notesIn(folder, owner.key, null);
  await demandBeginning(folder, before, log);
  const kept = await openFiles(`file:${folderIn(folder, CONTENTS)}`, { now });
  try {
    let notes = before;
    let [listed, missing]: [readonly StoredFile[], readonly string[]] = [[], []];
    let added = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const last = notes.length;
      notes = await logCopied(work, notes);
      if (round > 0 && notes.length === last) break; // nothing has happened since: what is missing is lost
      const { live, count } = await contentsCopied(work, kept);
      added += count;
      const there = await contentsOf(kept);
      const named = await names(beginning(log, notes));
      listed = [...new Set([...live, ...named])].flatMap((id) => there.get(id) ?? []);
      missing = named.filter((id) => !there.has(id));
      if (missing.length === 0) break;
    }
    const { incarnation } = log;
    const about = { at: now(), incarnation, notes, contents: listed, missing: missing.length };
    const manifest = writeManifest(folder, about, owner.key);
    return { ok: missing.length === 0, rows: rowsOf(manifest, eventsOf(before), added, missing) };
  } finally {
    await kept.close();
  }
};

const logCopied = async (
  { folder, log, owner, progress }: Work,
  notes: readonly SegmentNote[],
): Promise<readonly SegmentNote[]> => {
  const head = await headOf(log);
  const all = await withProgress(progress, 'events copied', eventsLeft(head, notes), (part) =>
    copyLog({ folder, log, head, notes, key: owner.key, part }),
  );
  crashpoint('backup-log-there');
  return all;
};

const contentsCopied = async ({ files, progress }: Work, kept: Files) => {
  const there = await contentsOf(kept);
  const live = await contentsOf(files);
  const missing = [...live.values()].filter(({ id }) => !there.has(id));
  const count = await withProgress(progress, 'contents copied', missing.length, (part) =>
    copied(missing, files, kept, part),
  );
  crashpoint('backup-contents-there');
  return { live: live.keys(), count };
};

/** As far as the segments go, whatever has come since. */
const beginning = (log: LogReader, notes: readonly SegmentNote[]): Pick<EventStore, 'readAll'> => {
  const last = notes.at(-1)?.last;
  return {
    readAll: async function* (o) {
      if (last === undefined) return;
      for await (const page of log.readAll(o)) {
        const events = page.events.filter(({ position }) => position <= last);
        yield { ...page, events };
        if (events.length < page.events.length) return;
      }
    },
  };
};

const eventsOf = (notes: readonly SegmentNote[]): number => {
  const note = notes.at(-1);
  return note === undefined ? 0 : note.before + note.events;
};

const NAMED = 5;

const rowsOf = (manifest: Manifest, before: number, added: number, missing: readonly string[]): readonly Row[] => {
  const { number, at, events, segments, contents } = manifest;
  return [
    { what: 'log', number, at, events, segments, thereBefore: before, copied: events - before },
    { what: 'contents', contents: contents.count, bytes: contents.bytes, copied: added },
    ...(missing.length === 0
      ? []
      : [
          {
            what: 'missing',
            contents: missing.length,
            says: `Events name them and they are nowhere: ${missing.slice(0, NAMED).join(', ')}${missing.length > NAMED ? ' …' : ''}. See lamplight doctor.`,
          },
        ]),
  ];
};
/** @returns how many; what was deleted since it was listed is passed over: no event of now names it */
const copied = async (
  missing: readonly StoredFile[],
  files: ReadFiles,
  kept: Pick<Files, 'put'>,
  part: Part,
): Promise<number> => {
  let count = 0;
  for (const { id, bytes } of missing) {
    const found = await files.open(id);
    if (found !== null) {
      await kept.put(id, found.content, { maxBytes: bytes });
      crashpoint('backup-content-put');
      count += 1;
    }
    part.done();
  }
  return count;
};
