/** The verdict on a history that is held in memory, with one fault planted in it or in its anchors. */
import { generateKeyPairSync } from 'node:crypto';
import { damagedEvent, damagedFile, unavailable } from '../ports/errors.ts';
import type { Position, Recorded, StreamId } from '../ports/event-store.ts';
import { type Anchor, anchorStream, signAnchor } from './anchor.ts';
import { type VerifyOptions, verifyHistory, verifyStreams } from './chain.ts';
import { openHeads } from './heads.ts';
import { hashed, NO_HASH } from './seal.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const RECORDED_AT = '2026-11-23T06:00:00.000Z';

/** What the store holds, or the error with which it ends there. */
type Log = readonly (Recorded | Error)[];

const recorded = (stream: StreamId, revision: number, data: unknown, meta: object = {}): Recorded => ({
  ...{ id: `${stream}-${revision}`, type: 'JarFilled', data, stream, revision, recordedAt: RECORDED_AT },
  position: `${'0'.repeat(32)}.${String(revision).padStart(20, '0')}` as Position,
  meta: {
    ...{ commandId: 'c', correlationId: 'c', causationId: 'c', actorId: 'tester', schema: 'JarFilled.v1' },
    occurredAt: RECORDED_AT,
    ...meta,
  },
});
const chained = (stream: StreamId, count: number): readonly Recorded[] => {
  const bare = Array.from({ length: count }, (_, revision) => recorded(stream, revision, { amount: revision }));
  return hashed(stream, 0, NO_HASH, bare).events.map(
    (event, revision) => ({ ...bare[revision], ...event }) as Recorded,
  );
};
const [a, b] = [chained('vault-a', 3), chained('vault-b', 2)];
const log: readonly Recorded[] = [...a, ...b];

/** As it would have been signed once so many events stood there. */
const anchorOf = (events: number, change: Partial<Anchor> = {}): Anchor => {
  const heads = openHeads();
  for (const event of log.slice(0, events)) heads.take(event, false);
  return signAnchor(
    {
      ...{ service: 'jars', events, streams: heads.streams(), merkleRoot: heads.root() },
      ...{ at: `2026-11-23T0${events}:00:00.000Z`, keyId: 'test' },
      ...change,
    },
    privateKey,
  );
};
const anchored = (...anchors: readonly unknown[]): readonly Recorded[] =>
  anchors.map((anchor, revision) => recorded(anchorStream('jars'), revision, anchor));

const iterated = async function* (events: Log): AsyncGenerator<Recorded> {
  for (const event of events) {
    if (Error.isError(event)) throw event;
    yield event;
  }
};
/** One event to a page; `asked` tells what was asked of the whole log. */
const storeOf = (all: Log, anchors: Log = [], asked: unknown[] = []): VerifyOptions['store'] => ({
  read: (stream) =>
    stream === anchorStream('jars')
      ? iterated(anchors)
      : iterated(all.filter((event) => Error.isError(event) || event.stream === stream)),
  readAll: async function* (o) {
    asked.push(o);
    for await (const event of iterated(all)) yield { events: [event], position: event.position, live: false };
  },
});
const options = (store: VerifyOptions['store'], more: Partial<VerifyOptions> = {}): VerifyOptions => ({
  ...{ service: 'jars', store, categories: ['vault'], publicKey },
  ...more,
});
const history = (all: Log, anchors: Log = [], more: Partial<VerifyOptions> = {}) =>
  verifyHistory(options(storeOf(all, anchors), more));
const instead = (index: number, change: Partial<Recorded>): readonly Recorded[] =>
  log.map((event, at) => (at === index ? { ...event, ...change } : event));

const whole = { intact: true, events: 5, streams: 2, firstBad: null, badAnchor: null, unreadable: null };
const unanchored = { anchoredAt: null, anchoredEvents: 0 };

