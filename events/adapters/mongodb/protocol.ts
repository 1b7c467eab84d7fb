/** Whether what listens at an address speaks MongoDB at all: the client only says that it found no server. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { BSON } from 'mongodb';

const HEADER = 16;
const OP_MSG = 2013;
/** A message is never longer; four letters read as a length are. */
const LONGEST = 48_000_000;

/** @returns true only where something else answered; nobody, or nothing within the time, proves nothing */
export const isSomethingElse = async (host: string, port: number, withinMs: number): Promise<boolean> => {
  const socket = connect({ host, port });
  socket.on('error', () => undefined);
  try {
    socket.write(hello());
    const [first] = (await once(socket, 'data', { signal: AbortSignal.timeout(withinMs) })) as [Buffer];
    const length = first.byteLength < 4 ? 0 : first.readInt32LE(0);
    return length < HEADER || length > LONGEST;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const hello = (): Buffer => {
  const body = BSON.serialize({ hello: 1, $db: 'admin' });
  const head = Buffer.alloc(HEADER + 5);
  head.writeInt32LE(head.byteLength + body.byteLength, 0);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
};
