/** Pages of what was delivered, as the index gives them, beside the same pages of all rows at hand. */
import { addDays } from '@lamplight/common/calendar/civil.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import fc from 'fast-check';
import type { OfDeliveries } from './delivered.ts';
import { deliveredOf, deliveryRows } from './delivery-rows.ts';
import { type DeliveryDoc, deliveryView } from './delivery-view.ts';
import { NO_SOURCES, pageOfRows, type Row, reckoned, rowsOf } from './figures.ts';

const FIRST = '2026-10-01';
const DAYS = 12;
const FIGURES: readonly OfDeliveries[] = ['on_time', 'satisfaction', 'earned'];

const folder = newFolder();
let ports: Awaited<ReturnType<typeof openPorts>>;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const aDelivery = fc.record({
  accepted: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  acceptedOn: fc.nat(DAYS - 1).map((n) => addDays(FIRST, n)),
  onTime: fc.boolean(),
  rating: fc.option(fc.record({ score: fc.integer({ min: 1, max: 5 }), onBehalf: fc.boolean() }), { freq: 4 }),
  amountPaise: fc.integer({ min: 1, max: 100_000 }),
});

let models = 0;
const heldOf = async (deliveries: readonly (typeof aDelivery extends fc.Arbitrary<infer T> ? T : never)[]) => {
  const docs = deliveries.map(
    ({ rating, onTime, acceptedOn, ...of }, n): DeliveryDoc => ({
      ...{ _id: `m${(n * 37) % 101}`, projectId: 'p', startDate: FIRST, baselineDueDate: FIRST, startedOn: FIRST },
      ...{ ...of, acceptedOn, submittedOn: acceptedOn, rating, onTime },
      committedDueDate: onTime ? acceptedOn : addDays(acceptedOn, -1),
      score: rating === null || rating.onBehalf ? null : rating.score,
    }),
  );
  models += 1;
  const model = await ports.models.open<DeliveryDoc>(`deliveries-${models}`, 1, {
    indexes: deliveryView.indexes ?? [],
  });
  await model.apply(docs.map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
  return { docs, deliveries: model as never };
};

it('hold the same rows in the same order, and the figure is that of all of them', async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.array(aDelivery, { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(DAYS - 1),
      async (asked, limit, length) => {
        const { docs, deliveries } = await heldOf(asked);
        const period = { from: addDays(FIRST, 2), to: addDays(FIRST, Math.max(2, length)) };
        const accepted = deliveredOf(docs.filter((doc) => doc.accepted));
        for (const figure of FIGURES) {
          const all = rowsOf(figure, { ...NO_SOURCES, accepted }, period);
          for (const marked of [undefined, true, false]) {
            const wanted = all.filter((row) => marked === undefined || row.marked === marked);
            const rows: Row[] = [];
            for (let after: string | undefined, pages = 0; ; pages += 1) {
              const page = await deliveryRows({ deliveries }, figure, period, { limit, after, marked });
              expect(page.items.length).toBeLessThanOrEqual(limit);
              expect(page.figure).toEqual(reckoned(figure, all));
              rows.push(...page.items);
              if (page.next === undefined) break;
              expect(pages).toBeLessThan(wanted.length);
              after = page.next;
            }
            const { items } = pageOfRows(figure, wanted, { limit: wanted.length + 1 });
            expect(rows).toEqual(items);
            seen[`${figure} ${marked}`] = (seen[`${figure} ${marked}`] ?? 0) + rows.length;
          }
        }
      },
    ),
    { numRuns: 60 },
  );
  const { 'earned false': none, ...others } = seen;
  expect(none).toBe(0);
  for (const [what, count] of Object.entries(others)) expect([what, count > 10]).toEqual([what, true]);
}, 60_000);
