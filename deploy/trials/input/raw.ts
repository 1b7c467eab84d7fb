/** A request whose path is sent as it is written: `fetch` would tidy it up first. */
import { request } from 'node:http';
import type { Answered, Visitor } from '../product/visitor.ts';

export const rawPath = (url: string, who: Visitor, method: string, path: string, json?: unknown): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const body = json === undefined ? undefined : JSON.stringify(json);
    const headers = {
      'x-csrf': '1',
      origin: url,
      cookie: who.cookie() ?? '',
      ...(method === 'GET' ? {} : { 'idempotency-key': 'a-key-that-is-long-enough' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const req = request({ hostname, port, method, path, headers }, async (res) => {
      const parts: Buffer[] = [];
      for await (const part of res) parts.push(part);
      const text = Buffer.concat(parts).toString('utf8');
      resolve({ status: res.statusCode ?? 0, headers: new Headers(), text, body: JSON.parse(text) });
    });
    req.once('error', reject);
    req.end(body);
  });
