/** What may be sent again under a key that was used, and what may not: the same request, and any other. */
import { randomUUID } from 'node:crypto';
import type { Route } from '@lamplight/bff/contract/routes.ts';
import { png } from '@lamplight/common/files/workbench/samples.ts';
import { type Answered, formOf, type Sent } from '../product/visitor.ts';

type Send = (path: string, sent: Sent) => Promise<Answered>;
export type Keyed = Readonly<{
  route: Route;
  /** As it is valid. */
  path: string;
  body: Readonly<Record<string, unknown>>;
  send: Send;
  /** What callers caused so far is not what comes now. */
  caused(since: number): readonly string[];
  head(): number;
}>;

const REUSED = [422, 'IDEMPOTENCY_KEY_REUSED'];

/** @returns a line for each answer that is not as it must be */
export const faultsOfKeys = async ({ route, path, body, send, caused, head }: Keyed): Promise<readonly string[]> => {
  const headers = { 'idempotency-key': randomUUID() };
  const [same, ...others] = sendings(route, path, body);
  if (same === undefined) return ['nothing to send'];
  const first = await send(same.path, { ...same.sent(), headers });
  const again = await send(same.path, { ...same.sent(), headers });
  const lines = first.status === again.status ? [] : [`again: ${first.status}, then ${again.status} ${again.text}`];
  const before = head();
  for (const other of others) {
    const answer = await send(other.path, { ...other.sent(), headers });
    const answered = [answer.status, answer.body['code']];
    // Of an upload the edge knows the path alone, and one that was refused left no content to compare with.
    const asBefore = route.body === 'multipart' && first.status >= 400 && other.path === same.path;
    const expected = asBefore ? [first.status, first.body['code']] : REUSED;
    if (answered.join() !== expected.join())
      lines.push(`${other.what}: ${answered.join(' ')} ${answer.text.slice(0, 200)}`);
  }
  return [...lines, ...caused(before).map((what) => `stored ${what}`)];
};

type Sending = Readonly<{ what: string; path: string; sent: () => Sent }>;

/** The first is the request; all others are not. */
const sendings = (route: Route, path: string, body: Keyed['body']): readonly Sending[] => {
  const elsewhere = `/api${route.path.replaceAll(/:[A-Za-z]+/g, 'another-thing')}`;
  const same = sentBy(route, body);
  const moved = elsewhere === path ? [] : [{ what: 'another path', path: elsewhere, sent: same }];
  if (route.body === 'none') return [{ what: 'the same', path, sent: same }, ...moved];
  const other = sentBy(route, { ...body, reason: 'Another one.' }, 'another');
  return [{ what: 'the same', path, sent: same }, { what: 'another body', path, sent: other }, ...moved];
};

/** What these take is a picture, among others. */
const PICTURES: readonly string[] = ['picture-put', 'expense-file', 'proof-attach', 'income-proof-attach'];
const sentBy =
  ({ id, body: kind }: Route, json: Keyed['body'], content = 'one') =>
  (): Sent => {
    if (kind === 'none') return {};
    if (kind === 'json') return { json };
    return {
      raw: PICTURES.includes(id)
        ? formOf('p.png', new Uint8Array(png(content === 'one' ? 8 : 9, 8)))
        : formOf('a.md', content),
    };
  };
