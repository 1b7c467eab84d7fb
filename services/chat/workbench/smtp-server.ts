/** For tests: a mail server that takes everything, until it is told what to answer instead. */
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type Step = 'GREETING' | 'EHLO' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'CONTENT';
export type Received = Readonly<{ from: string; to: string; content: string }>;

export type SmtpServer = Readonly<{
  url: string;
  received: readonly Received[];
  /** Until it is told anew. `cut`: the connection ends without a word; null: as usual. */
  answer(step: Step, reply: string | 'cut' | null): void;
  close(): Promise<void>;
}>;

const USUAL: Readonly<Record<Step, string>> = {
  GREETING: '220 mail.test',
  EHLO: '250 mail.test',
  'MAIL FROM': '250 well',
  'RCPT TO': '250 well',
  DATA: '354 go on',
  CONTENT: '250 taken',
};

export const startSmtpServer = async (): Promise<SmtpServer> => {
  const received: Received[] = [];
  const instead = new Map<Step, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    converse(socket, received, (step) => instead.get(step) ?? USUAL[step]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (step, reply) => {
      if (reply === null) instead.delete(step);
      else instead.set(step, reply);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

const END = '\r\n.\r\n';

const converse = (socket: Socket, received: Received[], replyTo: (step: Step) => string): void => {
  let [unread, from, to, inContent] = ['', '', '', false];
  /** @returns whether the client may go on */
  const say = (step: Step): boolean => {
    const reply = replyTo(step);
    if (reply === 'cut') socket.destroy();
    else socket.write(`${reply}\r\n`);
    return /^[23]/.test(reply);
  };
  const obey = (line: string): void => {
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (/^(EHLO|HELO)/i.test(line)) say('EHLO');
    else if (/^MAIL FROM:/i.test(line)) [from] = [say('MAIL FROM') ? address : ''];
    else if (/^RCPT TO:/i.test(line)) [to] = [say('RCPT TO') ? address : ''];
    else if (/^DATA/i.test(line)) inContent = say('DATA');
    else if (/^RSET/i.test(line)) socket.write('250 well\r\n');
    else socket.end('221 bye\r\n');
  };
  say('GREETING');
  socket.on('data', (chunk) => {
    unread += chunk.toString('utf8');
    for (;;) {
      const end = unread.indexOf(inContent ? END : '\r\n');
      if (end < 0) return;
      const read = unread.slice(0, end);
      unread = unread.slice(end + (inContent ? END : '\r\n').length);
      if (!inContent) obey(read);
      else {
        inContent = false;
        if (say('CONTENT')) received.push({ from, to, content: read });
      }
    }
  });
};
