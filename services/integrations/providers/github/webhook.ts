/**
 * What GitHub tells a hook, read by shapes: https://docs.github.com/en/webhooks/webhook-events-and-payloads. Of a payload only
 * what stands here is read; no address in it is ever asked.
 */
import { createHmac } from 'node:crypto';
import { REPOSITORY_NAME } from '@lamplight/bff/contract/code.ts';
import { namedIn } from '@lamplight/bff/contract/short-ids.ts';
import { isSameSecret } from '@lamplight/common/codes/equal.ts';
import { jsonIn } from '@lamplight/common/http/bounded.ts';
import { z } from 'zod';
import type { Telling, Told } from '../code-host.ts';
import type { CodeItem } from '../code-item.ts';

/** So many commits of one push are taken in, the newest; of so many sub-milestones that one thing names. */
const COMMITS_AT_MOST = 250;
const NAMES_AT_MOST = 10;
const TITLE_AT_MOST = 200;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const line = z.string().transform((text) => fit(text.split('\n', 1)[0] ?? ''));
const named = (...texts: readonly string[]): readonly string[] => namedIn(texts.join('\n')).slice(0, NAMES_AT_MOST);

const from = z.object({ repository: z.object({ id: z.number().int(), full_name: z.string().regex(REPOSITORY_NAME) }) });
const push = z.object({
  ref: z.string().max(1_024),
  commits: z.array(z.object({ id: sha, message: z.string(), timestamp: instant })),
});
const pullRequest = z.object({
  pull_request: z.object({
    ...{ number: z.number().int().min(1), title: z.string(), state: z.enum(['open', 'closed']), updated_at: instant },
    merged: z.boolean().optional(),
    merged_at: instant.nullable().optional(),
    head: z.object({ ref: z.string().max(1_024), sha }),
  }),
});
const checkRun = z.object({
  action: z.string(),
  check_run: z.object({
    ...{ id: z.number().int(), name: line, head_sha: sha },
    conclusion: z.string().nullable(),
    completed_at: instant.nullable(),
  }),
});
/** What says nothing against what was checked. */
const FINE: ReadonlySet<string> = new Set(['success', 'neutral', 'skipped']);

const DELIVERY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const toldBy = ({ header, body }: Telling, secret: string): Told => {
  if (!isSigned(body, header('x-hub-signature-256'), secret)) return 'unsigned';
  const deliveryId = (header('x-github-delivery') ?? '').toLowerCase();
  const payload = jsonIn(Buffer.from(body).toString('utf8'));
  const whose = from.safeParse(payload);
  // What we did not ask for says nothing.
  const items = (READERS.get(header('x-github-event') ?? '') ?? nothing)(payload);
  if (!DELIVERY.test(deliveryId) || !whose.success || items === 'unfit') return 'unfit';
  const { id, full_name: name } = whose.data.repository;
  return { deliveryId, repositoryId: String(id), name, items };
};

type Read = readonly CodeItem[] | 'unfit';
const readBy =
  <T>(shape: z.ZodType<T>, items: (read: T) => readonly CodeItem[]) =>
  (payload: unknown): Read => {
    const read = shape.safeParse(payload);
    return read.success ? items(read.data) : 'unfit';
  };

const nothing = (): Read => [];
const READERS: ReadonlyMap<string, (payload: unknown) => Read> = new Map([
  [
    'push',
    readBy(push, ({ ref, commits }) =>
      commits.slice(-COMMITS_AT_MOST).map(({ id, message, timestamp }) => ({
        ...{ kind: 'commit', sha: id, title: fit(message.split('\n', 1)[0] ?? ''), at: timestamp },
        names: named(ref, message),
      })),
    ),
  ],
  [
    'pull_request',
    readBy(pullRequest, ({ pull_request: { merged_at: mergedAt, ...pull } }) => [
      {
        ...{ kind: 'request', number: pull.number, title: fit(pull.title), branch: fit(pull.head.ref) },
        state: pull.merged === true || typeof mergedAt === 'string' ? 'merged' : pull.state,
        ...{ headSha: pull.head.sha, at: pull.updated_at, names: named(pull.head.ref, pull.title) },
        ...(typeof mergedAt === 'string' ? { mergedAt } : {}),
      },
    ]),
  ],
  [
    'check_run',
    readBy(checkRun, ({ action, check_run: run }) =>
      action !== 'completed' || run.completed_at === null
        ? []
        : [
            {
              ...{ kind: 'check', sha: run.head_sha, checkId: String(run.id), name: run.name, at: run.completed_at },
              passed: FINE.has(run.conclusion ?? ''),
            },
          ],
    ),
  ],
]);

/** Text of somebody else: what could not be stored or seen is left out, and it ends somewhere. */
const fit = (text: string): string =>
  [...text.toWellFormed().normalize('NFC').replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, TITLE_AT_MOST)
    .join('');
const UNFIT = /[\ufffd\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** In constant time. @param signature the header, as GitHub sends it */
const isSigned = (body: Uint8Array, signature: string | undefined, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return isSameSecret(signature ?? '', `sha256=${expected}`);
};
