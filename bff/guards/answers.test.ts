/** What the edge says itself, to whoever has sent all and to whoever still sends. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import { PERMISSIONS_POLICY } from '@lamplight/common/http/security-headers.ts';
import { type ErrorCode, errorStatus } from '../contract/errors.ts';
import { sentences } from '../contract/sentences.ts';
import { apiHeaders, securityHeaders, sendBytes, sendJson, sendRefusal } from './answers.ts';
import { isRefusal, type Refusal, refuse, statusOf, tryAgain, unconfirmed } from './refusal.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** An answer and the request that it belongs to. `sent`: all that was sent, headers and pieces, in order. */
const answering = (o: { complete: boolean; type?: string }) => {
  const sent: unknown[] = [];
  const req = Object.assign(new EventEmitter(), {
    complete: o.complete,
    headers: o.type === undefined ? {} : { 'content-type': o.type },
    resumed: 0,
    resume: () => {
      req.resumed += 1;
    },
  });
  const res = {
    req,
    writeHead: (status: number, headers: Record<string, string>) => {
      sent.push({ status, ...headers });
      return res;
    },
    write: (bytes: Buffer) => void sent.push(bytes.toString()),
    end: (bytes?: Buffer) => void sent.push(...(bytes === undefined ? [] : [bytes.toString()]), 'end'),
  };
  return { sent, req, res: res as unknown as ServerResponse };
};
const UPLOAD = 'Multipart/Form-Data; boundary=b';
const BYTES = Buffer.from('no');

describe('The headers of every answer', () => {
  const policy = (more: Record<string, string>) => ({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; " +
      "connect-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...more,
  });
  it('let nothing in that is not the site’s own, and remember TLS where there is TLS', () => {
    expect(securityHeaders(new URL('http://127.0.0.1:8080'))).toStrictEqual(policy({}));
    const tls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    expect(securityHeaders(new URL('https://lamplight.example'))).toStrictEqual(policy(tls));
  });
  it('let reCAPTCHA in where it is used, and its hosts alone', () => {
    const of = (recaptcha: boolean) =>
      securityHeaders(new URL('http://127.0.0.1:8080'), { recaptcha })['content-security-policy']?.split('; ');
    const added = of(true)?.filter((part) => !of(false)?.includes(part));
    expect(added).toEqual([
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    ]);
  });
  it('let nothing of the API be kept', () => {
    expect(apiHeaders(new URL('http://127.0.0.1:8080'))).toStrictEqual(policy({ 'cache-control': 'no-store' }));
  });
});

describe('A refusal', () => {
  const told = (refusal: Refusal, o = { complete: true }) => {
    const { sent, res } = answering(o);
    sendRefusal(res, refusal, 'r1', { 'cache-control': 'no-store' });
    const [head, body] = sent as [Record<string, string | number>, string];
    return { head, body: JSON.parse(body) as unknown, text: body, sent };
  };
  it('is one envelope, of its own length, with the headers of every answer and its own', () => {
    const { head, body, text } = told(tryAgain());
    expect(head).toStrictEqual({
      status: 503,
      'cache-control': 'no-store',
      'retry-after': '1',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    });
    expect(body).toStrictEqual({
      success: false,
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^[A-Z].+\.$/),
      requestId: 'r1',
    });
  });
  it('carries what it knows of fields and of time', () => {
    const errors = [{ field: 'email', message: 'Enter an address.' }];
    expect(told(refuse('VALIDATION_FAILED', { errors, timeLeft: 0, message: 'So.' })).body).toStrictEqual({
      ...{ success: false, code: 'VALIDATION_FAILED', message: 'So.', errors, timeLeft: 0, requestId: 'r1' },
    });
  });
  it.each(Object.keys(errorStatus) as ErrorCode[])(
    'of %s says what happened and what to do, as everybody says it',
    (code) => {
      expect(told(refuse(code)).body).toMatchObject({ code, message: sentences[code] });
    },
  );
  it('closes the connection where the rest is not worth reading, at once where there is no rest', () => {
    const { head, sent } = told(refuse('BAD_REQUEST', { close: true }));
    expect([head['connection'], sent.at(-1)]).toEqual(['close', 'end']);
    expect(told(refuse('BAD_REQUEST')).head).not.toHaveProperty('connection');
    const waits = told(refuse('BAD_REQUEST', { close: true }), { complete: false });
    expect([waits.head['connection'], waits.head['content-length'], waits.sent.length]).toEqual([
      ...['close', String(Buffer.byteLength(waits.text)), 2],
    ]);
  });
  it('is told from what is none', () => {
    expect([refuse('FORBIDDEN'), { ok: true }, null, 'refused', undefined].map(isRefusal)).toEqual([
      ...[true, false, false, false, false],
    ]);
    expect([statusOf(refuse('FORBIDDEN')), statusOf(tryAgain('REFRESH_UNAVAILABLE'))]).toEqual([403, 503]);
  });
  it('of a command that may have been done says so, and keeps what else it said', () => {
    const late = refuse('UPSTREAM_TIMEOUT', { headers: { 'x-more': '1' } });
    expect(unconfirmed({ route: { keyed: true } }, late)).toStrictEqual({
      ...{ refused: 'OUTCOME_UNKNOWN', headers: { 'x-more': '1', 'retry-after': '1' } },
    });
    expect(unconfirmed({ route: { keyed: false } }, late)).toBe(late);
  });
});

