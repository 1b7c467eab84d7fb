import type { Position, Recorded, StreamId } from '@lamplight/events/ports/event-store.ts';
import { collected, errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { appendRest, runsOf, surveyed } from './log.ts';

const recorded = (stream: StreamId, revision: number, bytes = 10, more: Partial<Recorded> = {}): Recorded => ({
  ...{
    stream,
    revision,
    id: `${stream} ${revision}`,
    type: 'T',
    data: 'x'.repeat(bytes),
    meta: {} as Recorded['meta'],
  },
  ...{ position: `${stream} ${revision}` as Position, recordedAt: '' },
  ...more,
});
const given = async function* (events: readonly Recorded[]) {
  yield* events;
};
const runs = async (events: readonly Recorded[]): Promise<readonly string[]> =>
  (await collected(runsOf(given(events)))).map((run) => `${run[0]?.stream} ${run[0]?.revision}+${run.length}`);
const logOf = (events: readonly Recorded[]) => ({
  readAll: async function* () {
    yield { events, position: null, live: true };
  },
});
const part = { done: () => undefined, end: () => undefined };

describe('events that go together in one append', () => {
  it('are neighbours of one stream; whatever stands between them ends the run', async () => {
    const order = [recorded('a-1', 0), recorded('a-1', 1), recorded('b-1', 0), recorded('a-1', 2), recorded('a-2', 0)];
    expect(await runs(order)).toEqual(['a-1 0+2', 'b-1 0+1', 'a-1 2+1', 'a-2 0+1']);
    expect(await runs([])).toEqual([]);
  });
  it('are 1,000 at most, and 900 KiB at most', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => recorded('a-1', n));
    expect(await runs(many)).toEqual(['a-1 0+1000', 'a-1 1000+1000', 'a-1 2000+1']);
    const large = Array.from({ length: 4 }, (_, n) => recorded('a-1', n, 400_000));
    expect(await runs(large)).toEqual(['a-1 0+2', 'a-1 2+2']);
    expect(await runs([recorded('a-1', 0, 900 * 1024 - 7), recorded('a-1', 1)])).toEqual(['a-1 0+1', 'a-1 1+1']);
  });
  it('end before one that is damaged, which is named', async () => {
    const taken: unknown[] = [];
    const target = { append: async (stream: string) => void taken.push(stream) as never };
    const log = logOf([recorded('a-1', 0), recorded('b-1', 0), recorded('c-1', 0, 5, { damage: 'altered' })]);
    expect(await errorOf(appendRest(log, target, null, part))).toMatchObject({
      code: 'Misconfigured',
      message: expect.stringMatching(/T at 0 of c-1 is altered/),
    });
    expect(taken).toEqual(['a-1']);
  });
});

describe('a log that is looked at', () => {
  it('is counted by events and streams', async () => {
    const log = logOf([recorded('a-1', 0), recorded('b-1', 0), recorded('a-1', 1)]);
    expect(await surveyed(log, part)).toEqual({ events: 3, streams: 2 });
  });
  it.each([
    ['a gap', [recorded('a-1', 0), recorded('a-1', 2)], /the event before T at 2 of a-1 is missing/],
    ['a stream without its beginning', [recorded('a-1', 1)], /the event before T at 1 of a-1 is missing/],
    ['a damaged event', [recorded('a-1', 0, 5, { damage: 'unreadable' })], /T at 0 of a-1 is unreadable/],
  ])('is refused for %s', async (_what, events, says) => {
    expect(String(await errorOf(surveyed(logOf(events), part)))).toMatch(says);
  });
});
