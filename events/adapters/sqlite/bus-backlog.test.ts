import fc from 'fast-check';
import { openBacklogs } from './bus-backlog.ts';

/** One partition of a topic, which counts how many messages were passed over to answer. */
const partitionOf = () => {
  const held: number[] = [];
  let passed = 0;
  return {
    held,
    passed: () => passed,
    messages: {
      newest: () => held.at(-1) ?? 0,
      between: (_topic: number, _partition: number, after: number, upTo: number) => {
        const found = held.filter((position) => position > after && position <= upTo).length;
        passed += found;
        return found;
      },
    },
  };
};
const place = (position: number, topic = 1) => ({ group: 'g', topic, partition: 0, position });

it('is what counting all of it anew would give, whatever comes, is handled, or begins again', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('comes' as const), many: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ does: fc.constant('handled' as const), many: fc.integer({ min: 1, max: 5 }) }),
    fc.constant({ does: 'begins again' as const, many: 0 }),
    fc.constant({ does: 'asked' as const, many: 0 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { held, messages } = partitionOf();
      const backlogs = openBacklogs();
      let position = 0;
      for (const { does, many } of steps) {
        // Positions of other partitions lie between.
        if (does === 'comes') for (let n = 0; n < many; n += 1) held.push((held.at(-1) ?? 0) + 3);
        if (does === 'handled')
          position =
            held
              .filter((one) => one > position)
              .slice(0, many)
              .at(-1) ?? position;
        if (does === 'begins again') position = 0;
        if (does === 'asked')
          expect(backlogs.of(messages, place(position))).toBe(held.filter((one) => one > position).length);
      }
    }),
  );
});

it('passes over a long backlog once, then over what came and what was handled', () => {
  const { held, messages, passed } = partitionOf();
  for (let n = 1; n <= 10_000; n += 1) held.push(n);
  const backlogs = openBacklogs();
  expect([backlogs.of(messages, place(0)), passed()]).toEqual([10_000, 10_000]);
  held.push(10_001, 10_002);
  expect([backlogs.of(messages, place(256)), passed()]).toEqual([9_746, 10_258]);
});

it('keeps groups, topics and partitions apart', () => {
  const { held, messages } = partitionOf();
  held.push(1, 2, 3);
  const backlogs = openBacklogs();
  expect(backlogs.of(messages, place(0))).toBe(3);
  expect(backlogs.of(messages, { ...place(2), group: 'other' })).toBe(1);
  expect(backlogs.of(messages, place(3, 2))).toBe(0);
  expect(backlogs.of(messages, { ...place(1), partition: 1 })).toBe(2);
  expect(backlogs.of(messages, place(1))).toBe(2);
});