describe('An answer', () => {
  it('is JSON of its own length', () => {
    const { sent, res } = answering({ complete: true });
    sendJson(res, 201, { name: 'चन्द्र' }, { 'cache-control': 'no-store' });
    expect(sent).toEqual([
      {
        ...{ status: 201, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
        'content-length': '29',
      },
      '{"name":"चन्द्र"}',
      'end',
    ]);
  });
  it.each([
    ['of an upload has been sent', { complete: true, type: UPLOAD }],
    ['is no upload', { complete: false, type: 'application/json' }],
    ['says nothing of its kind', { complete: false }],
  ])('is whole at once where what it answers %s', (_what, request) => {
    const { sent, res } = answering(request);
    sendBytes(res, 200, {}, BYTES);
    expect(sent).toEqual([{ status: 200 }, 'no', 'end']);
  });
});

describe('An answer to somebody who still sends', () => {
  const uploading = (type = UPLOAD) => {
    const sending = answering({ complete: false, type });
    if (type === UPLOAD) sendBytes(sending.res, 413, { a: '1' }, BYTES);
    else sendRefusal(sending.res, refuse('BAD_REQUEST', { close: true }), 'r1', {});
    return sending;
  };
  const drips = async (req: EventEmitter, ms: number, everyMs = 1_000) => {
    for (let passed = 0; passed < ms; passed += everyMs) {
      await jest.advanceTimersByTimeAsync(everyMs);
      req.emit('data', Buffer.from('x'));
    }
  };

  it('is there before they are done, and what still comes is read past', () => {
    const { sent, req } = uploading();
    expect(sent).toEqual([{ status: 413, a: '1', connection: 'close' }, 'no']);
    expect(req.resumed).toBe(1);
  });
  it.each(['end', 'close'])('ends when they are done (%s), once, and leaves nothing waiting', (event) => {
    const { sent, req } = uploading();
    req.emit(event);
    expect(sent.slice(2)).toEqual(['end']);
    expect(jest.getTimerCount()).toBe(0);
  });
  it('ends when they fall silent for five seconds', async () => {
    const { sent, req } = uploading();
    await drips(req, 12_000, 4_000);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent.slice(2)).toEqual(['end']);
    expect(jest.getTimerCount()).toBe(0);
  });
  it('of an upload ends after half a minute, however steadily they send', async () => {
    const { sent, req } = uploading();
    await drips(req, 29_000);
    expect(sent).toHaveLength(2);
    await drips(req, 1_000);
    expect(sent.slice(2)).toEqual(['end']);
  });
  it('of anything else ends after a second', async () => {
    const { sent } = uploading('application/json');
    await jest.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent.slice(2)).toEqual(['end']);
  });
});
