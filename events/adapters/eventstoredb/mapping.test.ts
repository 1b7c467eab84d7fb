import type { Position, Recorded } from '../../ports/event-store.ts';
import { anEvent, newStream } from '../../suites/event-store/samples.ts';
import { INCARNATIONS, isOurs, passes, proposed, recorded } from './events.ts';
import { cutPages, pageSize } from './page.ts';
import { positionsOf } from './positions.ts';

const incarnation = '0190a1b2c3d4e5f60718293a4b5c6d7e';
const positions = positionsOf(incarnation);
const at = (commit: bigint) => positions.written({ commit, prepare: commit });

describe('positions of the log', () => {
  it('are written so that string order is commit order, from the first to the last that a server can give', () => {
    const commits = [0n, 9n, 10n, 4_294_967_296n, 9_007_199_254_740_993n, 2n ** 63n - 1n];
    const texts = commits.map(at);
    expect(texts[0]).toBe(`${incarnation}.00000000000000000000`);
    expect(texts[4]).toBe(`${incarnation}.00009007199254740993`);
    expect([...texts].reverse().sort()).toEqual(texts);
    expect(texts.map((text) => positions.read(text))).toEqual(commits.map((commit) => ({ commit, prepare: commit })));
  });

  it('of another incarnation or form are refused', () => {
    const other = `${'0'.repeat(32)}.00000000000000000001`;
    for (const foreign of [
      other,
      'nonsense',
      '',
      incarnation,
      `${incarnation}.1`,
      `${at(1n)}0`,
      `${incarnation}.${'-'.repeat(20)}`,
    ])
      expect(() => positions.read(foreign as Position)).toThrow(
        expect.objectContaining({ code: 'ForeignPosition', detail: { position: foreign, incarnation } }),
      );
  });

  it('that a server does not tell are a wrong version, not a position', () => {
    const none = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };
    for (const position of [undefined, none])
      expect(() => positions.written(position)).toThrow(expect.objectContaining({ code: 'Misconfigured' }));
  });
});

describe('events', () => {
  const stored = {
    streamId: 'project-1',
    revision: 3n,
    type: 'Opened',
    id: '0190a1b2-c3d4-7e5f-8071-8293a4b5c6d7',
    created: new Date('2026-04-01T10:00:00.123Z'),
    position: { commit: 77n, prepare: 77n },
    data: null as unknown,
    metadata: { actorId: 'a' } as unknown,
  };

  it("are proposed as JSON with their metadata, under the caller's id", () => {
    const event = anEvent({ text: '₹' }, 'Opened');
    const { id, type, data, meta } = event;
    expect(proposed(event)).toEqual({ id, type, data, metadata: meta, contentType: 'application/json' });
  });

  it('whose id would not come back as it was are refused', () => {
    const { id } = anEvent();
    for (const wrong of [id.toUpperCase(), `{${id}}`, id.replaceAll('-', ''), '1', ''])
      expect(() => proposed({ ...anEvent(), id: wrong })).toThrow(TypeError);
  });

  it('come back with numbers and strings alone', () => {
    expect(recorded(stored, positions)).toEqual({
      stream: 'project-1',
      revision: 3,
      type: 'Opened',
      id: stored.id,
      data: null,
      meta: { actorId: 'a' },
      position: at(77n),
      recordedAt: '2026-04-01T10:00:00.123Z',
    });
    for (const metadata of [undefined, null, [], 'text', new Uint8Array([1])])
      expect(recorded({ ...stored, metadata }, positions).meta).toEqual({});
  });

  it("of the server and the adapter are no one else's", () => {
    expect(isOurs({ streamId: 'project-1', type: 'Opened' })).toBe(true);
    for (const [streamId, type] of [
      ['$stats-127.0.0.1:2113', '$statsCollected'],
      ['$ce-project', '$>'],
      ['$projections-x-result', 'Result'],
      ['project-1', '$metadata'],
      [INCARNATIONS, 'IncarnationBegan'],
    ] as const)
      expect(isOurs({ streamId, type })).toBe(false);
  });

  it('pass a filter by category or by type, and every one where there is none', () => {
    const event = { stream: newStream('project'), type: 'Opened' };
    const filters = [undefined, { categories: ['x', 'project'] }, { types: ['Opened'] }];
    expect(filters.map((filter) => passes(filter, event))).toEqual([true, true, true]);
    const others = [{ categories: [] }, { categories: ['projects', 'proj', 'project-'] }, { types: ['Open'] }];
    expect(others.map((filter) => passes(filter, event))).toEqual([false, false, false]);
  });
});

describe('pages', () => {
  const event = (commit: number, stream: string): Recorded =>
    ({ ...anEvent(), stream, revision: 0, position: at(BigInt(commit)), recordedAt: '' }) as Recorded;

  it('are full at their size, and move their position over what does not pass', () => {
    const cut = cutPages(at(5n), { categories: ['a'] }, 2);
    expect(cut.take(true)).toEqual({ events: [], position: at(5n), live: true });
    const [one, other, two] = [event(6, 'a-1'), event(7, 'b-1'), event(8, 'a-1')];
    for (const next of [one, other]) cut.add(next);
    expect([cut.full(), cut.empty()]).toEqual([false, false]);
    cut.add(two);
    expect(cut.full()).toBe(true);
    expect(cut.take(false)).toEqual({ events: [one, two], position: at(8n), live: false });
    expect([cut.full(), cut.empty(), cut.at()]).toEqual([false, true, at(8n)]);
    cut.add(event(9, 'b-1'));
    expect(cut.take(true)).toEqual({ events: [], position: at(9n), live: true });
  });

  it('say how far they have come after 10,000 events of which none passed', () => {
    const cut = cutPages(null, { types: [] }, 256);
    for (let n = 0; n < 9_999; n += 1) cut.add(event(n, 'a-1'));
    expect(cut.full()).toBe(false);
    cut.add(event(9_999, 'a-1'));
    expect(cut.full()).toBe(true);
    expect(cut.take(false)).toEqual({ events: [], position: at(9_999n), live: false });
  });

  it('have the size that was asked for, within bounds', () => {
    expect([undefined, 0, -1, 7, 5_000].map((asked) => pageSize(asked, 256))).toEqual([256, 1, 1, 7, 256]);
  });
});
