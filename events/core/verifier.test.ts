/** A verdict that rests on what was read before: what it still notices, when everything is read again, and who waits for whom. */
import { generateKeyPairSync } from 'node:crypto';
import type { Position, Recorded, StreamId } from '../ports/event-store.ts';
import { type Anchor, anchorStream, signAnchor } from './anchor.ts';
import type { VerifyOptions } from './chain.ts';
import { openHeads } from './heads.ts';
import { hashed, NO_HASH } from './seal.ts';
import { openVerifier, type Verified } from './verifier.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const AT = '2026-11-23T06:00:00.000Z';
const DAY_MS = 86_400_000;

const recorded = (stream: StreamId, revision: number, data: unknown): Recorded => ({
  ...{ id: `${stream}-${revision}`, type: 'JarFilled', data, stream, revision, recordedAt: AT },
  position: '' as Position,
  meta: {
    ...{ commandId: 'c', correlationId: 'c', causationId: 'c', actorId: 'tester', schema: 'JarFilled.v1' },
    occurredAt: AT,
  },
});

/** A log that grows, is altered and is cut; `reads` counts what was read of it. */
const openLog = () => {
  const events: Recorded[] = [];
  const anchors: Recorded[] = [];
  const log = { events, anchors, reads: 0, holds: Promise.resolve() };
  const newest = (stream: StreamId): Recorded | undefined => events.findLast((event) => event.stream === stream);
  const add = (stream: StreamId, amount: number): void => {
    const before = newest(stream);
    const revision = (before?.revision ?? -1) + 1;
    const bare = recorded(stream, revision, { amount });
    const [chained] = hashed(stream, revision, before?.meta.hash ?? NO_HASH, [bare]).events;
    const position = `${'0'.repeat(32)}.${String(events.length).padStart(20, '0')}` as Position;
    events.push({ ...bare, ...chained, position } as Recorded);
  };
  const anchor = (count: number, change: Partial<Anchor> = {}): void => {
    const heads = openHeads();
    for (const event of events.slice(0, count)) heads.take(event, false);
    const content = { service: 'jars', events: count, streams: heads.streams(), merkleRoot: heads.root() };
    const signed = signAnchor({ ...content, at: AT, keyId: 'test', ...change }, privateKey);
    anchors.push(recorded(anchorStream('jars'), anchors.length, signed));
  };
  const store: VerifyOptions['store'] = {
    read: async function* (_stream, { from = 0 } = {}) {
      yield* anchors.slice(from);
    },
    readAll: async function* ({ after } = {}) {
      await log.holds;
      for (const event of events) {
        if (after != null && event.position <= after) continue;
        log.reads += 1;
        yield { events: [event], position: event.position, live: false };
      }
    },
  };
  return Object.assign(log, { add, anchor, store });
};

