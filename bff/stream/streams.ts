/**
 * GET /api/stream. A hint, never the truth: services name the recipients of a frame when they publish it, and this
 * replica passes it to those of them who listen here. It knows no rooms and no topics.
 */
import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeRead, count, record } from '@lamplight/common/telemetry/metrics.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { type AddressedFrame, addressedFrame, type Frame, streamChannel } from '../contract/stream.ts';
import type { Headers } from '../guards/answers.ts';
import { type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Announcements } from '../sessions/announcements.ts';
import type { H } from '../sessions/record.ts';
import type { Living, Look, Sessions } from '../sessions/sessions.ts';
import { type Connection, openConnection, writtenFrame } from './connection.ts';
import type { RecentFrames } from './recent.ts';
import { among } from './recipients.ts';

export type StreamsOptions = Readonly<{
  broadcast: Broadcast;
  sessions: Sessions;
  announcements: Announcements;
  headers: Headers;
  recent: RecentFrames;
  heartbeatMs: number;
  onError(error: unknown): void;
}>;

export type Streams = Readonly<{
  open(req: IncomingMessage, res: ServerResponse, living: Living, query: string): Refusal | null;
  /** Ends every stream within 5 s, each told to come back at another moment. */
  drain(): Promise<void>;
  close(): void;
}>;

type Listener = { readonly h: H; readonly userId: string; roles: readonly string[]; readonly connection: Connection };

/** Counts for a moment: it is no news to whoever comes back later. */
const PASSING: ReadonlySet<string> = new Set<Frame['event']>(['typing', 'presence']);

const PER_SESSION = 5;
const PER_PERSON = 10;
const PER_REPLICA = 5_000;
const LIFE_MS = 30 * 60_000;
const LIFE_SPREAD_MS = 5 * 60_000;
const DRAIN_MS = 5_000;
const LAST_EVENT_ID = /^[\x21-\x7e]{1,64}$/;

export const streamsWith = (o: StreamsOptions): Streams => {
  const listeners = new Set<Listener>();
  const closing = new AbortController();
  let draining = false;

  count('lamplight.stream.dropped', {}, 0);
  const untold = beforeRead(() => record('lamplight.stream.connections', listeners.size, {}));

  const follow = async (): Promise<void> => {
    for await (const text of o.broadcast.subscribe(streamChannel, closing.signal)) {
      const read = addressedFrame.safeParse(JSON.parse(text));
      if (read.success) deliver(read.data);
      else o.onError(new Error('A frame without a known shape was published.'));
    }
  };
  follow().catch((error: unknown) => closing.signal.aborted || o.onError(error));

  const deliver = (addressed: AddressedFrame): void => {
    const { to, frame } = addressed;
    const id = PASSING.has(frame.event) ? o.recent.position() : o.recent.add(addressed);
    const written = writtenFrame(frame, id);
    const isMeant = among(to);
    for (const listener of listeners) if (isMeant(listener)) listener.connection.send(written);
  };

  /** Where the reader can say how far it has heard, it gets the rest; else it looks at everything that it shows. */
  const resume = (listener: Listener, lastId: string | undefined): void => {
    const missed = lastId === undefined ? null : o.recent.after(lastId);
    const theirs = missed?.flatMap(({ id, addressed: { to, frame } }) =>
      among(to)(listener) ? [writtenFrame(frame, id)] : [],
    );
    listener.connection.catchUp(theirs ?? null, o.recent.position());
  };

  const tooMany = ({ h, session }: Living): Refusal | null => {
    if (draining || listeners.size >= PER_REPLICA) return tryAgain();
    const mine = [...listeners].filter(({ userId }) => userId === session.userId);
    const full = mine.length >= PER_PERSON || mine.filter((listener) => listener.h === h).length >= PER_SESSION;
    return full ? refuse('RATE_LIMITED', { headers: { 'retry-after': '30' } }) : null;
  };

  const open: Streams['open'] = (req, res, living, query) => {
    const lastId = req.headers['last-event-id'];
    if (query !== '' || (lastId !== undefined && !(typeof lastId === 'string' && LAST_EVENT_ID.test(lastId))))
      return refuse('BAD_REQUEST');
    const refused = tooMany(living);
    if (refused !== null) return refused;

    const { h, session } = living;
    const listener: Listener = {
      h,
      userId: session.userId,
      roles: session.roles,
      connection: openConnection(res, o.headers, () => count('lamplight.stream.dropped', {})),
    };
    listeners.add(listener);
    resume(listener, lastId);

    const beating = setInterval(() => {
      beat(listener).catch((error: unknown) => {
        o.onError(error); // a check that cannot run counts as refused
        listener.connection.end();
      });
    }, o.heartbeatMs);
    const life = setTimeout(() => listener.connection.end(), LIFE_MS + randomInt(-LIFE_SPREAD_MS, LIFE_SPREAD_MS));
    const unhear = o.announcements.hear(h, (announcement) => {
      if (announcement.is === 'ended') finish(listener, announcement.code);
      if (announcement.is === 'replaced') listener.connection.end();
    });
    res.once('close', () => {
      listeners.delete(listener);
      clearInterval(beating);
      clearTimeout(life);
      unhear();
    });
    return null;
  };

  const beat = async (listener: Listener): Promise<void> => {
    const look: Look = await o.sessions.look(listener.h);
    if (look.is === 'alive') {
      listener.roles = look.session.roles;
      listener.connection.beat();
    } else if (look.is === 'dead' && !look.keepCookie) finish(listener, look.code);
    else listener.connection.end(); // replaced in its own browser, which opens another
  };

  const finish = ({ connection }: Listener, code: string): void => {
    connection.send(writtenFrame({ event: 'session', data: { code } }));
    connection.end();
  };

  return {
    open,
    drain: async () => {
      draining = true;
      const ending = [...listeners].map(
        ({ connection }) =>
          new Promise<void>((resolve) => {
            setTimeout(
              () => {
                connection.end(randomInt(1_000, 10_001));
                resolve();
              },
              randomInt(0, DRAIN_MS),
            );
          }),
      );
      await Promise.all(ending);
    },
    close: () => {
      untold();
      closing.abort();
      for (const { connection } of listeners) connection.end();
    },
  };
};
