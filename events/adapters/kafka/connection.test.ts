import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import './connection.ts';
import './request-queue.ts';

type Asked = Readonly<{ request: unknown; response: unknown }>;
type Connection = Readonly<{
  connect(): Promise<boolean>;
  disconnect(): Promise<boolean>;
  isConnected(): boolean;
  send(asked: Asked): Promise<Readonly<{ apiVersions: readonly unknown[] }>>;
}>;
const require = createRequire(import.meta.url);
const Connection = require('kafkajs/src/network/connection.js') as new (options: object) => Connection;
type Requests = Readonly<{ protocol(of: { version: number }): () => Asked }>;
const requests = require('kafkajs/src/protocol/requests/apiVersions/index.js') as Requests;
const versions = requests.protocol({ version: 0 });

/** @returns to each request of the chunk: its number, no error, and a list of no versions */
const answerTo = (chunk: Buffer): Buffer => {
  const answers: Buffer[] = [];
  for (let at = 0; at < chunk.length; at += 4 + chunk.readInt32BE(at)) {
    const answer = Buffer.alloc(14);
    answer.writeInt32BE(10, 0);
    chunk.copy(answer, 4, at + 8, at + 12);
    answers.push(answer);
  }
  return Buffer.concat(answers);
};

let sockets: Socket[];
let answers: (request: Buffer, socket: Socket, nth: number) => void;
const broker = createServer((socket) => {
  const nth = sockets.push(socket);
  socket.on('data', (request: Buffer) => answers(request, socket, nth)).on('error', () => undefined);
});
let made: Connection[];
const connect = (): Connection => {
  const silent = { debug: () => undefined, error: () => undefined, info: () => undefined, warn: () => undefined };
  const { port } = broker.address() as AddressInfo;
  const one = new Connection({
    host: '127.0.0.1',
    port,
    logger: { namespace: () => silent },
    requestTimeout: 5_000,
    connectionTimeout: 5_000,
    socketFactory: ({ onConnect }: { onConnect: () => void }) => createConnection({ port }, onConnect),
  });
  made.push(one);
  return one;
};

beforeAll(() => once(broker.listen(0, '127.0.0.1'), 'listening'));
beforeEach(() => {
  [sockets, made] = [[], []];
  answers = (request, socket) => void socket.write(answerTo(request));
});
afterEach(() => Promise.all(made.map((one) => one.disconnect())));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  broker.close();
});

describe('a connection of kafkajs', () => {
  it('whose socket broke amid an answer begins the next one with nothing of it', async () => {
    answers = (request, socket, nth) => {
      if (nth > 1) socket.write(answerTo(request));
      else socket.end(answerTo(request).subarray(0, 7));
    };
    const one = connect();
    await one.connect();
    await expect(one.send(versions())).rejects.toThrow('Closed connection');
    while (one.isConnected()) await new Promise((soon) => setImmediate(soon));
    await one.connect();
    await expect(one.send(versions())).resolves.toMatchObject({ apiVersions: [] });
  });

  it('opens one socket for all who find it down', async () => {
    const one = connect();
    await Promise.all([one.connect(), one.connect(), one.connect()]);
    await expect(Promise.all([one.send(versions()), one.send(versions())])).resolves.toHaveLength(2);
    expect(sockets.length).toBe(1);
    await one.disconnect();
    await one.connect();
    expect(sockets.length).toBe(2);
  });

  it('does not hear a socket that it has left', async () => {
    answers = () => undefined;
    const one = connect();
    await one.connect();
    await one.disconnect();
    const [left] = sockets;
    answers = (request, socket) => {
      // Half an answer to nothing, on the socket that was left, just before the true one.
      left?.write(Buffer.from([0, 0, 0]));
      setTimeout(() => socket.write(answerTo(request)), 50);
    };
    await one.connect();
    await expect(one.send(versions())).resolves.toMatchObject({ apiVersions: [] });
    expect(one.isConnected()).toBe(true);
  });

  it('tells each of those who asked that it could not be opened, and tries again for the next', async () => {
    const one = connect();
    const { port } = broker.address() as AddressInfo;
    broker.close();
    await Promise.all([one.connect(), one.connect()].map((opened) => expect(opened).rejects.toThrow('ECONNREFUSED')));
    await once(broker.listen(port, '127.0.0.1'), 'listening');
    await one.connect();
    await expect(one.send(versions())).resolves.toMatchObject({ apiVersions: [] });
  });
});
