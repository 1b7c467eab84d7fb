/** HTTP of the forecast: for everybody on the project when it may end, for admins what it may cost. */
import { type Forecast, LEAST_MILESTONES } from '@lamplight/bff/contract/forecast.ts';
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { milestoneCost } from '../cost/actual-cost.ts';
import { costsOf, effortsOf } from '../cost/spent.ts';
import { readable } from '../projects/commanding.ts';
import { live, milestoneBp } from '../projects/progress.ts';
import type { ProjectDoc } from '../projects/view.ts';
import type { DeliveryDoc } from './delivery-view.ts';
import { type Ahead, backTest, costed, costRange, finishRange, type Gone, spanDays } from './forecast.ts';

/** So many tell how milestones go here; what a company did years ago says little of it, and would be read at each look. */
const LATEST = 500;

export const forecastRoutes = (projects: Projects): readonly Served[] => [
  serve('forecast', async (call) => {
    const { doc } = await readable(projects, call);
    const today = istToday(projects.clock);
    const [{ items: accepted }, deliveries] = await Promise.all([
      projects.deliveries.find({ where: { accepted: true }, sort: [['acceptedOn', -1]], limit: LATEST }),
      docsOf(
        projects.deliveries,
        doc.machine.milestones.map(({ milestoneId }) => milestoneId),
      ),
    ]);
    const seed = `${doc._id} ${today}`;
    const open = aheadIn(doc, deliveries, today);
    const gone = accepted.flatMap((one) => goneOf(one, null));
    const finish = finishRange(open, gone, { today, seed });
    const forecast: Forecast = {
      day: today,
      openMilestones: open.length,
      acceptedMilestones: gone.length,
      neededMilestones: LEAST_MILESTONES,
      ...(finish === null ? {} : { finish }),
      past: backTest(gone),
      ...(isAdmin(call.actor) ? { cost: await costIn(projects, doc, { accepted, open, seed }) } : {}),
    };
    send(call.res, { forecast });
  }),
];

/** Milestones that are not accepted: from when they were started, else from their planned start, today at the earliest. */
const aheadIn = (
  { machine }: ProjectDoc,
  deliveries: ReadonlyMap<string, DeliveryDoc>,
  today: CivilDate,
): readonly Ahead[] =>
  live(machine.milestones)
    .filter(({ state }) => state !== 'accepted')
    .map((m) => ({
      from: deliveries.get(m.milestoneId)?.startedOn ?? (m.startDate > today ? m.startDate : today),
      plannedDays: spanDays(m.startDate, m.baselineDueDate),
      amountPaise: m.amountPaise,
      progressBp: milestoneBp(m),
    }));

/** Nothing where it was never started, which no accepted milestone lacks. */
const goneOf = (one: DeliveryDoc, costPaise: number | null): readonly Gone[] => {
  const { startedOn, acceptedOn, startDate, baselineDueDate, amountPaise } = one;
  if (startedOn === null || acceptedOn === null) return [];
  return [{ startedOn, acceptedOn, plannedDays: spanDays(startDate, baselineDueDate), amountPaise, costPaise }];
};

type Known = Readonly<{ accepted: readonly DeliveryDoc[]; open: readonly Ahead[]; seed: string }>;
const costIn = async (projects: Projects, doc: ProjectDoc, { accepted, open, seed }: Known) => {
  const { effortOf, ratesOf } = await effortsOf(
    projects,
    accepted.map(({ projectId }) => projectId),
  );
  const gone = accepted.flatMap((one) => goneOf(one, milestoneCost(effortOf(one.projectId), one._id, ratesOf)));
  const spentPaise = (await costsOf(projects, [doc._id]))(doc._id).actualCostPaise;
  const range = costRange(open, gone, { spentPaise, seed });
  return { costedMilestones: costed(gone).length, ...(range === null ? {} : { range }) };
};