describe('a history as it was written', () => {
  it('is intact, and says what that proves and what not', async () => {
    const asked: unknown[] = [];
    const verdict = await verifyHistory(options(storeOf(log, [], asked)));
    expect(verdict).toMatchObject({ ...whole, ...unanchored });
    expect(asked).toEqual([{ filter: { categories: ['vault'] }, pageSize: 500 }]);
    expect(verdict.proves).toBe(
      'No event up to the last one read was edited, inserted, removed from the middle or moved since it was recorded; ' +
        'up to the anchored count none was removed from the end and nothing was rewritten as a whole.',
    );
    expect(verdict.doesNotProve).toBe(
      'That what was recorded was true; that nothing was cut off after the last anchor kept elsewhere; ' +
        'anything against someone who holds the signing key and every kept anchor.',
    );
  });
  it.each([
    ['that is empty', [], [], { events: 0, streams: 0, ...unanchored }],
    ['with an anchor in the middle', log, anchored(anchorOf(3)), { anchoredEvents: 3, anchoredAt: anchorOf(3).at }],
    [
      'with the newest of two',
      log,
      anchored(anchorOf(2), anchorOf(5)),
      { anchoredEvents: 5, anchoredAt: anchorOf(5).at },
    ],
    ['with two of one count', log, anchored(anchorOf(4), anchorOf(4)), { anchoredEvents: 4 }],
  ])('%s is intact', async (_what, all, anchors, expected) => {
    expect(await history(all, anchors)).toMatchObject({ ...whole, ...expected });
  });
  it('fits what was kept elsewhere, beside its own anchors', async () => {
    expect(await history(log, anchored(anchorOf(3)), { kept: [anchorOf(5)] })).toMatchObject({
      ...whole,
      anchoredEvents: 5,
    });
  });
});

describe('an event that is not as it was written', () => {
  const damaged = instead(3, { damage: 'altered' });
  it.each([
    ['edited', instead(1, { data: { amount: 9 } }), 1, 'altered'],
    ['damaged', damaged, 3, 'altered'],
    ['removed', log.filter((_, at) => at !== 1), 1, 'gap'],
    ['without its hash', instead(4, { meta: recorded('vault-b', 1, {}).meta }), 4, 'unchained'],
  ])('%s is the first bad one, and those before it count', async (_what, all, before, what) => {
    const { stream, revision } = all[before] as Recorded;
    expect(await history(all)).toMatchObject({
      intact: false,
      events: before,
      firstBad: { stream, revision, recordedAt: RECORDED_AT, event: before + 1, what },
      unreadable: null,
      badAnchor: null,
    });
  });
  it('is the last one that is read', async () => {
    const verdict = await history([...damaged, damagedFile('events.db', 'torn')]);
    expect(verdict).toMatchObject({ firstBad: { event: 4 }, unreadable: null });
  });
  it('leaves anchors of more events unjudged', async () => {
    expect(await history(damaged, anchored(anchorOf(3), anchorOf(5)))).toMatchObject({
      intact: false,
      badAnchor: null,
      anchoredEvents: 3,
    });
  });
});

describe('an anchor', () => {
  const other = generateKeyPairSync('ed25519').publicKey;
  it.each([
    ['of more events than there are', log.slice(0, 4), anchorOf(5), 'truncated', null],
    ['with another root', log, anchorOf(5, { merkleRoot: '0'.repeat(64) }), 'contradicted', 5],
    ['with another count of streams', log, anchorOf(5, { streams: 3 }), 'contradicted', 5],
    ['of a middle that is another', log, anchorOf(3, { streams: 2 }), 'contradicted', 3],
  ])('%s is bad', async (_what, all, anchor, why, event) => {
    expect(await history(all, anchored(anchor))).toMatchObject({
      intact: false,
      badAnchor: { anchor, why },
      firstBad: event === null ? null : { ...placeOf(event), recordedAt: RECORDED_AT, what: 'differs_from_anchor' },
      ...unanchored,
    });
  });
  const placeOf = (event: number) => {
    const { stream, revision } = log[event - 1] as Recorded;
    return { stream, revision, event };
  };
  it('that contradicts is told, not a later one that contradicts too', async () => {
    const first = anchorOf(4, { streams: 9 });
    const verdict = await history(log, [], { kept: [first, anchorOf(4, { streams: 8 })] });
    expect(verdict.badAnchor).toEqual({ anchor: first, why: 'contradicted' });
  });
  it.each([
    ['another key', { publicKey: other }],
    ['no key at all', { publicKey: null }],
  ])('is not believed by %s', async (_what, more) => {
    const anchor = anchorOf(5);
    expect(await history(log, anchored(anchor), more)).toMatchObject({
      intact: false,
      badAnchor: { anchor, why: 'unsigned' },
    });
    expect(await history(log, [], more)).toMatchObject(whole);
  });
  it('that is unsigned is found among those that are signed', async () => {
    const forged = { ...anchorOf(3), at: '2027-01-01T00:00:00.000Z' };
    expect((await history(log, anchored(anchorOf(5)), { kept: [forged] })).badAnchor).toEqual({
      anchor: forged,
      why: 'unsigned',
    });
  });
  it.each([
    ['damaged', [{ ...anchored(anchorOf(5))[0], damage: 'altered' } as Recorded]],
    ['not an anchor', anchored({ events: 5 })],
  ])('that is %s ends the list of those that are known', async (_what, anchors) => {
    expect(await history(log, anchors)).toMatchObject({
      ...unanchored,
      intact: false,
      events: 5,
      unreadable: 'event 0 of jarsanchor-main is no longer as it was recorded',
    });
    const after = [...anchored(anchorOf(3)), ...anchors];
    expect(await history(log, after)).toMatchObject({ intact: false, anchoredEvents: 3 });
  });
});

