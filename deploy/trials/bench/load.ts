/**
 * A closed loop of equal GETs over connections that stay open. It writes prepared bytes and reads no more of an answer than
 * its status and length, so that the two cores are left to what is measured.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Load = Readonly<{ perSecond: number; latenciesMs: readonly number[] }>;

export type LoadGiven = Readonly<{ origin: string; path: string; cookie?: string; connections: number; ms: number }>;

/** @throws where an answer is not 200 */
export const load = async ({ origin, path, cookie, connections, ms }: LoadGiven): Promise<Load> => {
  const { hostname, port, host } = new URL(origin);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Accept: application/json', 'Sec-Fetch-Site: same-origin'];
  if (cookie !== undefined) lines.push(`Cookie: ${cookie}`, 'X-CSRF: 1');
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const latenciesMs: number[] = [];
  const began = performance.now();
  await Promise.all(sockets.map((socket) => ask(socket, request, began + ms, latenciesMs)));
  const seconds = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { perSecond: latenciesMs.length / seconds, latenciesMs };
};

const HEAD_END = Buffer.from('\r\n\r\n');

const ask = (socket: Socket, request: Buffer, until: number, latenciesMs: number[]): Promise<void> =>
  new Promise((resolve, reject) => {
    let sentAt = 0;
    let head: Buffer = Buffer.alloc(0);
    let left = -1;
    const send = (): void => {
      sentAt = performance.now();
      socket.write(request);
    };
    const next = (): void => {
      latenciesMs.push(performance.now() - sentAt);
      left = -1;
      if (performance.now() < until) send();
      else resolve();
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk: Buffer) => {
      if (left >= 0) {
        left -= chunk.length;
      } else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
          reject(new Error(`answered: ${head.toString('latin1', 0, 400)}`));
          return;
        }
        left = Number(length) - (head.length - end - HEAD_END.length);
        head = Buffer.alloc(0);
      }
      if (left === 0) next();
    });
    send();
  });
