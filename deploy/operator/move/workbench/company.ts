/** For tests: a stopped company that is made in a moment, with something of everything that is moved; and what stands in stores. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { noteMade, prepareFolder } from '@lamplight/embedded/preparing.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { type OpenedPorts, openPorts } from '@lamplight/events/adapters/open.ts';
import { anchorStream, signAnchor } from '@lamplight/events/core/anchor.ts';
import { openHeads } from '@lamplight/events/core/heads.ts';
import { hashed, NO_HASH } from '@lamplight/events/core/seal.ts';
import type { NewEvent, Recorded, StreamId } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';

export type Company = Readonly<{
  folder: string;
  /** What a living person's key opens, and what an erased one's does not any more. */
  living: Readonly<{ sealed: Sealed; plain: string }>;
  erased: Sealed;
}>;

const AT = 'user-1|e|name';
/** Longer than the blocks and chunks in which stores keep it. */
const LONG = 700_000;

const openedIn = (folder: string) => openPorts(portsOf(readSettings({ DATA_DIR: folder }), secretsIn(folder)));

/** @param people how many; each has four events in streams of three kinds, a key and a content */
export const companyIn = async (folder: string, people = 12): Promise<Company> => {
  mkdirSync(folder, { recursive: true });
  const settings = readSettings({ DATA_DIR: folder });
  await prepareFolder({ settings, now: 0, say: () => undefined });
  const ports = await openedIn(folder);
  await noteMade(settings, ports.events);
  const sealed = await live(ports, 0, people);
  const [gone] = sealed;
  for (const subject of ['user-0', 'stranger']) await ports.personalData.erase({ subject, purpose: 'profile' });
  await anchor(ports, folder);
  await ports.close();
  const [, living] = sealed;
  if (gone === undefined || living === undefined) throw new Error('a company of one is none');
  return { folder, living: { sealed: living, plain: 'Asha 1' }, erased: gone };
};

/** More happens in it, as if it had been started again. */
export const goesOn = async (folder: string, from: number, to: number): Promise<void> => {
  const ports = await openedIn(folder);
  await live(ports, from, to);
  await ports.close();
};

const live = async ({ events, files, personalData }: OpenedPorts, from: number, to: number) => {
  const sealed: Sealed[] = [];
  for (let n = from; n < to; n += 1) {
    const name = await personalData.seal({ subject: `user-${n}`, purpose: 'profile' }, `Asha ${n}`, AT);
    sealed.push(name);
    const stream: StreamId = `user-${n}`;
    const first = hashed(stream, 0, NO_HASH, [event('Registered', { name, z: 1, a: [null, 'नमस्ते ✓'] })]);
    await events.append(stream, 'no-stream', first.events);
    await events.append(`pointer-${n}`, 'no-stream', [event('Noted', { n, text: 'x'.repeat(n * 100) })]);
    const more = hashed(stream, 1, first.hash, [event('Changed', { n }), event('Changed', null)]);
    await events.append(stream, 0, more.events);
    await files.put(`content_${n}`, once(contentOf(n)), { maxBytes: LONG });
  }
  return sealed;
};

const event = (type: string, data: unknown): NewEvent => {
  const id = newId();
  const at = '2026-01-01T00:00:00.000Z';
  return {
    ...{ id, type, data },
    meta: { commandId: id, correlationId: id, causationId: id, actorId: 'a', schema: `${type}.v1`, occurredAt: at },
  };
};

const contentOf = (n: number): Buffer => Buffer.alloc(n === 3 ? LONG : n, `content ${n} `);
async function* once(content: Buffer): AsyncIterable<Uint8Array> {
  yield content;
}

/** As identity signs its history. */
const anchor = async ({ events }: OpenedPorts, folder: string): Promise<void> => {
  const heads = openHeads();
  for await (const page of events.readAll({ filter: { categories: ['user'] } }))
    for (const one of page.events) heads.take(one, true);
  const { keyId, privateKey } = anchorKeyOf(secretsIn(folder).IDENTITY_ANCHOR_KEY);
  const of = { events: heads.events(), streams: heads.streams(), merkleRoot: heads.root() };
  const signed = signAnchor({ service: 'identity', ...of, at: '2026-01-02T00:00:00.000Z', keyId }, privateKey);
  await events.append(anchorStream('identity'), 'no-stream', [event('HistoryAnchored', signed)]);
};

/** Every row of a log, but for positions, times and checksums, which are a store's own. */
export const rowsIn = (path: string): readonly unknown[] =>
  asked(path, 'SELECT position, stream, revision, category, type, id, body FROM events ORDER BY position');
export const keysIn = (path: string): readonly unknown[] =>
  asked(path, 'SELECT * FROM keys ORDER BY subject, purpose').map((row) => ({
    ...(row as object),
    wrapped: (row as { wrapped: Uint8Array | null }).wrapped && Buffer.from((row as { wrapped: Uint8Array }).wrapped),
  }));
const asked = (path: string, sql: string): readonly unknown[] => {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

/**
 * SHA-256 of every file in the folder, whatever its name, but for the lock that is held while it is read.
 * @param o.killed without what a reader that was killed leaves beside SQLite's files: an empty write-ahead log and its index
 */
export const sumsOf = (folder: string, o: Readonly<{ killed?: true }> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('lock.db'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .filter(
        (path) => o.killed !== true || !(path.endsWith('-shm') || (path.endsWith('-wal') && statSync(path).size === 0)),
      )
      .map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );

/** What was recorded, without what a store adds. */
export const recordedOf = ({ stream, revision, type, id, data, meta }: Recorded) => ({
  ...{ stream, revision, type, id, data, meta },
});