describe('a store that cannot be read', () => {
  const torn = damagedFile('events.db', new Error('torn'));
  it.each([
    ['an event is damaged', damagedEvent('vault-b', 1)],
    ['its file is damaged', torn],
  ])('is a finding where %s: what comes before it is judged', async (_what, error) => {
    const expected = { intact: false, events: 4, firstBad: null, badAnchor: null, unreadable: error.message };
    expect(await history([...log.slice(0, 4), error], anchored(anchorOf(5)))).toMatchObject(expected);
    const streams: StreamId[] = ['vault-a', 'vault-b'];
    const alone = options(storeOf([...log.slice(0, 4), error]));
    expect(await verifyStreams(alone, streams)).toMatchObject({ intact: false, events: 3, unreadable: error.message });
  });
  it('is told of its log rather than of its anchors, where both are damaged', async () => {
    const verdict = await history([torn], [damagedEvent('jarsanchor-main', 7)]);
    expect(verdict.unreadable).toBe(torn.message);
  });
  it.each([
    ['away', unavailable('the store')],
    ['at fault', new TypeError('a bug')],
    ['at fault and speaks of damage', Object.assign(new Error('a bug'), { detail: { damaged: 'x' } })],
  ])('is none where it is %s: the caller hears of it', async (_what, error) => {
    await expect(history([...log, error])).rejects.toBe(error);
    await expect(history(log, [error])).rejects.toBe(error);
    await expect(verifyStreams(options(storeOf([error])), ['vault-a'])).rejects.toBe(error);
  });
});

describe('some streams alone', () => {
  const verify = (all: Log, streams: readonly StreamId[], anchors: Log = []) =>
    verifyStreams(options(storeOf(all, anchors)), streams);
  it('are intact by their links, whatever became of the others', async () => {
    const verdict = await verify(instead(4, { data: 1 }), ['vault-a'], anchored(anchorOf(2), anchorOf(3), anchorOf(5)));
    expect(verdict).toMatchObject({ ...whole, events: 3, streams: 1, anchoredEvents: 5, anchoredAt: anchorOf(5).at });
    expect(verdict.proves).toBe(
      'No event of these streams was edited, inserted, removed from the middle or moved since it was recorded.',
    );
    expect(verdict.doesNotProve).toContain('signing key');
    expect(await verify(log, ['vault-a', 'vault-b'])).toMatchObject({ ...whole, ...unanchored });
  });
  it('end at the first bad event', async () => {
    const all = [...log.map((event, at) => (at === 2 ? { ...event, data: 1 } : event))];
    expect(await verify(all, ['vault-b', 'vault-a'])).toMatchObject({
      intact: false,
      events: 4,
      firstBad: { stream: 'vault-a', revision: 2, recordedAt: RECORDED_AT, event: 5, what: 'altered' },
      badAnchor: null,
      unreadable: null,
    });
    expect(await verify(all, ['vault-a', 'vault-b'])).toMatchObject({ events: 2, firstBad: { event: 3 } });
  });
});
