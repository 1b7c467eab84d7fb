/** The content of a file, on its way from a service to its reader. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Pace, pacingAt } from '@lamplight/common/http/pace.ts';

/** Of the reader, not of the service. */
export class SlowReader extends Error {}

/**
 * Resolves when the service has given all of it, whether or not the reader has read the last of it: the place at the
 * service is free then. A reader who hardly reads is cut, and its connection with it.
 * @throws the signal's reason, or that the answer broke off; the connection is closed then, so that nobody takes a part for the whole
 */
export const passOn = (answer: IncomingMessage, res: ServerResponse, pace: Pace, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      pacing.end();
      reject(cause);
      answer.destroy();
      res.destroy();
    };
    const pacing = pacingAt(pace, () => fail(new SlowReader('The reader was too slow.')));
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    res.on('drain', () => answer.resume());
    answer.on('data', (chunk: Buffer) => {
      pacing.moved(chunk.length);
      if (!res.write(chunk)) answer.pause();
    });
    answer.on('error', fail);
    answer.once('close', () => answer.complete || fail(new Error('The answer broke off.')));
    answer.once('end', () => {
      pacing.end();
      res.end();
      resolve();
    });
  });
