/**
 * Reads what lies in a folder at Dropbox, and below it. A path tells where something stands, and the folder's own is asked for
 * each time: people move and rename folders. Parts are asked for by a revision, so that all of them are of one version.
 */
import { cleanName } from '@lamplight/common/files/name.ts';
import { z } from 'zod';
import { FOLDER_GONE, type FolderReading, LONGEST_CURSOR, PAGE_GONE, type Source } from '../../storage/reading.ts';
import { done, type Outcome } from '../../storage/storage.ts';
import type { Ask } from '../asking.ts';
import type { ClientOptions } from '../provider.ts';
import { dropboxCallsWith, plain } from './calls.ts';
import { contentHashing } from './content-hash.ts';

const PAGE_SIZE = 200;
const PAGE_BYTES = 1024 * 1024;
/** Before each of its ids, which stand in addresses of ours. */
const ID = 'id:';

const folder = z.object({ path_lower: z.string().min(2) });
/** `path_lower` is whole; of how people wrote it Dropbox tells the last part for certain. */
const file = z.object({
  '.tag': z.literal('file'),
  id: z.string().regex(/^id:[A-Za-z0-9_-]{1,128}$/),
  name: z.string(),
  path_lower: z.string(),
  path_display: z.string(),
  rev: z.string().regex(/^[0-9a-f]{9,64}$/),
  size: z.int().min(0),
  server_modified: z.iso.datetime(),
  content_hash: z.string().length(64),
  // Of a form of its own, as Paper is, there is no content as it is kept.
  is_downloadable: z.literal(true),
});
const page = z.object({ entries: z.array(z.unknown()), cursor: z.string().max(LONGEST_CURSOR), has_more: z.boolean() });

type Page = z.infer<typeof page>;
const over = (cause: string): Outcome<never> => ({ is: 'refused', cause, gone: false });

export const dropboxReadingWith = (o: Pick<ClientOptions, 'url'> & Readonly<{ ask: Ask }>): FolderReading => {
  const calls = dropboxCallsWith(o);
  const pathOf = async (access: string, folderId: string): Promise<Outcome<string>> => {
    const found = await calls.ask(access, 'files/get_metadata', { path: folderId }, folder);
    if (found.is === 'done') return done(found.value.path_lower);
    return found.tags.startsWith('path/not_found') ? over(FOLDER_GONE) : plain(found);
  };
  const begin = async (access: string, folderId: string): Promise<Outcome<Page>> => {
    const argument = { path: folderId, recursive: true, limit: PAGE_SIZE };
    const listed = await calls.ask(access, 'files/list_folder', argument, page, PAGE_BYTES);
    if (listed.is === 'done') return listed;
    return listed.tags.startsWith('path/not_found') ? over(FOLDER_GONE) : plain(listed);
  };
  const goOn = async (access: string, cursor: string): Promise<Outcome<Page>> => {
    const listed = await calls.ask(access, 'files/list_folder/continue', { cursor }, page, PAGE_BYTES);
    if (listed.is === 'done') return listed;
    // What is no cursor at all is answered by 400, in words alone.
    const isOver = listed.tags === 'reset' || listed.tags.startsWith('path/') || listed.cause === 'answered_400';
    return isOver ? over(PAGE_GONE) : plain(listed);
  };

  return {
    list: async (access, folderId, after) => {
      const path = await pathOf(access, folderId);
      if (path.is === 'refused') return path;
      const listed = after === null ? await begin(access, folderId) : await goOn(access, after);
      if (listed.is === 'refused') return listed;
      const { entries, cursor, has_more } = listed.value;
      const items = entries.flatMap((one) => sourceIn(one, path.value)?.listed ?? []);
      // Dropbox lists in an order of its own: the newest of a page stand first.
      const newest = items.toSorted((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : -1));
      return done({ items: newest, next: has_more ? cursor : null });
    },
    look: async (access, folderId, fileId) => {
      const path = await pathOf(access, folderId);
      if (path.is === 'refused') return path.cause === FOLDER_GONE ? done(null) : path;
      const found = await calls.ask(access, 'files/get_metadata', { path: `${ID}${fileId}` }, z.unknown());
      if (found.is === 'done') return done(sourceIn(found.value, path.value));
      return /^path\/(not_found|malformed_path)/.test(found.tags) ? done(null) : plain(found);
    },
    part: (access, source, span) => calls.part(access, `rev:${source.readBy}`, source, span),
    hashing: contentHashing,
  };
};

/** Null for what is no file, or stands elsewhere: also a cursor of another list shows nothing of it. */
const sourceIn = (entry: unknown, folderPath: string): Source | null => {
  const read = file.safeParse(entry).data;
  if (read === undefined || !read.path_lower.startsWith(`${folderPath}/`)) return null;
  const { id, name, path_display, rev, size, server_modified, content_hash: hash } = read;
  const within = path_display.split('/').slice(folderPath.split('/').length, -1).map(cleanName).join('/');
  const listed = {
    ...{ id: id.slice(ID.length), name: cleanName(name), folder: within === '' ? null : within, bytes: size },
    modifiedAt: new Date(server_modified).toISOString(),
  };
  return { listed, readBy: rev, hash };
};
