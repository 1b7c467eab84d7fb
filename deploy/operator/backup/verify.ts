/** A backup, read again from its first byte to its last: nothing of it is believed before. */
import type { Environment } from '@lamplight/common/config/load.ts';
import { chainsOf } from '@lamplight/embedded/folder-audit.ts';
import type { Secrets } from '@lamplight/embedded/secrets.ts';
import { type FolderReader, openFolderReader } from '@lamplight/events/adapters/files/reader.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { type Contents, verifyContents } from '../move/contents.ts';
import { type Progress, withProgress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import type { Signer } from './documents.ts';
import { contentsIn, contentsListed, type Manifest, newestManifest } from './manifest.ts';
import { backupFolder, ownerOf, placesOf } from './places.ts';
import { isDamaged } from './refusals.ts';
import { openSegmentLog } from './segment-log.ts';
import { bytesOf, eventsIn, NO_HEAD, notesIn, type SegmentNote } from './segments.ts';

export type Verified = Readonly<{
  folder: string;
  manifest: Manifest;
  notes: readonly SegmentNote[];
  contents: Contents;
  files: FolderReader;
}>;

/**
 * @param o.secrets with which the histories of services are verified against their anchors; null: whoever has only the key
 * that signed the backup takes its word that they were whole
 * @param o.seen is told every event, in the order of the log
 * @throws Misconfigured: names the first thing that is missing or is not what was written
 */
export const verifiedBackup = async (
  o: Readonly<{
    folder: string;
    signer: Signer;
    secrets: Secrets | null;
    progress: Progress;
    seen?: (event: Recorded) => void;
  }>,
): Promise<Verified> => {
  const { folder, signer, secrets, progress, seen } = o;
  const manifest = newestManifest(folder, signer);
  const notes = notesIn(folder, signer, manifest.segments);
  if ((notes.at(-1)?.head ?? NO_HEAD) !== manifest.head)
    throw isDamaged(folder, 'its segments are not those that the backup was signed with');
  await withProgress(progress, 'events verified', manifest.events, async (part) => {
    for (const note of notes) {
      const events = eventsIn(bytesOf(folder, note));
      if (events.length !== note.events) throw isDamaged(folder, `segment ${note.number} has ${events.length} events`);
      for (const event of events) seen?.(event);
      part.done(events.length);
    }
  });
  const contents = contentsListed(folder, manifest);
  const files = openFolderReader(contentsIn(folder));
  await withProgress(progress, 'contents verified', contents.size, (part) =>
    verifyContents(contents, files, part, (says) => isDamaged(folder, says)),
  );
  if (secrets !== null) await demandIntact(folder, notes, secrets);
  return { folder, manifest, notes, contents, files };
};

const demandIntact = async (folder: string, notes: readonly SegmentNote[], secrets: Secrets): Promise<void> => {
  for (const { service, intact, firstBad, badAnchor } of await chainsOf(openSegmentLog(folder, notes), secrets)) {
    if (intact) continue;
    const at =
      firstBad === null
        ? `an anchor is ${badAnchor?.why}`
        : `${firstBad.stream} at ${firstBad.revision} is ${firstBad.what}`;
    throw isDamaged(folder, `the history of ${service} is not intact: ${at}`);
  }
};

/** `lamplight backup verify [--from FOLDER]`. @throws Misconfigured: what is wrong, by its name */
export const verifyBackup = async (
  env: Environment,
  given: string | null,
  progress: Progress,
): Promise<readonly Row[]> => {
  const places = placesOf(env);
  const { key, secrets } = ownerOf(places);
  const folder = backupFolder(places, given);
  const { manifest, notes, contents } = await verifiedBackup({ folder, signer: key, secrets, progress });
  const bytes = notes.reduce((sum, note) => sum + note.bytes, 0);
  const { number, at, events, last } = manifest;
  return [
    { what: 'backup', number, at, events, last, segments: notes.length, bytes, as: 'it was written' },
    { what: 'contents', contents: contents.size, bytes: manifest.contents.bytes, as: 'they were put' },
  ];
};
