/** What the store adds up of people's time is what their entries say, day by day, for whatever period. */
import { addDays, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import fc from 'fast-check';
import { loggedWithin } from './logged.ts';
import { loggedOf, type TimeEvent } from './timesheet.ts';
import { type SheetDoc, timeSheetView } from './view.ts';

const FIRST = '2026-09-21';
const DAYS = 75;

const folder = newFolder();
let ports: Awaited<ReturnType<typeof openPorts>>;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

type Logging = Extract<TimeEvent, { type: 'TimeLogged' }>['data'];
const aLogging: fc.Arbitrary<Logging> = fc
  .record({
    employeeId: fc.constantFrom('asha', 'ravi', 'noor'),
    projectId: fc.constantFrom('portal', 'shop'),
    day: fc.nat(DAYS - 1).map((n) => addDays(FIRST, n)),
    // None takes an entry back.
    minutes: fc.constantFrom(0, 15, 60, 480),
    billable: fc.boolean(),
  })
  .map((of) => ({ ...of, week: mondayOf(of.day), note: '' }));

let models = 0;
const heldOf = async (loggings: readonly Logging[]) => {
  const docs = new Map<string, SheetDoc | null>();
  for (const [revision, data] of loggings.entries()) {
    const fact = { type: 'TimeLogged', data, revision, occurredAt: `${data.day}T09:00:00.000Z`, meta: {} } as never;
    for (const id of timeSheetView.ids(fact)) docs.set(id, timeSheetView.evolve(docs.get(id) ?? null, fact, id));
  }
  models += 1;
  const { indexes = [], name } = timeSheetView;
  const model = await ports.models.open<SheetDoc>(`${name}-${models}`, 1, { indexes });
  const all = [...docs.values()].filter((doc) => doc !== null);
  await model.apply(all.map((doc) => ({ id: doc._id, doc, rev: 0, marks: {} })));
  return { all, model };
};

it('is what their entries say, by person and month, and by project too, in any period', async () => {
  const seen = { months: 0, cut: 0, free: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLogging, { minLength: 20, maxLength: 120 }),
      fc.nat(DAYS - 1),
      fc.nat(DAYS - 1),
      async (loggings, one, other) => {
        const { all, model } = await heldOf(loggings);
        const period = { from: addDays(FIRST, Math.min(one, other)), to: addDays(FIRST, Math.max(one, other)) };
        for (const by of [['employeeId'], ['employeeId', 'projectId']] as const) {
          const rows = await loggedWithin<'employeeId' | 'projectId'>(model as never, period, by);
          const entries = all.flatMap(({ employeeId, projectId, machine }) =>
            machine.entries.map((entry) => ({ employeeId, projectId, ...entry })),
          );
          const within = entries.filter(({ day }) => period.from <= day && day <= period.to);
          const grouped = Map.groupBy(within, ({ day, ...of }) =>
            [day.slice(0, 7), ...by.map((field) => of[field])].join(' '),
          );
          expect(
            Object.fromEntries(
              rows.map(({ month, minutes, billableMinutes, ...of }) => [
                [month, ...by.map((field) => of[field])].join(' '),
                { minutes, billableMinutes },
              ]),
            ),
          ).toEqual(Object.fromEntries([...grouped].map(([key, some]) => [key, loggedOf(some)])));
          expect(rows).toHaveLength(grouped.size);
          seen.months += new Set(rows.map(({ month }) => month)).size > 1 ? 1 : 0;
          seen.cut += mondayOf(period.from) === period.from ? 0 : rows.length;
          seen.free += rows.filter(({ minutes, billableMinutes }) => billableMinutes < minutes).length;
        }
      },
    ),
    { numRuns: 60 },
  );
  for (const [what, count] of Object.entries(seen)) expect([what, count > 10]).toEqual([what, true]);
}, 60_000);

it('reads no sheet for whole months, and those of two weeks for a period that cuts them', async () => {
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST, n));
  const { model } = await heldOf(
    days.map((day) => ({
      ...{ employeeId: 'asha', projectId: 'portal', day, week: mondayOf(day) },
      ...{ minutes: 60, billable: true, note: '' },
    })),
  );
  let read = 0;
  const counted = {
    totals: model.totals.bind(model),
    find: async (query: Parameters<typeof model.find>[0]) => {
      const page = await model.find(query);
      read += page.items.length;
      return page;
    },
  };
  const ofPerson = async (from: string, to: string) =>
    (await loggedWithin(counted as never, { from, to }, ['employeeId'])).map(({ month, minutes }) => [month, minutes]);
  expect(await ofPerson('2026-10-01', '2026-11-30')).toEqual([
    ['2026-10', 31 * 60],
    ['2026-11', 30 * 60],
  ]);
  expect(read).toBe(0);
  // A Friday to a Tuesday.
  expect(await ofPerson('2026-10-02', '2026-11-10')).toEqual([
    ['2026-10', 30 * 60],
    ['2026-11', 10 * 60],
  ]);
  expect(read).toBe(2);
  expect(await ofPerson('2026-10-05', '2026-10-11')).toEqual([['2026-10', 7 * 60]]);
  expect(read).toBe(2);
});
