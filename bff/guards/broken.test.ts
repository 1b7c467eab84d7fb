/** What never becomes a request, at a server and sockets that only write down what is done to them. */
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { answerBrokenRequests } from './broken.ts';

const listening = () => {
  const server = Object.assign(new EventEmitter(), { requireHostHeader: true });
  answerBrokenRequests(server as unknown as Server, { 'x-of-all': '1' });
  return server;
};
const aSocket = (writable = true) => {
  const told: string[] = [];
  return { told, writable, end: (text: string) => told.push(text), destroy: () => told.push('destroyed') };
};
const parted = (text: string | undefined) => {
  const [head = '', body = ''] = (text ?? '').split('\r\n\r\n');
  const [status, ...headers] = head.split('\r\n');
  return { status, headers, body: JSON.parse(body) as Record<string, unknown>, length: Buffer.byteLength(body) };
};

describe('A request that Node’s parser refused', () => {
  it.each([
    ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE'],
    ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout', 'REQUEST_TIMEOUT'],
    ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request', 'BAD_REQUEST'],
    [undefined, 'HTTP/1.1 400 Bad Request', 'BAD_REQUEST'],
  ])('with %s is answered in the one envelope, and its connection ends', (fault, status, code) => {
    const socket = aSocket();
    listening().emit('clientError', Object.assign(new Error('no'), fault === undefined ? {} : { code: fault }), socket);
    expect(socket.told).toHaveLength(1);
    const answer = parted(socket.told[0]);
    expect(answer.status).toBe(status);
    expect(answer.headers).toEqual([
      'x-of-all: 1',
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${answer.length}`,
    ]);
    expect(answer.body).toEqual({
      success: false,
      code,
      message: expect.stringMatching(/^[A-Z].+\.$/),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
  it.each([
    ['was cut', true, 'ECONNRESET'],
    ['takes no answer any more', false, 'HPE_INVALID_METHOD'],
  ])('on a connection that %s is let go', (_what, writable, code) => {
    const socket = aSocket(writable);
    listening().emit('clientError', Object.assign(new Error('no'), { code }), socket);
    expect(socket.told).toEqual(['destroyed']);
  });
});

it('A tunnel is refused in the same envelope', () => {
  const socket = aSocket();
  listening().emit('connect', {}, socket);
  expect(parted(socket.told[0])).toMatchObject({
    status: 'HTTP/1.1 405 Method Not Allowed',
    body: { code: 'METHOD_NOT_ALLOWED' },
  });
});

it('A request without Host comes as far as our own rule', () => {
  expect(listening().requireHostHeader).toBe(false);
});
