/** One open stream: frames as server-sent events, and what happens to a reader that does not read. */
import type { ServerResponse } from 'node:http';
import type { Frame } from '../contract/stream.ts';
import type { Headers } from '../guards/answers.ts';

export type Connection = Readonly<{
  send(frame: Written): void;
  /**
   * To a reader that comes back: what it missed, oldest first; where that is not known (null) or is more than is sent at once,
   * that there is a gap up to a position, after which it looks at everything that it shows.
   */
  catchUp(missed: readonly Written[] | null, upTo: string): void;
  beat(): void;
  /** Tells when to come back, where given, and ends. */
  end(retryMs?: number): void;
}>;

/** A frame as its bytes go out: written once, however many read it. */
export type Written = Readonly<{ text: string }>;

/** @param id the position that a reader comes back with */
export const writtenFrame = ({ event, data }: Frame, id?: string): Written => {
  const named = id === undefined ? '' : `id: ${id}\n`;
  const text = `${named}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  // Too much for a hint: the page looks for itself.
  return { text: text.length <= FRAME_AT_MOST ? text : `${named}event: gap\ndata: {}\n\n` };
};

const UNSENT_AT_MOST = 256 * 1024;
const STALLED_MS = 10_000;
const FRAME_AT_MOST = 16 * 1024;
/** It leaves in one step, in which nothing is read: with more the reader would be dropped, and come back to the same. */
const MISSED_AT_MOST = UNSENT_AT_MOST / 2;

/**
 * Opens with a comment, so that headers and first bytes leave at once whatever stands in between.
 * @param dropped is told when it is cut since its reader does not read
 */
export const openConnection = (res: ServerResponse, headers: Headers, dropped: () => void): Connection => {
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

  const drop = (): void => {
    if (res.destroyed) return;
    dropped();
    res.destroy();
  };
  /** A dropped stream loses nothing: the page refetches what it shows when it is back. */
  const write = (text: string): void => {
    if (res.writableEnded || res.destroyed) return;
    const flowing = res.write(text);
    if (res.writableLength > UNSENT_AT_MOST) drop();
    else if (!flowing) stalled ??= setTimeout(drop, STALLED_MS);
  };
  write(':\n\n');
  return {
    send: ({ text }) => write(text),
    catchUp: (missed, upTo) => {
      const all = missed?.map(({ text }) => text).join('') ?? null;
      if (all === null || Buffer.byteLength(all) > MISSED_AT_MOST)
        write(writtenFrame({ event: 'gap', data: {} }, upTo).text);
      else if (all !== '') write(all);
    },
    beat: () => write(':\n\n'),
    end: (retryMs) => {
      if (retryMs !== undefined) write(`retry: ${retryMs}\n\n`);
      res.end();
    },
  };
};
