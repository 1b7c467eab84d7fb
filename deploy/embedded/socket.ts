/** The operator's way into a running product: a socket in its folder that only its owner may open. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import type { LogLevels } from './log-levels.ts';
import { type Operated, runningProduct } from './operated.ts';
import { isUsage, type Outcome } from './operation.ts';
import { operations } from './operations.ts';
import type { Product } from './product.ts';

/** `words`: what follows the command's name. */
export type SocketRequest = Readonly<{
  command: string;
  words: readonly string[];
  reason: string | null;
  dryRun: boolean;
  /** Its other options, by their names. */
  texts?: Readonly<Partial<Record<string, string>>>;
}>;
export type SocketAnswer =
  | Readonly<{ is: 'done' } & Outcome>
  | Readonly<{ is: 'usage' | 'failed'; says: string }>
  /** The product is there and says nothing: it was stopped, or is busy beyond hope. */
  | Readonly<{ is: 'silent'; says: string }>;

const MAX_BYTES = 64 * 1024;
/** While an operation runs a blank is sent this often, so that who asks can tell a long answer from none. */
const BEAT_MS = 500;
/** A command without a sign of life for so long is given up; with the checks of `doctor` itself it stays under 10 s. */
const SILENT_MS = 4_000;

export const socketIn = (folder: string): string => join(folder, 'operator.sock');

/** Never throws for what an operation threw: a sentence for the terminal comes back instead. */
export const operate = async (
  operated: Operated,
  { command, words, reason, dryRun, texts = {} }: SocketRequest,
): Promise<SocketAnswer> => {
  const operation = Object.hasOwn(operations, command) ? operations[command] : undefined;
  if (operation === undefined) return { is: 'usage', says: `There is no command ${command}.` };
  try {
    return { is: 'done', ...(await operation.run(operated, words, { reason, dryRun, texts })) };
  } catch (error) {
    const says = Error.isError(error) ? error.message : String(error);
    return { is: isUsage(error) ? 'usage' : 'failed', says };
  }
};

export const listenForOperator = async (product: Product, levels: LogLevels): Promise<{ close(): Promise<void> }> => {
  const path = socketIn(product.settings.DATA_DIR);
  const running = runningProduct(product, levels);
  rmSync(path, { force: true }); // left behind by a kill; the folder's lock says that nobody listens on it
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of req) {
      bytes += part.length;
      if (bytes > MAX_BYTES) return void res.writeHead(413).end();
      parts.push(part);
    }
    const request = askedIn(Buffer.concat(parts).toString('utf8'));
    if (request === null) return void res.writeHead(400).end(); // nobody of ours asks like this
    res.writeHead(200, { 'content-type': 'application/json' });
    const beat = setInterval(() => res.write(' '), BEAT_MS);
    const outcome = await operate(running, request);
    clearInterval(beat);
    res.end(JSON.stringify(outcome));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const askedIn = (text: string): SocketRequest | null => {
  try {
    return JSON.parse(text) as SocketRequest;
  } catch {
    return null;
  }
};

/** Asks the product that holds the folder. Ends in any case: what gives no sign of life for 4 s is called silent. */
export const askRunning = (folder: string, question: SocketRequest, silentMs = SILENT_MS): Promise<SocketAnswer> =>
  new Promise((resolve) => {
    const silent = (why: string): void => resolve({ is: 'silent', says: `A Lamplight holds ${folder} but ${why}.` });
    const req = request({ socketPath: socketIn(folder), method: 'POST', path: '/', timeout: silentMs }, async (res) => {
      try {
        const parts: Buffer[] = [];
        for await (const part of res) parts.push(part);
        resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
      } catch {
        silent('ended before it had answered');
      }
    });
    req.once('timeout', () => {
      silent(`has given no sign of life for ${silentMs / 1_000} s`);
      req.destroy();
    });
    req.once('error', () => silent('does not answer yet: it starts or stops'));
    req.end(JSON.stringify(question));
  });