const open = () => {
  const log = openLog();
  let now = Date.parse(AT);
  let counts = 0;
  const verifier = openVerifier({
    history: { service: 'jars', store: log.store, categories: ['vault'], publicKey },
    clock: { now: () => now },
    open: () => {
      counts += 1;
      let seen = 0;
      return {
        seen: () => {
          seen += 1;
        },
        inAll: () => seen,
      };
    },
    told: ({ verdict, readBefore, counted }: Verified<{ seen(): void; inAll(): number }>) => ({
      ...{ verdict, readBefore, seen: counted.inAll() },
    }),
  });
  const readFor = async <R>(asked: Promise<R>): Promise<readonly [R, number]> => {
    const before = log.reads;
    const answer = await asked;
    return [answer, log.reads - before];
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { log, verifier, readFor, pass, counts: () => counts };
};

const filled = (...amounts: readonly number[]) => {
  const opened = open();
  for (const amount of amounts) opened.log.add(`vault-${amount % 2}`, amount);
  return opened;
};

it('reads everything once, then what came since, and says what it rests on', async () => {
  const { log, verifier, readFor, pass } = filled(1, 2, 3);
  const [first, all] = await readFor(verifier.onward());
  expect([first.verdict.events, first.readBefore, first.seen, all]).toEqual([3, null, 3, 3]);
  expect(first.verdict.proves).toMatch(/^No event up to/);
  pass(DAY_MS - 1);
  log.add('vault-0', 4);
  const [then, more] = await readFor(verifier.onward());
  expect(then.verdict).toMatchObject({ intact: true, events: 4, streams: 2 });
  expect([then.readBefore, then.seen, more]).toEqual([{ events: 3, at: AT }, 4, 1]);
  expect(then.verdict.proves).toMatch(/^When it was read, no event up to/);
  expect(then.verdict.doesNotProve).toMatch(/^That nothing was changed in the store after it was read; that what was/);
  const [again, none] = await readFor(verifier.onward());
  expect([again.verdict.events, again.seen, none]).toEqual([4, 4, 0]);
});

it('reads everything again once a day, where the clock was set back, and whenever it is asked to', async () => {
  const { verifier, readFor, pass } = filled(1, 2, 3);
  await verifier.onward();
  pass(DAY_MS);
  const [aDayLater, all] = await readFor(verifier.onward());
  expect([aDayLater.readBefore, aDayLater.seen, all]).toEqual([null, 3, 3]);
  pass(-1);
  expect((await readFor(verifier.onward()))[1]).toBe(3);
  const [asked, whole] = await readFor(verifier.whole());
  expect([asked.readBefore, whole]).toEqual([null, 3]);
});

it('finds what is wrong with what came since, and reads everything the next time', async () => {
  const { log, verifier, readFor } = filled(1, 2, 3);
  await verifier.onward();
  log.add('vault-1', 5);
  log.events[3] = { ...(log.events[3] as Recorded), data: { amount: 50 } };
  const { verdict } = await verifier.onward();
  expect(verdict).toMatchObject({
    intact: false,
    events: 3,
    firstBad: { stream: 'vault-1', event: 4, what: 'altered' },
  });
  const [next, all] = await readFor(verifier.onward());
  expect([next.verdict.intact, next.readBefore, all]).toEqual([false, null, 4]);
});

it('does not find what was altered after it was read; whoever has everything read does', async () => {
  const { log, verifier } = filled(1, 2, 3);
  await verifier.onward();
  log.events[0] = { ...(log.events[0] as Recorded), data: { amount: 9 } };
  expect((await verifier.onward()).verdict.intact).toBe(true);
  expect((await verifier.whole()).verdict).toMatchObject({ intact: false, firstBad: { event: 1, what: 'altered' } });
  expect((await verifier.onward()).verdict.intact).toBe(false);
});

describe('anchors that were recorded since', () => {
  it('are held against what is read now, at its first event, its last, and in between', async () => {
    const { log, verifier } = filled(1, 2, 3);
    log.anchor(2);
    expect((await verifier.onward()).verdict.anchoredEvents).toBe(2);
    log.anchor(3);
    expect((await verifier.onward()).verdict).toMatchObject({ intact: true, anchoredEvents: 3 });
    log.add('vault-1', 5);
    log.add('vault-0', 6);
    log.anchor(4);
    expect((await verifier.onward()).verdict).toMatchObject({ intact: true, anchoredEvents: 4, events: 5 });
    log.anchor(5);
    expect((await verifier.onward()).verdict).toMatchObject({ intact: true, anchoredEvents: 5 });
  });
  it.each([
    ['of where it stands', 3, { streams: 9 }, 'contradicted'],
    ['of more than there is', 4, {}, 'truncated'],
  ])('are bad that speak %s and do not fit', async (_what, count, change, why) => {
    const { log, verifier } = filled(1, 2, 3);
    await verifier.onward();
    if (why === 'truncated') log.add('vault-1', 5);
    log.anchor(count, change);
    if (why === 'truncated') log.events.pop();
    expect((await verifier.onward()).verdict).toMatchObject({ intact: false, badAnchor: { why } });
  });
  it('are bad without a signature', async () => {
    const { log, verifier } = filled(1, 2, 3);
    await verifier.onward();
    log.anchor(3);
    const { data, ...rest } = log.anchors[0] as Recorded;
    log.anchors[0] = { ...rest, data: { ...(data as Anchor), at: '2027-01-01T00:00:00.000Z' } };
    expect((await verifier.onward()).verdict).toMatchObject({ intact: false, badAnchor: { why: 'unsigned' } });
  });
  it('and speak of a middle that was passed have everything read again', async () => {
    const { log, verifier, readFor } = filled(1, 2, 3);
    await verifier.onward();
    log.anchor(2);
    const [told, all] = await readFor(verifier.onward());
    expect([told.verdict.intact, told.verdict.anchoredEvents, told.readBefore, all]).toEqual([true, 2, null, 3]);
    log.anchor(1, { streams: 9 });
    expect((await verifier.onward()).verdict).toMatchObject({ intact: false, badAnchor: { why: 'contradicted' } });
  });
});

it('reads everything once for all who ask meanwhile, and tells who asked later of what came meanwhile', async () => {
  const { log, verifier, counts } = filled(1, 2, 3);
  const gate = Promise.withResolvers<void>();
  log.holds = gate.promise;
  const asked = [verifier.whole(), verifier.onward(), verifier.whole(), verifier.onward()];
  gate.resolve();
  const told = await Promise.all(asked);
  expect(told.map(({ verdict }) => verdict.events)).toEqual([3, 3, 3, 3]);
  expect([log.reads, counts()]).toEqual([3, 1]);
});

it('that a store which is away has broken off begins from the first event', async () => {
  const { log, verifier, readFor } = filled(1, 2, 3);
  await verifier.onward();
  log.add('vault-1', 5);
  const away = new Error('away');
  log.holds = Promise.reject(away);
  await expect(verifier.onward()).rejects.toBe(away);
  await expect(verifier.whole()).rejects.toBe(away);
  log.holds = Promise.resolve();
  const [told, all] = await readFor(verifier.onward());
  expect([told.verdict.events, told.readBefore, told.seen, all]).toEqual([4, null, 4, 4]);
});
