/**
 * `lamplight person export ID --to FOLDER`: everything that is kept about somebody, for machines and for them: every event
 * that names them or was caused by them, with what is sealed under their keys opened and what is sealed for others closed,
 * and the files that they uploaded as their own. It is read from the log, so nothing of it is a view's opinion. That it was
 * taken along, and why, is recorded before the folder is written, and stands in it.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isSealed } from '@lamplight/events/core/personal.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { EventStore, Recorded } from '@lamplight/events/ports/event-store.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { found } from '../events/looking.ts';
import { shownOf } from '../events/shown.ts';

export type PersonStores = Readonly<{
  log: Pick<EventStore, 'read' | 'readAll'>;
  files: Pick<Files, 'open'>;
  keys: Pick<PersonalData, 'open'>;
}>;
export type Exported = Readonly<{ person: string; folder: string; events: number; files: number; missing: number }>;

/** How much may be in memory before it is written. */
const BATCH = 500;

/**
 * @param record that it is taken along; where it cannot be recorded nothing is written
 * @returns `missing`: files that events name and that are not there any more
 * @throws Misconfigured: the folder is there and not empty; Error where nothing is known of such a person
 */
export const exportPerson = async (
  { log, files, keys }: PersonStores,
  { id, to, record }: Readonly<{ id: string; to: string; record(): Promise<void> }>,
): Promise<Exported> => {
  const folder = resolve(to);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw misconfigured(`${folder} is not empty`, 'Name a folder that is not there.');
  const about = { filter: null, is: (event: Recorded) => isAbout(event, id) };
  if (!(await isAnyIn(found(log, about, null)))) throw new Error(`Nothing is recorded of ${id}.`);
  await record();
  const lines: string[] = [];
  const contents = new Map<string, string>();
  let events = 0;
  const write = async (): Promise<void> => {
    mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
    await appendFile(join(folder, 'events.ndjson'), lines.splice(0).join(''), { mode: 0o600 });
  };
  for await (const event of found(log, about, null)) {
    const opened = { ...event, data: event.damage === undefined ? await openedFor(event.data, id, keys) : null };
    lines.push(`${JSON.stringify(shownOf(opened as Recorded))}\n`);
    for (const [content, name] of contentsOf(opened as Recorded, id)) contents.set(content, name);
    events += 1;
    if (lines.length >= BATCH) await write();
  }
  await write();
  let [kept, missing] = [0, 0];
  for (const [content, name] of contents) {
    const bytes = await contentOf(files, keys, content, id);
    if (bytes === null) missing += 1;
    else {
      writeFileSync(join(folder, 'files', name), bytes, { mode: 0o600 });
      kept += 1;
    }
  }
  writeFileSync(join(folder, 'README.txt'), README, { mode: 0o600 });
  return { person: id, folder, events, files: kept, missing };
};

const isAnyIn = async (events: AsyncIterable<Recorded>): Promise<boolean> => {
  for await (const _one of events) return true;
  return false;
};

const README = [
  'What Lamplight keeps about one person.',
  'events.ndjson: a line of JSON for each event that names them or that they caused, in the order in which it happened.',
  'What only others may read is told as sealed; what proves or names a stored secret as hidden. files/: what they uploaded.',
  '',
].join('\n');

/** Caused by them, of a stream of theirs, sealed for them, or with their id in what it says. */
const isAbout = ({ stream, meta, data }: Recorded, id: string): boolean =>
  meta.actorId === id || stream.slice(stream.indexOf('-') + 1) === id || names(data, id);

const names = (value: unknown, id: string): boolean => {
  if (value === id) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, held]) => key === id || names(held, id));
};

/** What is sealed for somebody else stays as it is, and is masked with everything else. */
const openedFor = async (value: unknown, id: string, keys: Pick<PersonalData, 'open'>): Promise<unknown> => {
  if (typeof value !== 'object' || value === null) return value;
  if (isSealed(value)) {
    if (value.subject !== id) return value;
    const opened = await keys.open(value, value.at);
    return opened.ok ? opened.plain : { erased: true };
  }
  if (Array.isArray(value)) return await Promise.all(value.map((one) => openedFor(one, id, keys)));
  const copy: [string, unknown][] = [];
  for (const [key, held] of Object.entries(value)) copy.push([key, await openedFor(held, id, keys)]);
  return Object.fromEntries(copy);
};

/** Attachments of conversations, and proofs of pay: the id of the content, and what it is called in the folder. */
const contentsOf = ({ type, data }: Recorded, id: string): readonly (readonly [string, string])[] => {
  const { fileId, uploadedBy, employeeId, proofId, name } = data as Readonly<Record<string, unknown>>;
  if (type === 'AttachmentStored' && uploadedBy === id) return [[`attachment_${fileId}`, named(String(fileId), name)]];
  return typeof proofId === 'string' && employeeId === id ? [[`proof_${id}_${proofId}`, proofId]] : [];
};

/** A name that somebody typed never becomes a path: its ending alone is taken over. */
const named = (fileId: string, name: unknown): string =>
  `${fileId}${/\.[a-z0-9]{1,8}$/i.exec(String(name))?.[0] ?? ''}`;

const contentOf = async (
  files: Pick<Files, 'open'>,
  keys: Pick<PersonalData, 'open'>,
  content: string,
  id: string,
): Promise<Buffer | null> => {
  const found = await files.open(content);
  if (found === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of found.content) parts.push(part);
  const bytes = Buffer.concat(parts);
  return content.startsWith('proof_') ? await unsealed(bytes, id, keys) : bytes;
};

/** As services/common/files/sealed.ts keeps them: a sealed text of JSON with the content in base64. */
const unsealed = async (bytes: Buffer, id: string, keys: Pick<PersonalData, 'open'>): Promise<Buffer | null> => {
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  if (!isSealed(value) || value.subject !== id) return null;
  const opened = await keys.open(value, value.at);
  return opened.ok ? Buffer.from(String(JSON.parse(opened.plain).content), 'base64') : null;
};
