/** HTTP of what the data say, for admins: claims and their approval, visits, delivery and money (domain.md §4.8, §5.3). */
import { companyFigures, projectFigures } from '@lamplight/bff/contract/figures.ts';
import { type Claim, type Metric, metrics } from '@lamplight/bff/contract/insight.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { ReadModels } from '@lamplight/events/ports/read-models.ts';
import type { Projects } from '../context.ts';
import { docAfter, historyOf, staleMark } from '../reading.ts';
import { computedClaim, configuredClaim, type Figures, figuresNow, publishedClaim, publishedClaims } from './claims.ts';
import { deliveredByDay } from './delivered.ts';
import { decidedWithin, figuresIn, notPlainFrom, periodIn, worked } from './figure-sources.ts';
import { NO_SOURCES } from './figures.ts';
import { mayApprove, metric } from './metric.ts';
import { type MetricDoc, metricView } from './metric-view.ts';
import { countOf, SCORES, shareBp } from './metrics.ts';
import { billedOf, monthlyFigures, monthsFrom } from './monthly.ts';
import { plainFrom } from './plain-invoices.ts';
import { cycleTimeMs, decidedProposals, MOST_STATES } from './proposals-won.ts';
import { dueDays, revenueOf } from './revenue.ts';
import { purgeVisits, visitsByDay } from './visits.ts';

export const insightRoutes = (projects: Projects, models: ReadModels): readonly Served[] => {
  const now = () => new Date(projects.clock.now()).toISOString();
  const visits = async () => {
    const today = istDate(now());
    await purgeVisits({ models, visits: projects.visits }, today);
    return await visitsByDay(projects.visits, today);
  };

  return [
    serve('claims', async ({ res }) => send(res, { claims: await publishedClaims(projects) })),

    serve('visits', async ({ res }) => {
      const stale = (await projects.visits.waitFor(null)) === 'stale';
      const days = await visits();
      send(res, { today: days.at(-1)?.count ?? 0, days, ...staleMark({ stale }) });
    }),

    serve('analytics', async ({ req, res, query, actor }) => {
      const after = readAfter(req);
      const period = periodIn(query, istDate(now()));
      const waited = await Promise.all(
        [projects.metrics, projects.deliveries, projects.techStacks, projects.outcomes].map((view) =>
          view.waitFor(after),
        ),
      );
      const [figures, docs, { decided, won }, cycleMs, proposals, days] = await Promise.all([
        figuresNow(projects),
        Promise.all(metrics.map((name) => projects.metrics.get(name))),
        decidedProposals(projects),
        cycleTimeMs(projects),
        period === null ? [] : decidedWithin(projects, period),
        visits(),
      ]);
      const people = period === null ? null : await worked(projects, period, after);
      const names = await projects.people.names(docs.flatMap((doc) => doc?.by ?? []));
      send(res, {
        ...(people === null || period === null
          ? {}
          : figuresIn(companyFigures, { ...NO_SOURCES, proposals, people: people.items }, period)),
        visits: days,
        claims: metrics.map((name, index) => rowOf(name, docs[index] ?? null, figures, { actor, names, at: now() })),
        winRateBp: shareBp(won, decided),
        decided,
        cycleTimeMs: cycleMs,
        ...staleMark({ stale: waited.includes('stale') || people?.stale === true }),
      });
    }),

    serve('projects-analytics', async ({ req, res, query }) => {
      const after = readAfter(req);
      const waited = await Promise.all(
        [projects.outcomes, projects.deliveries, projects.invoices].map((view) => view.waitFor(after)),
      );
      const today = istDate(now());
      const period = periodIn(query, today);
      const until = period?.to ?? today;
      const months = monthsFrom(until);
      const from = period !== null && period.from < months ? period.from : months;
      const [states, delivered, due, plain, others] = await Promise.all([
        projects.outcomes.totals({ where: { kind: 'project' }, by: ['state'], limit: MOST_STATES }),
        deliveredByDay(projects),
        dueDays(projects),
        plainFrom(projects, from),
        notPlainFrom(projects, from),
      ]);
      const billed = billedOf(others);
      send(res, {
        ...(period === null ? {} : figuresIn(projectFigures, { ...NO_SOURCES, billed }, period, { delivered, plain })),
        projects: Object.fromEntries(states.map(({ group, count }) => [group.state, count])),
        acceptedMilestones: countOf(delivered),
        onTimeMilestones: countOf(delivered.filter(({ onTime }) => onTime)),
        ratings: SCORES.map((score) => ({
          score,
          count: countOf(delivered.filter((day) => day.score === score)),
        })),
        earnedPaise: sumPaise(delivered.map(({ amountPaise }) => amountPaise)),
        ...revenueOf(due, today),
        months: monthlyFigures({ delivered, billed: [...plain, ...billed] }, until),
        ...staleMark({ stale: waited.includes('stale') }),
      });
    }),

    serve('claim-approve', async ({ req, res, params, body, actor, ...caller }) => {
      const name = metrics.find((candidate) => candidate === params.metric);
      if (name === undefined) throw problem('NOT_FOUND');
      const by = caller.by();
      await Promise.all([projects.deliveries, projects.techStacks].map((view) => view.waitFor(readAfter(req))));
      const figures = await figuresNow(projects);
      const command = { type: 'ApproveMetric', metric: name, ...body, now: figures[name], actor, at: by.at } as const;
      const changed = await projects.change(`metric-${name}`, command, metric, by);
      await answer(res, changed, async () => {
        const { doc } = await docAfter(projects.metrics, name, changed, () =>
          historyOf(projects, `metric-${name}`, metric, metricView, name),
        );
        const names = await projects.people.names(doc === null ? [] : [doc.by]);
        return { claim: rowOf(name, doc, figures, { actor, names, at: now() }) };
      });
    }),
  ];
};

type Reading = Readonly<{ actor: SignedInActor; names: Awaited<ReturnType<Projects['people']['names']>>; at: string }>;

const rowOf = (name: Metric, doc: MetricDoc | null, figures: Figures, { actor, names, at }: Reading) => {
  const figure = figures[name];
  const reckoned: Claim = figure === null ? configuredClaim(name) : computedClaim(name, figure, at);
  return {
    published: publishedClaim(name, doc),
    now: reckoned,
    approvedBy: doc === null ? null : names(doc.by),
    can: { approve: mayApprove(actor, doc?.figure ?? null, figure) },
  };
};
