/** The rows behind a figure of what was delivered, page by page: no more milestones are read than are shown. */
import type { Period } from '@lamplight/bff/contract/figures.ts';
import { addDays } from '@lamplight/common/calendar/civil.ts';
import type { Projects } from '../context.ts';
import { deliveredByDay, type OfDeliveries, reckonedByDay } from './delivered.ts';
import type { DeliveryDoc } from './delivery-view.ts';
import { NO_SOURCES, type PageOfRows, type RowsAsked, rowsOf, type Sources } from './figures.ts';
import { isGood, SCORES } from './metrics.ts';

/** The newest first. @throws BadCursor */
export const deliveryRows = async (
  projects: Pick<Projects, 'deliveries'>,
  figure: OfDeliveries,
  period: Period,
  { marked, limit, after }: RowsAsked,
): Promise<PageOfRows> => {
  const said = reckonedByDay(figure, await deliveredByDay(projects, period.from), period);
  const which = COUNTED[figure](marked);
  if (which === null) return { figure: said, items: [] };
  const { items, next } = await projects.deliveries.find({
    where: { accepted: true, ...which, acceptedOn: { gte: period.from, lt: addDays(period.to, 1) } },
    sort: [['acceptedOn', -1]],
    ...{ limit, ...(after === undefined ? {} : { after }) },
  });
  return {
    figure: said,
    items: rowsOf(figure, { ...NO_SOURCES, accepted: deliveredOf(items) }, period),
    ...(next === undefined ? {} : { next }),
  };
};

type Which = Readonly<{ onTime?: boolean; score?: Readonly<{ in: readonly number[] }> }>;
/** What a milestone that counts has besides being accepted; null: there is none. */
const COUNTED: Readonly<Record<OfDeliveries, (marked: boolean | undefined) => Which | null>> = {
  on_time: (marked) => (marked === undefined ? {} : { onTime: marked }),
  satisfaction: (marked) => ({
    score: { in: SCORES.filter((score) => marked === undefined || isGood({ score }) === marked) },
  }),
  earned: (marked) => (marked === false ? null : {}),
};

export const deliveredOf = (docs: readonly DeliveryDoc[]): Sources['accepted'] =>
  docs.flatMap(({ _id: milestoneId, projectId, acceptedOn, submittedOn, committedDueDate, amountPaise, rating }) =>
    acceptedOn === null || submittedOn === null
      ? []
      : [{ milestoneId, projectId, acceptedOn, submittedOn, committedDueDate, amountPaise, rating }],
  );
