/**
 * For tests: a TCP proxy in front of a real server, that breaks things on purpose. A server that others share gets its
 * faults here and nowhere else: it is never stopped.
 */
import { connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export type FaultProxy = Readonly<{
  host: string;
  port: number;
  /** How many connections pass now. */
  connections(): number;
  /** Resets every connection; new ones pass at once. */
  cut(): void;
  /** Ends what the server sends, as a server that shuts down halfway does; what clients send still passes. */
  halfClose(): void;
  /** From now on every byte waits this long, each way. 0 ends it. */
  delay(ms: number): void;
  /** Connections stay open and nothing passes, until `heal`. What was swallowed is lost with its connections. */
  blackhole(): void;
  /** Resets every connection and refuses new ones, until `heal`: the server is down. */
  refuse(): void;
  /** Ends `blackhole`, `refuse` and `delay`. Connections that lost bytes are reset. */
  heal(): void;
  close(): Promise<void>;
}>;

type Pair = Readonly<{ near: Socket; far: Socket }>;

type Address = Readonly<{ host: string; port: number }>;

/** Node cannot reset a socket whose own end is closed already: its handle would stay for ever. */
const abort = (socket: Socket): void => void (socket.writableEnded ? socket.destroy() : socket.resetAndDestroy());

/**
 * Listens on the loopback.
 * @param to where the server listens; as a function asked for each connection, so that several servers may stand behind
 * one proxy, or none (null)
 * @param port 0 takes a free one
 */
export const openFaultProxy = async (to: Address | (() => Address | null), port = 0): Promise<FaultProxy> => {
  const chosen = typeof to === 'function' ? to : (): Address => to;
  const pairs = new Set<Pair>();
  let mode: 'pass' | 'swallow' | 'refuse' = 'pass';
  let delayMs = 0;

  const reset = (): void => {
    for (const { near, far } of pairs) {
      abort(near);
      abort(far);
    }
    pairs.clear();
  };

  const pass = async (from: Duplex, into: Duplex): Promise<void> => {
    try {
      // An iterator that ends would destroy the socket, the other direction with it.
      for await (const chunk of from.iterator({ destroyOnReturn: false })) {
        if (mode === 'swallow') continue;
        if (delayMs > 0) await pause(delayMs);
        if (!into.write(chunk)) await new Promise((resolve) => into.once('drain', resolve).once('close', resolve));
      }
      into.end();
    } catch {
      into.destroy();
    }
  };

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined);
    const address = mode === 'refuse' ? null : chosen();
    if (address === null) {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ ...address, allowHalfOpen: true });
    far.on('error', () => abort(near));
    const pair = { near, far };
    pairs.add(pair);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      socket.on('close', () => {
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
    }
    void pass(near, far);
    void pass(far, near);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');

  return {
    host: '127.0.0.1',
    port: address.port,
    connections: () => pairs.size,
    cut: reset,
    halfClose: () => {
      for (const { near } of pairs) near.end();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    blackhole: () => {
      mode = 'swallow';
    },
    refuse: () => {
      mode = 'refuse';
      reset();
    },
    heal: () => {
      if (mode === 'swallow') reset();
      mode = 'pass';
      delayMs = 0;
    },
    close: async () => {
      reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const DOWN_MS = 1_000;
/** As a server that stops and starts again: nobody gets through for a while. */
export const restarted = async (proxy: Pick<FaultProxy, 'refuse' | 'heal'>): Promise<void> => {
  proxy.refuse();
  await pause(DOWN_MS);
  proxy.heal();
};
