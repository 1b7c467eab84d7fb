import { timedVisible } from './visible.ts';

const NOW = Date.parse('2026-11-28T06:00:00Z');
const at = (ms: number) => ({ occurredAt: new Date(NOW + ms).toISOString() });

it('tells how long each event of this start took, and nothing of what happened before', () => {
  let now = NOW;
  const told: unknown[] = [];
  const visible = timedVisible({ now: () => now }, { record: (...all) => void told.push(all) });
  now = NOW + 2_500;
  visible([at(-1), at(0), at(2_000), at(-86_400_000)]);
  expect(told).toEqual([
    ['visible.duration', 2.5, {}],
    ['visible.duration', 0.5, {}],
  ]);
});

it('takes an event of a clock that is ahead for one that is seen at once', () => {
  const told: unknown[] = [];
  timedVisible({ now: () => NOW }, { record: (...all) => void told.push(all) })([at(3_600_000)]);
  expect(told).toEqual([['visible.duration', 0, {}]]);
});
