/** In which order files are listed, and how many at once. */
import type { Asked } from '../serve.ts';
import { type DriveFile, FOLDER } from './files.ts';

const KEYS = {
  name: (file: DriveFile) => file.name,
  createdTime: (file: DriveFile) => file.createdTime,
  modifiedTime: (file: DriveFile) => file.modifiedTime,
  folder: (file: DriveFile) => (file.mimeType === FOLDER ? '0' : '1'),
} as const;

/** @returns `null` for a key that is not served here */
export const ordered = (found: readonly DriveFile[], orderBy: string | undefined): readonly DriveFile[] | null => {
  if (orderBy === undefined) return found;
  const keys = orderBy.split(',').map((each) => each.trim().split(' '));
  if (keys.some(([key = '']) => !(key in KEYS))) return null;
  return [...found].sort((a, b) => {
    for (const [key, way] of keys) {
      const value = KEYS[key as keyof typeof KEYS];
      const order = value(a).localeCompare(value(b)) * (way === 'desc' ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  });
};

/** @param usual how many, unless the caller says */
export const paged = <T>(all: readonly T[], query: Asked['query'], usual: number) => {
  const from = Number(Buffer.from(query['pageToken'] ?? '', 'base64url').toString() || 0);
  const to = from + Number(query['pageSize'] ?? usual);
  const nextPageToken = to < all.length ? { nextPageToken: Buffer.from(String(to)).toString('base64url') } : {};
  return { items: all.slice(from, to), nextPageToken };
};
