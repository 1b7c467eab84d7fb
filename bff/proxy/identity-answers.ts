import type { IncomingMessage } from 'node:http';
import type { Headers } from '../guards/answers.ts';
import type { ProxiedCall } from './call.ts';
import { headersDown } from './headers.ts';
import { stripAnswer, stripFailure } from './strip.ts';

const ANSWER_LIMIT = 1024 * 1024;

/** Reads an answer of identity whole and passes on what the route's schema names; nothing of it before it was judged. */
export const sendStripped = async (
  { req, res, route }: Pick<ProxiedCall, 'req' | 'res' | 'route'>,
  answer: IncomingMessage,
  { headers, withhold }: { headers: Headers; withhold(what: string): void },
): Promise<void> => {
  const status = answer.statusCode ?? 502;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > ANSWER_LIMIT) return withhold('answered too much');
    chunks.push(chunk);
  }
  if (res.destroyed) return;
  const down = headersDown(answer.headers, status, headers);
  if (bytes === 0 && (status === 204 || status === 304 || req.method === 'HEAD')) {
    res.writeHead(status, down);
    res.end();
    return;
  }
  const body = parsed(Buffer.concat(chunks, bytes));
  const stripped =
    status >= 400
      ? stripFailure(body)
      : route.answer === undefined
        ? { ok: false as const }
        : stripAnswer(route.answer, body);
  if (!stripped.ok) return withhold('answered another shape than the route names');
  const text = JSON.stringify(stripped.body);
  res.writeHead(status, {
    ...down,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  });
  res.end(text);
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined; // fits no schema
  }
};
