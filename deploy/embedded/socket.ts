/** The operator's way into a running product: a socket in its folder that only its owner may open. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { isUsage, type Outcome, operations } from './operations.ts';
import type { Product } from './product.ts';

/** `words`: what follows the command's name. */
export type Asked = Readonly<{ command: string; words: readonly string[]; reason: string | null; dryRun: boolean }>;
export type Told = Readonly<{ is: 'done' } & Outcome> | Readonly<{ is: 'usage' | 'failed'; says: string }>;

const MAX_BYTES = 64 * 1024;
export const socketIn = (folder: string): string => join(folder, 'operator.sock');

/** Never throws for what an operation threw: a sentence for the terminal comes back instead. */
export const operate = async (product: Product, { command, words, reason, dryRun }: Asked): Promise<Told> => {
  const operation = Object.hasOwn(operations, command) ? operations[command] : undefined;
  if (operation === undefined) return { is: 'usage', says: `There is no command ${command}.` };
  try {
    return { is: 'done', ...(await operation.run(product, words, { reason, dryRun })) };
  } catch (error) {
    const says = Error.isError(error) ? error.message : String(error);
    return { is: isUsage(error) ? 'usage' : 'failed', says };
  }
};

export const listenForOperator = async (product: Product): Promise<{ close(): Promise<void> }> => {
  const path = socketIn(product.settings.DATA_DIR);
  rmSync(path, { force: true }); // left behind by a kill; the folder's lock says that nobody listens on it
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of req) {
      bytes += part.length;
      if (bytes > MAX_BYTES) return void res.writeHead(413).end();
      parts.push(part);
    }
    try {
      const told = await operate(product, JSON.parse(Buffer.concat(parts).toString('utf8')));
      res.setHeader('content-type', 'application/json').end(JSON.stringify(told));
    } catch {
      res.writeHead(400).end(); // not JSON: nobody of ours asks like this
    }
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

/** Asks the product that runs on the folder. @throws when none listens */
export const askRunning = (folder: string, asked: Asked): Promise<Told> =>
  new Promise((resolve, reject) => {
    const req = request({ socketPath: socketIn(folder), method: 'POST', path: '/' }, async (res) => {
      const parts: Buffer[] = [];
      for await (const part of res) parts.push(part);
      resolve(JSON.parse(Buffer.concat(parts).toString('utf8')));
    });
    req.once('error', (cause) => {
      reject(
        new Error(`A Lamplight holds ${folder} but does not answer yet: it starts or stops. Try again.`, { cause }),
      );
    });
    req.end(JSON.stringify(asked));
  });
