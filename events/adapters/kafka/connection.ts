/**
 * kafkajs 2.2.4 collects what all sockets of a connection bring in one buffer, and never empties it. Two requests that find the
 * connection down open two sockets; one whose socket broke amid an answer puts the first bytes of the next socket behind half an
 * answer of the last. Lengths are garbage then, and what is thrown in a socket's event ends the process (tulios/kafkajs#715).
 * Here whoever asks waits for the one socket that is being opened, it begins with an empty buffer, and nobody hears the one
 * before it any more.
 */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

type Connection = {
  socket?: Socket;
  chunks: readonly Buffer[];
  bytesBuffered: number;
  /** Of the length that begins each answer. */
  bytesNeeded: number;
  isConnected(): boolean;
  connect(): Promise<boolean>;
};

const LENGTH_BYTES = 4;

const require = createRequire(import.meta.url);
const { prototype: connection } = require('kafkajs/src/network/connection.js') as { prototype: Connection };
const { connect } = connection;
if (typeof connect !== 'function' || typeof connection.isConnected !== 'function')
  throw new Error('kafkajs is not as this remedy knows it: look whether it is still needed');

const opening = new WeakMap<Connection, Promise<boolean>>();

const beginAnew = (one: Connection): void => {
  for (const event of ['data', 'end', 'error', 'timeout']) one.socket?.removeAllListeners(event);
  one.socket?.on('error', () => undefined).destroy();
  Object.assign(one, { chunks: [], bytesBuffered: 0, bytesNeeded: LENGTH_BYTES });
};

connection.connect = function connectOnce(this: Connection): Promise<boolean> {
  const underWay = opening.get(this);
  if (underWay !== undefined) return underWay;
  if (!this.isConnected()) beginAnew(this);
  const opened = connect.call(this).finally(() => opening.delete(this));
  opening.set(this, opened);
  return opened;
};
