/**
 * A cursor is bound to its list, its filters and its person. In another list it would point at a wrong place, and rows
 * would be missing without an error.
 */
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { contextOf } from './context.ts';

const TAG_LENGTH = 22;

/**
 * Against mistakes, not against forgery: what a caller may see is decided by the query of each page, so whoever makes up a
 * cursor finds nothing that they could not list.
 */
export const tagOf = (req: Request): string => {
  const filters = Object.entries(req.query)
    .filter(([name]) => name !== 'limit' && name !== 'after')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const place = JSON.stringify([contextOf(req).claims?.sub ?? null, req.baseUrl + req.path, filters]);
  return createHash('sha256').update(place).digest('base64url').slice(0, TAG_LENGTH);
};

/** As it goes out: with the list, its filters and the person that it belongs to. */
export const boundCursor = (req: Request, cursor: string): string => withTag(tagOf(req), cursor);
export const withTag = (tag: string, cursor: string): string => `${tag}.${cursor}`;

/** What the list itself gave; null for a cursor of anything else. */
export const ownCursor = (req: Request, text: string): string | null => {
  const tag = `${tagOf(req)}.`;
  return text.startsWith(tag) && text.length > tag.length ? text.slice(tag.length) : null;
};
