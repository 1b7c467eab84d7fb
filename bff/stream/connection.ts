/** One open stream: frames as server-sent events, and what happens to a reader that does not read. */
import type { ServerResponse } from 'node:http';
import type { Frame } from '../contract/stream.ts';
import type { Headers } from '../guards/answers.ts';

export type Connection = Readonly<{
  /** @param id the position that a reader comes back with */
  send(frame: Frame, id?: string): void;
  beat(): void;
  /** Tells when to come back, where given, and ends. */
  end(retryMs?: number): void;
}>;

const UNSENT_AT_MOST = 256 * 1024;
const STALLED_MS = 10_000;
const FRAME_AT_MOST = 16 * 1024;

/** Opens with a comment, so that headers and first bytes leave at once whatever stands in between. */
export const openConnection = (res: ServerResponse, headers: Headers): Connection => {
  res.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  let stalled: NodeJS.Timeout | null = null;
  const settle = (): void => {
    if (stalled !== null) clearTimeout(stalled);
    stalled = null;
  };
  res.once('close', settle);
  res.on('drain', settle);

  /** A dropped stream loses nothing: the page refetches what it shows when it is back. */
  const write = (text: string): void => {
    if (res.writableEnded || res.destroyed) return;
    const flowing = res.write(text);
    if (res.writableLength > UNSENT_AT_MOST) res.destroy();
    else if (!flowing) stalled ??= setTimeout(() => res.destroy(), STALLED_MS);
  };
  write(':\n\n');
  return {
    send: ({ event, data }, id) => {
      const named = id === undefined ? '' : `id: ${id}\n`;
      const text = `${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      if (text.length <= FRAME_AT_MOST) write(text);
      else write(`${named}event: gap\ndata: {}\n\n`); // too much for a hint: the page looks for itself
    },
    beat: () => write(':\n\n'),
    end: (retryMs) => {
      if (retryMs !== undefined) write(`retry: ${retryMs}\n\n`);
      res.end();
    },
  };
};
