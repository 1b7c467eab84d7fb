/** One service behind the edge: its address, its sockets, and how many may be with it at once, short calls apart from transfers. */
import { Agent, type ClientRequest, request as overHttp, type RequestOptions } from 'node:http';
import { request as overTls, Agent as TlsAgent } from 'node:https';
import { connect, type NetConnectOpts } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { ANSWER_LIMIT } from './judge.ts';
import { newPlaces, type Places } from './places.ts';
import { type Connector, type ShortCalls, shortCallsTo } from './short-call.ts';

/** A transfer is whatever may be long by right; a short call is answered from memory. */
export type Lane = 'call' | 'download' | 'upload';

export type Upstream = Readonly<{
  name: string;
  places: Readonly<Record<Lane, Places>>;
  ask: ShortCalls['ask'];
  /** Transfers have connections of their own: they never take those away that are kept open for short calls. */
  transfer(options: Pick<RequestOptions, 'method' | 'path' | 'headers'>): ClientRequest;
  close(): void;
}>;

/** Kept open for the next call. Places bound how many there are: nothing ever waits for a socket. */
const FREE_SOCKETS = 64;

/** For tests of connections that fail. */
export type Connections = Readonly<{ agent?: Agent; connect?: Connector }>;

export const upstreamAt = (name: string, url: string, o: Connections = {}): Upstream => {
  const target = new URL(url);
  const isTls = target.protocol === 'https:';
  const sockets = { keepAlive: true, maxFreeSockets: FREE_SOCKETS, scheduling: 'lifo' } as const;
  const agent = o.agent ?? (isTls ? new TlsAgent(sockets) : listening(new Agent(sockets)));
  const short = shortCallsTo(target.origin, { most: ANSWER_LIMIT, ...(o.connect ? { connect: o.connect } : {}) });
  const { protocol, hostname, port } = urlToHttpOptions(target);
  const at: RequestOptions = { protocol, hostname, port };
  const under = target.pathname.replace(/\/$/, '');
  const send = isTls ? overTls : overHttp;
  return {
    name,
    places: { call: newPlaces(), download: newPlaces(), upload: newPlaces() },
    ask: (request, signal) => short.ask({ ...request, path: `${under}${request.path}` }, signal),
    transfer: (options) => send({ ...at, ...options, agent, path: `${under}${options.path}` }),
    close: () => {
      short.close();
      agent.destroy();
    },
  };
};

/**
 * A service that refuses an upload and closes resets the connection. Node then fails at the next write and throws away what
 * has come and was not read: the refusal. So a write into such a connection is taken as done, and what it means is told by
 * reading: first the answer, if there is one, then that the connection is over.
 */
const listening = (agent: Agent): Agent => {
  agent.createConnection = (options) => {
    const socket = connect(options as NetConnectOpts);
    const { _write, _writev } = socket;
    const unlessClosed = (done: (error?: Error | null) => void) => (error?: Error | null) => {
      const { code } = (error ?? {}) as NodeJS.ErrnoException;
      done(code === 'EPIPE' || code === 'ECONNRESET' ? null : error);
    };
    socket._write = (chunk, encoding, done) => _write.call(socket, chunk, encoding, unlessClosed(done));
    if (_writev) socket._writev = (chunks, done) => _writev.call(socket, chunks, unlessClosed(done));
    return socket;
  };
  return agent;
};
