import { request } from 'node:http';
import express from 'express';
import { type Listening, listen } from '../lifecycle/listen.ts';
import { fileOf } from './form.ts';

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const MAX = 1_000_000;

let server: Listening;
let ended: PromiseWithResolvers<unknown>;
const serve = async (pace: Parameters<typeof fileOf>[2]): Promise<void> => {
  ended = Promise.withResolvers();
  const app = express().post('/', async (req, res) => {
    try {
      const { content } = await fileOf(req, MAX, pace);
      let bytes = 0;
      for await (const chunk of content) bytes += chunk.length;
      ended.resolve(bytes);
    } catch (error) {
      ended.resolve(error); // whoever stores the content hears of it here, and keeps nothing
    }
    res.end();
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 });
};
afterEach(() => server.close(0));

/** Sends the beginning of a form, then a byte now and then. */
const drip = (): (() => void) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': MAX };
  const sending = request(`${server.url}/`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write(HEAD);
  const dripping = setInterval(() => sending.write('x'), 10);
  return () => {
    clearInterval(dripping);
    sending.destroy();
  };
};

describe('A form that hardly moves', () => {
  it.each([
    ['in one window', { windowMs: 100, leastBytes: 50_000, totalMs: 60_000 }],
    ['over all of its time', { windowMs: 60_000, leastBytes: 1, totalMs: 200 }],
  ])('fails where its content is read: %s', async (_what, pace) => {
    await serve(pace);
    const stop = drip();
    expect(await ended.promise).toMatchObject({ isProblem: true, status: 400, code: 'BAD_REQUEST' });
    stop();
  });
});
