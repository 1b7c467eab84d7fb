/** HTTP of what the data say, for admins: claims and their approval, visits, delivery and money (domain.md §4.8, §5.3). */
import { approveClaimBody, type Claim, type Metric, metrics } from '@lamplight/bff/contract/insight.ts';
import { emptyBody } from '@lamplight/bff/contract/projects.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { type Actor as Caller, demandRole, readAfter } from '@lamplight/common/http/caller.ts';
import { param, parse } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { ReadModels } from '@lamplight/events/ports/read-models.ts';
import type { Router } from 'express';
import { allOf } from '../all-of.ts';
import type { Projects } from '../context.ts';
import type { IssuedInvoice } from '../invoices/receivable.ts';
import { sumPaise } from '../money/paise.ts';
import { docAfter, staleMark } from '../reading.ts';
import {
  acceptedMilestones,
  computedClaim,
  configuredClaim,
  deliveredOf,
  type Figures,
  figuresNow,
  publishedClaim,
  publishedClaims,
} from './claims.ts';
import { mayApprove, metric } from './metric.ts';
import type { MetricDoc } from './metric-view.ts';
import { isOnTime, medianMs, spanMs, winRateBp } from './metrics.ts';
import { DECIDED } from './outcome-view.ts';
import { revenueOf } from './revenue.ts';
import { purgeVisits, visitsByDay } from './visits.ts';

/** For visitors: no token is needed. */
export const publicInsightRoutes = (projects: Projects): Router =>
  newRouter().get('/catalogue/claims', async (req, res) => {
    parse(emptyBody, req.query);
    send(res, { claims: await publishedClaims(projects) });
  });

export const insightRoutes = (projects: Projects, models: ReadModels): Router => {
  const routes = newRouter();
  const now = () => new Date(projects.clock.now()).toISOString();
  const visits = async () => {
    const today = istDate(now());
    await purgeVisits({ models, visits: projects.visits }, today);
    return await visitsByDay(projects.visits, today);
  };

  routes.get('/visits', async (req, res) => {
    demandRole(req, 'admin');
    parse(emptyBody, req.query);
    const stale = (await projects.visits.waitFor(null)) === 'stale';
    const days = await visits();
    send(res, { today: days.at(-1)?.count ?? 0, days, ...staleMark({ stale }) });
  });

  routes.get('/analytics', async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(emptyBody, req.query);
    const after = readAfter(req);
    const waited = await Promise.all(
      [projects.metrics, projects.deliveries, projects.techStacks, projects.outcomes].map((view) =>
        view.waitFor(after),
      ),
    );
    const [figures, docs, proposals, days] = await Promise.all([
      figuresNow(projects),
      Promise.all(metrics.map((name) => projects.metrics.get(name))),
      allOf(projects.outcomes, { where: { kind: 'proposal' } }),
      visits(),
    ]);
    const names = await projects.people.names(docs.flatMap((doc) => doc?.by ?? []));
    const decided = proposals.filter(({ state }) => DECIDED.includes(state));
    send(res, {
      visits: days,
      claims: metrics.map((name, index) => rowOf(name, docs[index] ?? null, figures, { actor, names, at: now() })),
      winRateBp: winRateBp(decided.filter(({ state }) => state === 'accepted').length, decided.length),
      decided: decided.length,
      cycleTimeMs: medianMs(
        decided.flatMap(({ submittedAt, since }) => (submittedAt === null ? [] : [spanMs(submittedAt, since)])),
      ),
      ...staleMark({ stale: waited.includes('stale') }),
    });
  });

  routes.get('/projects/analytics', async (req, res) => {
    demandRole(req, 'admin');
    parse(emptyBody, req.query);
    const after = readAfter(req);
    const waited = await Promise.all(
      [projects.outcomes, projects.deliveries, projects.invoices].map((view) => view.waitFor(after)),
    );
    const [all, accepted, invoices] = await Promise.all([
      allOf(projects.outcomes, { where: { kind: 'project' } }),
      acceptedMilestones(projects),
      allOf(projects.invoices, { where: { seenBy: { hasAny: ['role:admin'] } }, sort: [['createdAt', 1]] }),
    ]);
    const scores = accepted.flatMap(({ rating }) => (rating === null || rating.onBehalf ? [] : [rating.score]));
    const issued = invoices.flatMap(({ machine }) =>
      machine.invoices.filter((invoice): invoice is IssuedInvoice => invoice.is !== 'requested'),
    );
    send(res, {
      projects: countedBy(all.map(({ state }) => state)),
      acceptedMilestones: accepted.length,
      onTimeMilestones: deliveredOf(accepted).filter(isOnTime).length,
      ratings: [1, 2, 3, 4, 5].map((score) => ({ score, count: scores.filter((given) => given === score).length })),
      earnedPaise: sumPaise(accepted.map(({ amountPaise }) => amountPaise)),
      ...revenueOf(issued, istDate(now())),
      ...staleMark({ stale: waited.includes('stale') }),
    });
  });

  routes.post('/analytics/claims/:metric', async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const name = metrics.find((known) => known === param(req, 'metric'));
    if (name === undefined) throw problem('NOT_FOUND');
    const seen = parse(approveClaimBody, req.body);
    const given = by();
    await Promise.all([projects.deliveries, projects.techStacks].map((view) => view.waitFor(readAfter(req))));
    const figures = await figuresNow(projects);
    const command = { type: 'ApproveMetric', metric: name, ...seen, now: figures[name], actor, at: given.at } as const;
    const changed = await projects.change(`metric-${name}`, command, metric, given);
    await answer(res, changed, async () => {
      const { doc } = await docAfter(projects.metrics, name, changed);
      const names = await projects.people.names(doc === null ? [] : [doc.by]);
      return { claim: rowOf(name, doc, figures, { actor, names, at: now() }) };
    });
  });

  return routes;
};

type Reading = Readonly<{ actor: Caller; names: Awaited<ReturnType<Projects['people']['names']>>; at: string }>;

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

const countedBy = (states: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};
