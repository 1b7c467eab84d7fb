/** Upload in parts: https://www.dropbox.com/developers/documentation/http/documentation#files-upload_session-start. */
import { randomBytes } from 'node:crypto';
import type { Answer, Asked, Route } from '../serve.ts';
import { contentHashOf } from './content-hash.ts';
import { refusal } from './manner.ts';
import { type Entry, metadataOf, nameOf, parentOf, type Tree } from './tree.ts';

type Session = { readonly owner: string; readonly until: number; bytes: Buffer; closed: boolean };
type Cursor = Readonly<{ session_id: string; offset: number }>;
type Mode = Readonly<{ '.tag': 'add' } | { '.tag': 'overwrite' } | { '.tag': 'update'; update: string }>;
type Commit = Readonly<{
  path: string;
  mode?: Mode;
  autorename?: boolean;
  client_modified?: string;
  strict_conflict?: boolean;
}>;
type Argument = Readonly<{ cursor?: Cursor; close?: boolean; commit?: Commit; content_hash?: string }>;

const WEEK_MS = 7 * 86_400_000;

export const uploadRoutes = (tree: Tree, now: () => number): Readonly<Record<string, Route>> => {
  const sessions = new Map<string, Session>();
  const corrupt = ({ bytes }: Asked, hash: string | undefined): boolean =>
    hash !== undefined && hash !== contentHashOf(bytes);
  /** @param inside the tags around the refusal, which differ from call to call */
  const found = ({ grant }: Asked, cursor: Cursor, inside: readonly string[]): Session | Answer => {
    const session = sessions.get(cursor.session_id);
    if (session === undefined || session.until <= now() || session.owner !== grant.account.id)
      return refusal([...inside, 'not_found']);
    if (cursor.offset === session.bytes.length) return session;
    return refusal([...inside, 'incorrect_offset'], { correct_offset: session.bytes.length });
  };

  return {
    'files/upload_session/start': {
      handle: (asked) => {
        const { close, content_hash } = asked.body as Argument;
        if (corrupt(asked, content_hash)) return refusal(['content_hash_mismatch']);
        const id = `pid_upload_session:${randomBytes(24).toString('base64url')}`;
        const until = now() + WEEK_MS;
        sessions.set(id, { owner: asked.grant.account.id, until, bytes: asked.bytes, closed: close === true });
        return { status: 200, body: { session_id: id } };
      },
    },
    'files/upload_session/append_v2': {
      handle: (asked) => {
        const { cursor = NO_CURSOR, close, content_hash } = asked.body as Argument;
        const session = found(asked, cursor, []);
        if ('status' in session) return session;
        if (session.closed) return refusal(['closed']);
        const whole = asked.bytes.length === Number(asked.header('content-length') ?? 0);
        if (whole && corrupt(asked, content_hash)) return refusal(['content_hash_mismatch']);
        // What arrived before the connection broke counts.
        session.bytes = Buffer.concat([session.bytes, asked.bytes]);
        session.closed = whole && close === true;
        return { status: 200, body: null };
      },
    },
    'files/upload_session/finish': {
      handle: (asked) => {
        const { cursor = NO_CURSOR, commit, content_hash } = asked.body as Argument;
        const session = found(asked, cursor, ['lookup_failed']);
        if ('status' in session) return session;
        if (corrupt(asked, content_hash)) return refusal(['content_hash_mismatch']);
        const content = Buffer.concat([session.bytes, asked.bytes]);
        const written = write(tree, asked, commit ?? { path: '' }, content);
        if ('status' in written) return written;
        sessions.delete(cursor.session_id);
        return { status: 200, body: metadataOf(written, tree, false) };
      },
    },
  };
};

const NO_CURSOR: Cursor = { session_id: '', offset: 0 };

/** As `mode` and `autorename` of a commit say: https://dropbox.github.io/dropbox-sdk-js/global.html#FilesWriteMode. */
const write = (tree: Tree, { grant }: Asked, commit: Commit, content: Buffer): Entry | Answer => {
  const { mode = { '.tag': 'add' }, client_modified: modified } = commit;
  const there = tree.at(grant.account, commit.path);
  const path = there?.path ?? commit.path;
  if (!path.startsWith('/')) return refusal(['path', 'malformed_path'], { malformed_path: null });
  if (there === null) return tree.put(grant.account, path, content, modified);
  if (there.content === null) return refusal(['path', 'conflict', 'folder']);
  const same = contentHashOf(there.content) === contentHashOf(content) && commit.strict_conflict !== true;
  if (mode['.tag'] === 'overwrite' || (mode['.tag'] === 'update' && mode.update === there.rev))
    return tree.put(grant.account, path, content, modified);
  if (same) return there;
  if (commit.autorename === true) return tree.put(grant.account, free(tree, there), content, modified);
  return refusal(['path', 'conflict', 'file']);
};

const free = (tree: Tree, { owner, path }: Entry): string => {
  const [, stem = '', ending = ''] = /^(.+?)(\.[^.]*)?$/.exec(nameOf(path)) ?? [];
  for (let number = 1; ; number += 1) {
    const other = `${parentOf(path)}/${stem} (${number})${ending}`;
    if (tree.at(owner, other) === null) return other;
  }
};
