/** Visits by day, and that days older than a week are forgotten (domain.md §5.3). */
import { addDays, type CivilDate, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Clock, Log } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { ReadModels } from '@lamplight/events/ports/read-models.ts';
import { repeatedly } from '@lamplight/events/ports/repeatedly.ts';
import { type VisitDoc, visitView } from './visit-view.ts';

/** A day stays while today − day ≤ 7. */
const KEPT_DAYS = 7;
const PAGE = 1_000;
const LOOK_EVERY_MS = 60_000;
/** 00:05 in India: a process whose clock is a few minutes fast purges no day that is still kept. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;

export const oldestKept = (today: CivilDate): CivilDate => addDays(today, -KEPT_DAYS);

/** The day whose purge is due at that instant: a day begins for it at 00:05 IST. */
export const purgeDay = (at: Instant): CivilDate => istDate(new Date(Date.parse(at) - AFTER_MIDNIGHT_MS).toISOString());

/** The last eight days, oldest first, every day named. */
export const visitsByDay = async (
  visits: View<VisitDoc>,
  today: CivilDate,
): Promise<{ day: CivilDate; count: number }[]> => {
  const days = Array.from({ length: KEPT_DAYS + 1 }, (_, back) => addDays(today, back - KEPT_DAYS));
  return Promise.all(days.map(async (day) => ({ day, count: await countOf(visits, day) })));
};

const countOf = async (visits: View<VisitDoc>, day: CivilDate): Promise<number> => {
  let count = 0;
  for (let after: string | undefined; ; ) {
    const page = await visits.find({ where: { day }, limit: PAGE, ...(after === undefined ? {} : { after }) });
    count += page.items.length;
    if (page.next === undefined) return count;
    after = page.next;
  }
};

export type VisitStore = Readonly<{ models: ReadModels; visits: View<VisitDoc> }>;

/**
 * Removes the days before the last eight from the view. The marks stay, so that a visit which the bus delivers once
 * more is not counted again. Safe to repeat and to run twice at once.
 */
export const purgeVisits = async ({ models, visits }: VisitStore, today: CivilDate): Promise<void> => {
  const old = { where: { day: { lt: oldestKept(today) } }, sort: [['day', 1]], limit: PAGE } as const;
  for (;;) {
    const { items } = await visits.find(old);
    if (items.length === 0) return;
    const model = await models.open<VisitDoc>(`projects.${visitView.name}`, visitView.version, {
      indexes: [['day']],
      progress: 'elsewhere',
    });
    const held = await model.load(items.map(({ _id }) => _id));
    const gone = [...held].map(([id, { rev, marks }]) => ({ id, rev, marks, doc: null }));
    // Another process purges at the same time: what is left goes with the next purge.
    if ((await model.apply(gone)) === 'conflict') return;
  }
};

/** Purges once a day, from 00:05 IST on: every process for itself, the first finds the most. */
export const purgeDaily = (
  store: VisitStore,
  { clock, log }: Readonly<{ clock: Clock; log: Log }>,
  everyMs = LOOK_EVERY_MS,
) => {
  let done: CivilDate | null = null;
  return repeatedly(everyMs, async () => {
    const day = purgeDay(new Date(clock.now()).toISOString());
    if (day === done) return;
    try {
      await purgeVisits(store, day);
      done = day;
    } catch (error) {
      log.warn({ err: error }, 'old visits were not purged; the next minute tries again');
    }
  });
};
