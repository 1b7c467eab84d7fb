/**
 * Resumable upload: https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable. What has arrived stays,
 * in whole 256 KiB, when the connection breaks; the app asks how far it came and goes on from there.
 */
import { randomBytes } from 'node:crypto';
import type { Account } from '../grants.ts';
import type { Answer, Asked } from '../serve.ts';
import { driveError } from './manner.ts';

const GRAIN = 256 * 1024;
const WEEK_MS = 7 * 86_400_000;
const RANGE = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/;

type Session = {
  readonly owner: Account;
  readonly until: number;
  readonly finish: (content: Buffer) => Answer;
  bytes: Buffer;
  done: Answer | null;
};

export type Uploads = ReturnType<typeof newUploads>;

export const newUploads = (now: () => number, site: string) => {
  const sessions = new Map<string, Session>();
  const sessionOf = ({ query, grant }: Asked): Session | null => {
    const session = sessions.get(query['upload_id'] ?? '');
    return session === undefined || session.until <= now() || session.owner.id !== grant.account.id ? null : session;
  };
  const finished = (session: Session): Answer => {
    session.done ??= session.finish(session.bytes);
    return session.done;
  };
  const missing = driveError(404, 'notFound', 'There is no such upload.');

  return {
    /** @param finish makes the file once all of it is there */
    begin: (owner: Account, path: string, finish: Session['finish']): Answer => {
      const id = randomBytes(24).toString('base64url');
      sessions.set(id, { owner, until: now() + WEEK_MS, finish, bytes: Buffer.alloc(0), done: null });
      const location = `${site}${path}?uploadType=resumable&upload_id=${id}`;
      return { status: 200, undescribed: true, headers: { location, 'x-guploader-uploadid': id } };
    },

    put: (asked: Asked): Answer => {
      const session = sessionOf(asked);
      if (session === null) return missing;
      if (session.done !== null) return session.done;
      const said = asked.header('content-range');
      const sent = Number(asked.header('content-length') ?? 0);
      if (said === null) {
        session.bytes = arrived(session.bytes, asked.bytes, sent);
        return asked.bytes.length === sent ? finished(session) : soFar(session.bytes);
      }
      const [, from, to, total] = RANGE.exec(said) ?? [];
      if (total === undefined) return driveError(400, 'invalid', 'Failed to parse Content-Range header.');
      // Only asks how far it came.
      if (from === undefined) return String(session.bytes.length) === total ? finished(session) : soFar(session.bytes);
      const last = total !== '*' && Number(to) === Number(total) - 1;
      const length = Number(to) - Number(from) + 1;
      if (Number(from) !== session.bytes.length || length !== sent || (!last && length % GRAIN !== 0))
        return driveError(400, 'invalid', `Bytes from ${session.bytes.length} in multiples of ${GRAIN} come next.`);
      session.bytes = arrived(session.bytes, asked.bytes, sent);
      return last && session.bytes.length === Number(total) ? finished(session) : soFar(session.bytes);
    },

    cancel: (asked: Asked): Answer => {
      if (!sessions.delete(asked.query['upload_id'] ?? '')) return missing;
      return { status: 499, undescribed: true };
    },
  };
};

/** Of a part that broke off only whole 256 KiB are kept. */
const arrived = (before: Buffer, part: Buffer, sent: number): Buffer =>
  Buffer.concat([before, part.length === sent ? part : part.subarray(0, part.length - (part.length % GRAIN))]);

const soFar = (bytes: Buffer): Answer => ({
  status: 308,
  undescribed: true,
  ...(bytes.length === 0 ? {} : { headers: { range: `bytes=0-${bytes.length - 1}` } }),
});
