import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { type Listening, listen } from './listen.ts';
import { boundSockets, type SocketBounds } from './sockets.ts';

const BOUNDS: SocketBounds = {
  perAddress: 4,
  inAll: 6,
  unreadBytes: 36 * 1024 ** 2,
  unreadMs: 60_000,
  isProxy: (address) => address === '127.0.0.9',
};
/** More than any kernel holds for one connection. */
const LARGE = Buffer.alloc(16 * 1024 ** 2);

let server: Listening;
const opened: Socket[] = [];
const serve = async (app: RequestListener, bounds: Partial<SocketBounds> = {}): Promise<void> => {
  server = await listen(app, { host: '0.0.0.0', port: 0 });
  boundSockets(server.server, { ...BOUNDS, ...bounds });
};
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await server.close(0);
});

/** From an address of this machine; nothing is read of what comes unless somebody listens. */
const from = async (localAddress: string): Promise<Socket> => {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
const isClosed = (socket: Socket): Promise<unknown> => {
  socket.resume();
  return new Promise((resolve) => socket.once('close', resolve));
};
/** Seen from the server: who reads nothing does not hear of an end either. */
const openAre = (count: number): Promise<void> =>
  eventually(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    server.server.getConnections((_error, open) => resolve(open));
    expect(await promise).toBe(count);
  });
const ask = (socket: Socket, path = '/'): boolean => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
const answered = async (socket: Socket): Promise<string> => {
  ask(socket);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1').slice(0, 15);
};
const OK = 'HTTP/1.1 200 OK';
const hello: RequestListener = (_req, res) => void res.end('hello');

describe('Connections', () => {
  it('of one address give way to its next one, the silent and idle first, and to nobody else', async () => {
    await serve(hello);
    const other = await from('127.0.0.2');
    const [first, second] = [await from('127.0.0.1'), await from('127.0.0.1')];
    await from('127.0.0.1');
    await from('127.0.0.1');
    expect(await answered(first)).toBe(OK); // so that the second rests longest
    const fifth = await from('127.0.0.1');
    await isClosed(second);
    for (const socket of [first, fifth, other]) expect(await answered(socket)).toBe(OK);
  });

  it('from a proxy of ours are many people’s, and bounded only with all others', async () => {
    await serve(hello);
    const sockets: Socket[] = [];
    for (let n = 0; n < 7; n += 1) sockets.push(await from('127.0.0.9'));
    await isClosed(sockets[0] as Socket);
    for (const socket of sockets.slice(1)) expect(await answered(socket)).toBe(OK);
  });

  it('whose requests are being answered stay: the newcomer is turned away', async () => {
    const held: (() => void)[] = [];
    await serve((_req, res) => void held.push(() => res.end('hello')));
    const busy: Socket[] = [];
    for (let n = 0; n < 4; n += 1) busy.push(await from('127.0.0.1'));
    for (const socket of busy) ask(socket);
    await eventually(() => expect(held).toHaveLength(4));
    await isClosed(await from('127.0.0.1'));
    for (const release of held) release();
    for (const socket of busy) await once(socket, 'data');
    await from('127.0.0.1');
    await isClosed(busy[0] as Socket);
  });

  it('that leave an answer lying give way as idle ones do', async () => {
    await serve((req, res) => void res.end(req.url === '/large' ? LARGE : 'hello'));
    const slow = await from('127.0.0.1');
    ask(slow, '/large');
    await once(slow, 'readable');
    for (let n = 0; n < 4; n += 1) expect(await answered(await from('127.0.0.1'))).toBe(OK);
    await openAre(4);
    await isClosed(slow);
  });

  it('are cut where more lies unread than may, the oldest first', async () => {
    await serve((req, res) => void res.end(req.url === '/large' ? LARGE : 'hello'));
    const slow: Socket[] = [];
    for (let n = 0; n < 4; n += 1) {
      const socket = await from(`127.0.0.${n + 1}`);
      ask(socket, '/large');
      await once(socket, 'readable');
      slow.push(socket);
    }
    await openAre(2);
    await Promise.all(slow.slice(0, 2).map(isClosed));
    expect(await answered(await from('127.0.0.1'))).toBe(OK);
  });

  it('are cut where an answer lies unread for too long', async () => {
    await serve((_req, res) => void res.end(LARGE), { unreadMs: 1 });
    const slow = await from('127.0.0.1');
    ask(slow);
    await once(slow, 'readable');
    await openAre(0);
  });

  it('that send request upon request without reading an answer are cut', async () => {
    await serve(() => undefined);
    const socket = await from('127.0.0.1');
    for (let n = 0; n < 20; n += 1) ask(socket);
    await isClosed(socket);
  });
});
