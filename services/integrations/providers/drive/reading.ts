/**
 * Reads what lies in a folder at Drive. With `drive.file` Google shows an app what it made itself and what somebody opened with
 * it, and nothing else, wherever it stands.
 */
import { createHash } from 'node:crypto';
import { cleanName } from '@lamplight/common/files/name.ts';
import { z } from 'zod';
import {
  FOLDER_GONE,
  type FolderReading,
  type Hashing,
  LONGEST_CURSOR,
  PAGE_GONE,
  type Source,
} from '../../storage/reading.ts';
import { done, PART_BYTES } from '../../storage/storage.ts';
import type { Ask } from '../asking.ts';
import { addressesOf } from '../hosts.ts';
import { partHeaders, partIn } from '../part.ts';
import type { ClientOptions } from '../provider.ts';
import { driveCallWith, HOSTS, PATHS, readBy, refusalIn } from './answers.ts';

const PAGE_SIZE = 100;
const PAGE_BYTES = 1024 * 1024;
const PART_WITHIN_MS = 60_000;
const OF_FILE = 'id,name,size,modifiedTime,sha256Checksum';

/** What Google keeps in a form of its own, a folder and a shortcut have neither size nor digest. */
const file = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
    name: z.string(),
    size: z.string().regex(/^\d{1,15}$/),
    modifiedTime: z.iso.datetime({ offset: true }),
    sha256Checksum: z.string().length(64),
  })
  .transform(
    ({ id, name, size, modifiedTime, sha256Checksum: hash }): Source => ({
      listed: {
        ...{ id, name: cleanName(name), folder: null, bytes: Number(size) },
        modifiedAt: new Date(modifiedTime).toISOString(),
      },
      ...{ readBy: id, hash },
    }),
  );
const page = z.object({ nextPageToken: z.string().max(LONGEST_CURSOR).optional(), files: z.array(z.unknown()) });
const placed = z.object({ trashed: z.boolean(), parents: z.array(z.string()).optional() });

export const driveReadingWith = (o: Pick<ClientOptions, 'url'> & Readonly<{ ask: Ask }>): FolderReading => {
  const { files } = addressesOf('DRIVE_URL', o.url, HOSTS, PATHS);
  const call = driveCallWith(o.ask);
  return {
    list: async (access, folderId, after) => {
      const query = new URLSearchParams({
        q: `${quoted(folderId)} in parents and trashed = false`,
        orderBy: 'modifiedTime desc',
        pageSize: String(PAGE_SIZE),
        fields: `nextPageToken,files(${OF_FILE})`,
        ...(after === null ? {} : { pageToken: after }),
      });
      const answer = await call(access, `${files}?${query}`, { most: PAGE_BYTES });
      if (answer.status === 404) return { is: 'refused', cause: FOLDER_GONE, gone: false };
      if (answer.status === 400 && after !== null) return { is: 'refused', cause: PAGE_GONE, gone: false };
      const read = readBy(page, answer);
      if (read.is === 'refused') return read;
      return done({
        items: read.value.files.flatMap((one) => file.safeParse(one).data?.listed ?? []),
        next: read.value.nextPageToken ?? null,
      });
    },
    look: async (access, folderId, fileId) => {
      const answer = await call(access, `${files}/${encodeURIComponent(fileId)}?fields=${OF_FILE},trashed,parents`);
      if (answer.status === 404) return done(null);
      const read = readBy(placed, answer);
      if (read.is === 'refused') return read;
      const { trashed, parents = [] } = read.value;
      const found = file.safeParse(answer.body);
      return done(found.success && !trashed && parents.includes(folderId) ? found.data : null);
    },
    part: async (access, source, span) => {
      const answer = await call(access, `${files}/${encodeURIComponent(source.readBy)}?alt=media`, {
        headers: { ...partHeaders(span), accept: '*/*' },
        ...{ forContent: true, most: PART_BYTES, withinMs: PART_WITHIN_MS },
      });
      return answer.status >= 400 && answer.status !== 416 ? refusalIn(answer) : partIn(answer, source, span);
    },
    hashing: sha256Hashing,
  };
};

const sha256Hashing = (): Hashing => {
  const all = createHash('sha256');
  return { add: (part) => void all.update(part), end: () => all.digest('hex') };
};

/** https://developers.google.com/workspace/drive/api/guides/search-files: in quotes, in which both of these are escaped. */
const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
