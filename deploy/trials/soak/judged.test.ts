import { judged, type Sample } from './judged.ts';

const minutes = (change: (minute: number) => Partial<Sample> = () => ({}), count = 60): readonly Sample[] =>
  Array.from({ length: count }, (_, minute) => ({
    ...{ minute, memoryMb: 300, handles: 400, threads: 12, diskMb: 50 + minute / 10, events: 5_000 + 10 * minute },
    ...{ answers: 100, p99Ms: 30, errors: 0 },
    ...change(minute),
  }));

it('nothing is wrong where everything stayed as it was, whatever it took to warm up', () => {
  expect(judged(minutes())).toEqual([]);
  expect(judged(minutes((minute) => (minute < 10 ? { memoryMb: 100 + 20 * minute, p99Ms: 900 } : {})))).toEqual([]);
});

it.each<[string, (minute: number) => Partial<Sample>, RegExp]>([
  ['memory', (minute) => ({ memoryMb: 300 + 2 * minute }), /^memory went from 3\d\d to 4\d\d MB/],
  ['handles', (minute) => ({ handles: 400 + minute }), /^open files and sockets went from/],
  ['threads', (minute) => ({ threads: 12 + minute }), /^threads went from/],
  ['disk', (minute) => ({ diskMb: 50 + minute }), /^the disk went from .* KB an event/],
  ['answers', (minute) => ({ p99Ms: 30 + 3 * minute }), /^the 99th of 100 answers went from/],
  ['errors', (minute) => ({ errors: minute === 3 ? 1 : 0 }), /^1 calls failed/],
  ['silence', (minute) => ({ answers: minute === 3 ? 0 : 100 }), /^in 1 of 60 minutes nobody was answered/],
])('%s', (_what, change, says) => expect(judged(minutes(change))).toEqual([expect.stringMatching(says)]));

it('too few say nothing', () =>
  expect(judged(minutes(undefined, 11))).toEqual([expect.stringContaining('11 samples')]));
