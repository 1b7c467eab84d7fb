/**
 * Clients that hold on to what they get: readers that read nothing of a file, senders that send a few bytes of an upload and
 * stop, and connections that say nothing. Each that is cut or refused comes back, until it is told to stop coming.
 */
import { connect, type Socket } from 'node:net';
import { play } from './role.ts';

export type CrowdGiven = Readonly<{
  origin: string;
  readers: number;
  writers: number;
  idle: number;
  /** One address of this machine, or so many of its loopback network. */
  addresses: number;
  /** Cookies of who they are, in turn; none: anybody. */
  cookies: readonly string[];
  /** What they read, by cookie. */
  files: readonly string[];
  uploadTo: readonly string[];
  /** How long they come back. */
  forMs: number;
}>;

/** On the average; all of them at the same moment would be another trial. */
const COMES_BACK_MS = 3_000;
const SAYS_BYTES = 4_000_000;
const BOUNDARY = 'b';

await play(async (options: CrowdGiven) => {
  const { hostname, port, host } = new URL(options.origin);
  const open = new Set<Socket>();
  const began = performance.now();
  let closing = false;

  /** 127.0.1.1 and on: nobody else of the bench comes from there. */
  const addressOf = (n: number): string => {
    const at = n % options.addresses;
    return `127.0.${1 + Math.floor(at / 250)}.${1 + (at % 250)}`;
  };
  const of = (values: readonly string[], n: number): string => values[n % Math.max(1, values.length)] ?? '';
  const headOf = (n: number, line: string, more: readonly string[] = []): string =>
    [
      `${line} HTTP/1.1`,
      ...[`Host: ${host}`, 'Sec-Fetch-Site: same-origin', 'X-CSRF: 1'],
      ...(options.cookies.length === 0 ? [] : [`Cookie: ${of(options.cookies, n)}`]),
      ...more,
      '\r\n',
    ].join('\r\n');
  const uploadHead = [
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${SAYS_BYTES}`,
  ] as const;
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slow.pdf"\r\n\r\n%PDF-1.7 `;
  const sayings: Readonly<Record<'read' | 'write' | 'idle', (n: number) => string>> = {
    read: (n) => headOf(n, `GET ${of(options.files, n)}`),
    write: (n) =>
      headOf(n, `POST ${of(options.uploadTo, n)}`, [...uploadHead, `Idempotency-Key: ${crypto.randomUUID()}`]) + part,
    idle: () => '',
  };
  const come = (does: keyof typeof sayings, n: number): void => {
    if (closing) return;
    const socket = connect({ port: Number(port), host: hostname, localAddress: addressOf(n) });
    open.add(socket);
    const say = sayings[does](n);
    socket.once('connect', () => say !== '' && socket.write(say));
    // hardly more than nothing: a reader that pauses for good would be easier to tell
    const reading = setInterval(() => socket.read(64), 250);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(reading);
      open.delete(socket);
      if (performance.now() - began < options.forMs) setTimeout(come, COMES_BACK_MS * 2 * Math.random(), does, n);
    });
    socket.once('end', () => socket.destroy());
  };
  for (let n = 0; n < options.readers; n += 1) come('read', n);
  for (let n = 0; n < options.writers; n += 1) come('write', n);
  for (let n = 0; n < options.idle; n += 1) come('idle', n);
  return {
    told: true,
    close: async () => {
      closing = true;
      for (const socket of open) socket.destroy();
    },
  };
});
