/**
 * Bounds the connections from the open network: their number per address and in all, and the bytes of answers that
 * nobody reads. At a bound the connection that is idle longest is closed. A browser reconnects unnoticed; an attacker
 * who holds a thousand connections loses only their own.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type SocketBounds = Readonly<{
  perAddress: number;
  inAll: number;
  /** Bytes of answers that lie unread in this process, all together. */
  unreadBytes: number;
  /** How long an answer that was given may lie unread. */
  unreadMs: number;
  /** Whether many people come from this address: a proxy of ours in front of the server. */
  isProxy(address: string): boolean;
}>;

type Held = { readonly address: string; handled: number };
type Unread = Readonly<{ socket: Socket; bytes: number; since: number }>;

/** Requests sent at once on one connection; browsers send the next when they have the answer to the one before. */
const PIPELINED = 8;
const LOOK_MS = 5_000;

export const boundSockets = (server: Server, o: SocketBounds): void => {
  const open = new Map<Socket, Held>();
  const perAddress = new Map<string, number>();
  /** Connections without a request in progress, the one that is idle longest first. */
  const resting = new Set<Socket>();
  const unread = new Map<ServerResponse, Unread>();
  let unreadBytes = 0;

  const rest = (socket: Socket): void => {
    resting.delete(socket);
    if (open.has(socket)) resting.add(socket);
  };
  const longestResting = (address: string | null): Socket | null => {
    for (const socket of resting) if (address === null || open.get(socket)?.address === address) return socket;
    return null;
  };
  /** Closes the connection that is idle longest, where there are too many. False where none is idle. */
  const makeRoom = (address: string): boolean => {
    const isTooManyOfOne = !o.isProxy(address) && (perAddress.get(address) ?? 0) >= o.perAddress;
    if (!isTooManyOfOne && open.size < o.inAll) return true;
    const victim = longestResting(isTooManyOfOne ? address : null);
    if (victim === null) return false;
    forget(victim);
    victim.destroy();
    return true;
  };
  const forget = (socket: Socket): void => {
    const held = open.get(socket);
    if (held === undefined) return;
    open.delete(socket);
    resting.delete(socket);
    const left = (perAddress.get(held.address) ?? 1) - 1;
    if (left > 0) perAddress.set(held.address, left);
    else perAddress.delete(held.address);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!makeRoom(address)) {
      socket.destroy();
      return;
    }
    open.set(socket, { address, handled: 0 });
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    resting.add(socket);
    socket.once('close', () => forget(socket));
  });

  server.prependListener('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const held = open.get(socket);
    if (held === undefined) return;
    held.handled += 1;
    resting.delete(socket);
    if (held.handled > PIPELINED) {
      socket.destroy();
      return;
    }
    let isReleased = false;
    const giveUp = (): void => {
      if (isReleased) return;
      isReleased = true;
      held.handled -= 1;
      if (held.handled === 0) rest(socket);
    };
    // the whole answer is written: what remains is for its reader to take
    res.once('prefinish', () => {
      giveUp();
      if (socket.writableLength > 0) lay(res, socket);
    });
    res.once('close', () => {
      giveUp();
      taken(res);
      if (held.handled === 0) rest(socket);
    });
  });

  const lay = (res: ServerResponse, socket: Socket): void => {
    unread.set(res, { socket, bytes: socket.writableLength, since: performance.now() });
    unreadBytes += socket.writableLength;
    for (const [oldest, { socket: slow }] of unread) {
      if (unreadBytes <= o.unreadBytes) break;
      taken(oldest);
      slow.destroy();
    }
  };
  const taken = (res: ServerResponse): void => {
    unreadBytes -= unread.get(res)?.bytes ?? 0;
    unread.delete(res);
  };

  const looking = setInterval(() => {
    for (const { socket, since } of unread.values()) {
      if (performance.now() - since < o.unreadMs) break; // the next ones are newer
      socket.destroy();
    }
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(looking));
};

/** The bounds of a server in the open network. */
export const OPEN_NETWORK = {
  perAddress: 1_024,
  inAll: 8_192,
  unreadBytes: 64 * 1024 * 1024,
  unreadMs: 120_000,
} as const satisfies Omit<SocketBounds, 'isProxy'>;
