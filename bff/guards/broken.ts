/** What never becomes a request: Node's parser refused it, or it asks for a tunnel. Answered in the one envelope all the same. */
import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import { sentences } from '../contract/sentences.ts';
import type { Headers } from './answers.ts';

export const answerBrokenRequests = (server: Server, headers: Headers): void => {
  // A request without Host comes through and is refused by our own rule, instead of by Node without envelope and headers.
  Object.assign(server, { requireHostHeader: false });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else end(socket, CODES[error.code ?? ''] ?? 'BAD_REQUEST', headers);
  });
  server.on('connect', (_req, socket) => end(socket, 'METHOD_NOT_ALLOWED', headers));
};

const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const end = (socket: Duplex, code: ErrorCode, headers: Headers): void => {
  const body = JSON.stringify({ success: false, code, message: sentences[code], requestId: randomUUID() });
  const all: Headers = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const status = errorStatus[code];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
};
