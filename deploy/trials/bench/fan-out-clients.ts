/** Who listens, at the product's stream and at the Socket.IO server beside it, and who sends there. */
import { Agent, request } from 'node:http';
import { newId } from '@lamplight/events/ports/ids.ts';
import { io, type Socket } from 'socket.io-client';
import type { Talker, TalkingCompany } from './fan-out-company.ts';

/** @param conversationId in which something was said, as this listener is told */
export type Heard = (listener: number, conversationId: string) => void;

/** A server that tells everybody of a company what is said. */
export type Fan = Readonly<{
  /** Until everybody is connected. @returns what ends all connections */
  listen(heard: Heard): Promise<() => Promise<void>>;
  /** Until it is answered. @param n how many were sent before: of those who take part each sends in turn */
  send(talk: number, n: number): Promise<void>;
}>;

const SAID = 'The booking page is up; the texts of the reminders come on Thursday, as we said.';
const HEADERS = { 'sec-fetch-site': 'same-origin', 'x-csrf': '1' } as const;

export const streamsOf = (url: string, { everybody, talks }: TalkingCompany): Fan => {
  const agent = new Agent({ keepAlive: true });
  return {
    listen: async (heard) => {
      const opened = await Promise.all(
        everybody.map(({ cookie }, n) =>
          openStream(url, { cookie, n }, (frame) => saidIn(frame, (id) => heard(n, id))),
        ),
      );
      return async () => {
        for (const { close } of opened) close();
        await Promise.all(opened.map(({ ended }) => ended));
      };
    },
    send: async (at, n) => {
      const talk = talks[at];
      const sender = talk?.people[n % talk.people.length];
      const body = { messageId: newId(), text: `${SAID} (${n})`, mentions: [], attachments: [] };
      await post(`${url}/api/conversations/${talk?.conversationId}/messages`, body, { agent, sender });
    },
  };
};

export const socketsOf = (url: string, { everybody, talks }: TalkingCompany): Fan => {
  const agent = new Agent({ keepAlive: true });
  const roomsOf = (who: Talker): readonly string[] =>
    talks.filter(({ people }) => people.includes(who)).map(({ conversationId }) => conversationId);
  return {
    listen: async (heard) => {
      const sockets = await Promise.all(
        everybody.map(
          (who, n) =>
            new Promise<Socket>((resolve, reject) => {
              const auth = { rooms: roomsOf(who) };
              const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
              socket.on('invalidate', (data: Told) => tell(data, (id) => heard(n, id)));
              socket.once('connect', () => resolve(socket));
              socket.once('connect_error', reject);
            }),
        ),
      );
      return async () => {
        for (const socket of sockets) socket.disconnect();
      };
    },
    send: (at, n) => post(url, { room: talks[at]?.conversationId, text: `${SAID} (${n})` }, { agent }),
  };
};

type Told = Readonly<{ keys: readonly Readonly<{ kind: string; id?: string }>[] }>;
export const saidIn = ({ event, data }: Taken, said: (conversationId: string) => void): void => {
  if (event === 'invalidate') tell(data as Told, said);
};
const tell = ({ keys }: Told, said: (conversationId: string) => void): void => {
  for (const { kind, id } of keys) if (kind === 'message' && id !== undefined) said(id);
};

export type OpenStream = Readonly<{
  /** Reads on, or reads nothing more. */
  reading(is: boolean): void;
  /** Once nothing more comes. */
  ended: Promise<void>;
  close(): void;
}>;

/**
 * Until its first bytes are here. A thousand come from several addresses, as people do.
 *
 * @param from the position that it was told of last
 * @throws with its status, where it is refused
 */
export const openStream = (
  url: string,
  { cookie, from, n = 0 }: Readonly<{ cookie: string; from?: string | undefined; n?: number }>,
  take: (frame: Taken) => void,
): Promise<OpenStream> =>
  new Promise((resolve, reject) => {
    const headers = { ...HEADERS, cookie, ...(from === undefined ? {} : { 'last-event-id': from }) };
    const localAddress = `127.0.1.${1 + (n % 250)}`;
    const asking = request(`${url}/api/stream`, { headers, agent: false, localAddress }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(Object.assign(new Error(`the stream was answered ${answer.statusCode}`), { status: answer.statusCode }));
        asking.destroy();
        return;
      }
      const ended = new Promise<void>((done) => answer.once('close', done));
      answer.on('error', () => undefined); // cut: it has ended
      answer.setEncoding('utf8').on('data', framesWith(take));
      const reading = (is: boolean): unknown => (is ? answer.resume() : answer.pause());
      answer.once('close', () => reject(new Error('the stream ended before its first bytes')));
      answer.once('data', () => resolve({ ended, reading, close: () => asking.destroy() }));
    });
    asking.on('error', reject);
    asking.end();
  });

export type Taken = Readonly<{ id?: string; event: string; data: unknown }>;

/** @returns takes the text of a stream as it comes, in parts of any length; a comment is no frame */
export const framesWith = (heard: (frame: Taken) => void): ((part: string) => void) => {
  let left = '';
  return (part) => {
    const frames = `${left}${part}`.split('\n\n');
    left = frames.pop() ?? '';
    for (const frame of frames) {
      const fields = Object.fromEntries(
        frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      ) as { id?: string; event?: string; data?: string };
      if (fields.event === undefined) continue;
      const { id, event, data = 'null' } = fields;
      heard({ ...(id === undefined ? {} : { id }), event, data: JSON.parse(data) });
    }
  };
};

/** @throws where it is not taken */
export const post = (
  url: string,
  body: object,
  { agent, sender }: Readonly<{ agent: Agent; sender?: Talker | undefined }>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const json = JSON.stringify(body);
    const headers = {
      ...{ ...HEADERS, 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) },
      ...{ 'idempotency-key': newId(), ...(sender === undefined ? {} : { cookie: sender.cookie }) },
    };
    const asking = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200 || answer.statusCode === 201) return resolve();
        return reject(new Error(`${url} was answered ${answer.statusCode} ${Buffer.concat(parts).toString('utf8')}`));
      });
    });
    asking.once('error', reject);
    asking.end(json);
  });
