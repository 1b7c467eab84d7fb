/** The calls about files and folders. */
import { randomBytes } from 'node:crypto';
import { ranged } from '../range.ts';
import type { Answer, Asked, Route } from '../serve.ts';
import { refusal } from './manner.ts';
import { deletedOf, type Entry, metadataOf, type Tree } from './tree.ts';

/** A listing that has more, or that is asked again for what changed since. */
type Listing = Readonly<{
  owner: string;
  folder: string;
  recursive: boolean;
  limit: number;
  rest: readonly Entry[];
  since: number;
}>;
type Argument = Readonly<{ path: string; recursive?: boolean; limit?: number; autorename?: boolean; cursor: string }>;

const LINK_MS = 4 * 3_600_000;
const MOST = 2_000;
const PATH = /^\/(.|[\r\n])*[^/]$/;

export type Links = Readonly<{ of(token: string): Entry | null }>;

export const fileRoutes = (
  tree: Tree,
  now: () => number,
  site: string,
): Readonly<{ routes: Readonly<Record<string, Route>>; links: Links }> => {
  const listings = new Map<string, Listing>();
  const links = new Map<string, Readonly<{ entry: Entry; until: number }>>();
  const entryAt = ({ grant, body }: Asked): Entry | null => tree.at(grant.account, (body as Argument).path);
  const fileAt = (asked: Asked): (Entry & { content: Buffer }) | Answer => {
    const entry = entryAt(asked);
    if (entry === null) return refusal(['path', 'not_found']);
    return entry.content === null ? refusal(['path', 'not_file']) : (entry as Entry & { content: Buffer });
  };

  const page = (listing: Listing, changed: readonly unknown[] = []): Answer => {
    const [here, rest] = [listing.rest.slice(0, listing.limit), listing.rest.slice(listing.limit)];
    const cursor = randomBytes(24).toString('base64url');
    listings.set(cursor, { ...listing, rest });
    const entries = [...here.map((entry) => metadataOf(entry, tree, true)), ...changed];
    return { status: 200, body: { entries, cursor, has_more: rest.length > 0 } };
  };

  const routes: Readonly<Record<string, Route>> = {
    'files/create_folder_v2': {
      handle: (asked) => {
        const { path } = asked.body as Argument;
        if (!PATH.test(path)) return refusal(['path', 'malformed_path'], { malformed_path: null });
        const there = entryAt(asked);
        if (there !== null) return refusal(['path', 'conflict', there.content === null ? 'folder' : 'file']);
        const made = tree.put(asked.grant.account, path, null);
        return { status: 200, body: { metadata: metadataOf(made, tree, false) } };
      },
    },
    'files/list_folder': {
      handle: (asked) => {
        const { path, recursive = false, limit = MOST } = asked.body as Argument;
        const folder = entryAt(asked);
        if (path !== '' && folder === null) return refusal(['path', 'not_found']);
        if (folder !== null && folder.content !== null) return refusal(['path', 'not_folder']);
        const at = folder?.path ?? '';
        const rest = tree.inside(asked.grant.account, at, recursive);
        return page({ owner: asked.grant.account.id, folder: at, recursive, limit, rest, since: tree.changes() });
      },
    },
    'files/list_folder/continue': {
      handle: ({ body, grant }) => {
        const listing = listings.get((body as Argument).cursor);
        if (listing === undefined || listing.owner !== grant.account.id) return refusal(['reset']);
        if (listing.rest.length > 0) return page(listing);
        const { folder, recursive, since } = listing;
        const rest = tree.inside(grant.account, folder, recursive).filter(({ change }) => change > since);
        const gone = tree.goneSince(grant.account, folder, since).map(({ path }) => deletedOf(path));
        return page({ ...listing, rest, since: tree.changes() }, gone);
      },
    },
    'files/get_metadata': {
      handle: (asked) => {
        const entry = entryAt(asked);
        return entry === null ? refusal(['path', 'not_found']) : { status: 200, body: metadataOf(entry, tree, true) };
      },
    },
    'files/get_temporary_link': {
      handle: (asked) => {
        const file = fileAt(asked);
        if ('status' in file) return file;
        const token = randomBytes(24).toString('base64url');
        links.set(token, { entry: file, until: now() + LINK_MS });
        return { status: 200, body: { metadata: metadataOf(file, tree, false), link: `${site}/temporary/${token}` } };
      },
    },
    'files/download': {
      handle: (asked) => {
        const file = fileAt(asked);
        if ('status' in file) return file;
        const body = metadataOf(file, tree, false);
        const { headers, ...part } = ranged(file.content, asked.header('range'));
        const always = { 'dropbox-api-result': headerSafe(body), 'content-type': 'application/octet-stream' };
        // Of a part it is said what is said of the whole.
        return { ...part, body, headers: { ...always, ...headers }, described: 200 };
      },
    },
    'files/delete_v2': {
      handle: (asked) => {
        const entry = entryAt(asked);
        if (entry === null) return refusal(['path_lookup', 'not_found']);
        const metadata = metadataOf(entry, tree, true);
        tree.remove(entry);
        return { status: 200, body: { metadata } };
      },
    },
  };
  const linked = (token: string): Entry | null => {
    const link = links.get(token);
    return link === undefined || link.until <= now() ? null : link.entry;
  };
  return { routes, links: { of: linked } };
};

/** JSON for a header: what is no ASCII is escaped. */
const headerSafe = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
