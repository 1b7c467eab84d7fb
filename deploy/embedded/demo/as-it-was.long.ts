/**
 * What the demo company's people see stays what it was: after every view was filled anew, after everything was published again,
 * after kill -9, and in a copy of its log in an empty store, also as of any moment.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@lamplight/bff/contract/services.ts';
import { copiedByEvent } from '@lamplight/trials/product/another-log.ts';
import { demoIn } from '@lamplight/trials/product/demo.ts';
import { type Running, startIn } from '@lamplight/trials/product/running.ts';
import {
  type Cookies,
  cookiesOf,
  differing,
  movedTo,
  type Seen,
  seenBy,
  signedIn,
} from '@lamplight/trials/product/seen.ts';
import { visitorAt } from '@lamplight/trials/product/visitor.ts';
import { askRunning, type SocketAnswer } from '../socket.ts';
import { cast } from './cast.ts';
import { momentsOf } from './workbench/told.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-as-it-was-'));
let first: Running;

beforeAll(async () => {
  const folder = join(scratch, 'company');
  await demoIn(folder);
  first = await startIn({ folder });
}, 300_000);
afterAll(async () => {
  await first?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const asked = (command: string, ...words: readonly string[]): Promise<SocketAnswer> =>
  askRunning(first.folder, { command, words, reason: null, dryRun: false });
const views = [
  'identity-people',
  'proposals',
  'projects',
  'progress',
  'assignments',
  'invoices',
  'payments',
  'files',
  'audit',
  'places',
  'glances',
  'plans',
  'products',
  'tech-stacks',
  'skills',
  'metrics',
  'deliveries',
  'outcomes',
  'identity-jobs',
  'identity-applications',
  'identity-enquiries',
  'payroll-runs',
  'payslips',
  'payroll-inputs',
  'run-looks',
  'additional-pay',
  'statutory-rules',
  'journal-ledger',
  'conversations',
  'messages',
  'chat-seats',
  'notifications',
  'connections',
];

/** Rebuilds are asked for; they are done when the views are live again. */
const rebuilt = async (names: readonly string[]): Promise<void> => {
  for (const name of names) expect(await asked('projections', 'rebuild', name)).toMatchObject({ is: 'done', ok: true });
  for (;;) {
    const { result } = (await asked('doctor')) as { result: readonly { what: string; says: string }[] };
    const isLive = (name: string): boolean => {
      const all = result.filter(({ what }) => what.endsWith(` ${name}`));
      return all.length > 0 && all.every(({ says }) => says.startsWith('live, 0 '));
    };
    if (names.every(isLive)) return;
    await pause(250);
  }
};

describe('everything as it was', () => {
  let before: Seen;
  let cookies: Cookies;
  let moments: readonly string[];
  const seen = (url: string): Promise<Seen> => seenBy(url, cookies);
  beforeAll(async () => {
    // Whoever signs in anew ends what they had open.
    moments = await momentsOf(await signedIn(first.url, cast.dev.email), 3);
    cookies = await cookiesOf(first.url);
    before = await seen(first.url);
  });

  it('is a lot: what five people see of it', () => {
    expect(Object.keys(before['dev'] ?? {}).length).toBeGreaterThan(80);
    expect(Object.keys(before['farhan'] ?? {}).length).toBeGreaterThan(20);
  });

  it('after every view was rebuilt', async () => {
    await rebuilt(views);
    for (const name of views)
      expect([name, await asked('projections', 'verify', name)]).toEqual([name, expect.objectContaining({ ok: true })]);
    expect(await seen(first.url)).toEqual(before);
  }, 120_000);

  it('after everything was published again', async () => {
    expect(await asked('forwarder republish')).toMatchObject({
      is: 'done',
      result: { republished: [...serviceNames] },
    });
    await pause(500);
    expect(await seen(first.url)).toEqual(before);
  });

  it('after kill -9 and another start, to the people who were signed in too', async () => {
    const { port } = new URL(first.url);
    expect(await first.stop('SIGKILL')).toBeNull();
    first = await startIn({ folder: first.folder, env: { PORT: port } });
    expect(first.firstAdminLink()).toBeNull();
    expect(await seen(first.url)).toEqual(before);
    expect(await asked('audit verify')).toMatchObject({ ok: true });
  }, 120_000);

  it('in a copy of the log, event by event, in an empty store: to everybody, and as of any moment', async () => {
    const { port } = new URL(first.url);
    // Somebody has looked half way through: what is new to them stays what it was.
    const news = (url: string) => visitorAt(url, '', cookies['dev']).send('GET', '/api/glance?limit=200');
    const { items } = await visitorAt(first.url, '', cookies['dev']).get(`/glance?limit=40&since=${moments[2]}`);
    await visitorAt(first.url, '', cookies['dev']).post('/glance/seen', {
      position: (items as readonly { position: string }[])[20]?.position,
    });
    const newThen = { dev: { news: (await news(first.url)).text } };
    const then = await seenBy(first.url, cookies, moments);
    for (const moment of moments) expect(Object.keys(then['dev'] ?? {}).join()).toContain(`?at=${moment}`);
    await first.stop();
    const positions = await copiedByEvent(first.folder);
    first = await startIn({ folder: first.folder, env: { PORT: port } });
    const now = await seenBy(first.url, cookies, moments);
    const differs = differing(movedTo(then, positions), movedTo(now, new Map()));
    expect(differs).toEqual([]);
    const newNow = { dev: { news: (await news(first.url)).text } };
    expect(JSON.parse(newThen.dev.news)).toMatchObject({ basis: 'mark', items: { length: 20 } });
    expect(differing(movedTo(newThen, positions), movedTo(newNow, new Map()))).toEqual([]);
    expect(await asked('audit verify')).toMatchObject({ ok: true });
  }, 120_000);
});
