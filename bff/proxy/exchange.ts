/** One request to a service and what comes back. Whatever the service does or leaves undone, the signal ends it at once. */
import type { ClientRequest, IncomingMessage } from 'node:http';

/** What no service of ours does: the answer is withheld, and nobody is asked again. */
export class Misbehaved extends Error {}

/**
 * The head of the answer. A request that has no socket yet tells nobody when it is destroyed, and one that is answered 101
 * has neither answer nor error: so it is the signal, and not the request, that settles this.
 * @throws the signal's reason; Misbehaved; or why there is no answer
 */
export const answerTo = (request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const cut = (): void => {
      reject(signal.reason);
      request.destroy();
    };
    request.once('response', resolve);
    request.once('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Misbehaved('The service changed the protocol without being asked to.'));
    });
    request.on('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code?.startsWith('HPE_') ? new Misbehaved('What came is no HTTP.', { cause }) : cause),
    );
    request.once('close', () => reject(new Error('The connection closed without an answer.')));
    if (signal.aborted) cut();
    else signal.addEventListener('abort', cut, { once: true });
  });

/**
 * The whole body, read into memory; null where it is larger than `most`, and the rest is never read.
 * @throws the signal's reason, or that the answer broke off
 */
export const wholeOf = (answer: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer | null> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const tooMuch = (): void => {
      resolve(null);
      answer.destroy();
    };
    answer.on('error', reject);
    answer.once('close', () => reject(new Error('The answer broke off.')));
    if (Number(answer.headers['content-length'] ?? 0) > most) return tooMuch();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) tooMuch();
      else chunks.push(chunk);
    });
    answer.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, bytes)));
  });
