/** HTTP of an auditor's questions about payroll runs, for admins alone (domain.md §7). Whoever sees pay by them is recorded first. */
import { TEXT_TYPE } from '@lamplight/bff/contract/routes/declaration.ts';
import { madeHeadersOf } from '@lamplight/common/files/content.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { knownAtOf, pageOf } from '@lamplight/common/http/parse.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Payroll } from '../../context.ts';
import { ruleBookOf } from '../../engine/rule-book.ts';
import { recordRead } from '../../reads/recording.ts';
import type { RunEvent } from '../../runs/events.ts';
import { payrollRun } from '../../runs/run.ts';
import { spanOf } from './asked.ts';
import { changedIn } from './changed-rules.ts';
import { openTally, reportOf, toldIntact } from './intact.ts';
import { companyAt, reckonedAnew } from './rules-anew.ts';
import {
  besideNow,
  calculatedBy,
  companyStreams,
  enteredBy,
  looksAt,
  openLaw,
  regularOf,
  runAt,
} from './run-reading.ts';
import { differingIn, namedIn, shownThenAndNow } from './run-then-and-now.ts';
import { actsIn, factsOf, looksIn, pairsIn, together } from './who-did-what.ts';

export const runQuestionRoutes = (payroll: Payroll): readonly Served[] => {
  const verifier = payroll.audit.verifier({ open: openTally, told: toldIntact });
  return [
    serve('ask-run-then-and-now', async ({ req, res, query, actor }) => {
      await payroll.runs.waitFor(readAfter(req));
      const runId = query.run ?? (await regularOf(payroll, query.month ?? ''));
      const knownAt = knownAtOf(query.knownAt) ?? null;
      const now = await runAt(payroll, runId, null);
      if (now === null) throw problem('NOT_FOUND');
      await recordRead(
        payroll,
        { req, actor },
        { what: 'pay_question', employeeId: null, ref: `run-then-and-now ${runId}` },
      );
      const before = await runAt(payroll, runId, knownAt);
      const { validAt = null } = query;
      const beside = await besideNow(payroll, now.run, { knownAt, validAt });
      const differing = differingIn({ before: before?.run ?? null, now: now.run }, beside);
      const names = await payroll.people.names(namedIn(differing));
      send(res, { runThenAndNow: shownThenAndNow({ before, now }, beside, differing, { validAt, knownAt, names }) });
    }),

    serve('ask-who-did-what', async ({ req, res, query, actor }) => {
      const knownAt = knownAtOf(query.knownAt) ?? null;
      const stream: StreamId = `payrollrun-${query.run}`;
      const steps = await payroll.history(stream, payrollRun, spanOf({ knownAt }));
      const run = steps.at(-1)?.to;
      if (run === undefined || run.is === 'absent') throw problem('NOT_FOUND');
      const { auditIndex, runs, runLooks } = payroll;
      await Promise.all([auditIndex, runs, runLooks].map((view) => view.waitFor(readAfter(req))));
      await recordRead(
        payroll,
        { req, actor },
        { what: 'pay_question', employeeId: null, ref: `who-did-what ${run.runId}` },
      );
      const done = actsIn(factsOf<RunEvent>(steps));
      const acts = [...(await enteredBy(payroll, run, done)), ...done];
      const looks = looksIn(await looksAt(payroll, run.runId), knownAt);
      const told = looks.slice(0, MOST_LOOKS);
      const pairs = pairsIn(acts);
      const names = await payroll.people.names([
        ...new Set([
          ...acts.map(({ by }) => by),
          ...told.flatMap(({ by, employeeId }) => (employeeId === null ? [by] : [by, employeeId])),
        ]),
      ]);
      const { runId, month, type, is: state } = run;
      send(res, {
        whoDidWhat: {
          ...{ runId, month, type, state, knownAt, acts: together(acts, names) },
          pairs: pairs.map(({ by, ...pair }) => ({ person: names(by), ...pair })),
          looks: told.map(({ by, employeeId, ...look }) => ({
            ...{ by: names(by), employee: employeeId === null ? null : names(employeeId), ...look },
          })),
          looksInAll: looks.length,
        },
      });
    }),

    serve('ask-changed-rules', async ({ req, res, query, actor }) => {
      await recordRead(payroll, { req, actor }, { what: 'pay_question', employeeId: null, ref: 'changed-rules' });
      const knownAt = knownAtOf(query.knownAt) ?? null;
      await payroll.runs.waitFor(readAfter(req));
      const law = await openLaw(payroll);
      const now = ruleBookOf(law(knownAt));
      const where = query.month === undefined ? {} : { month: query.month };
      const docs = (await allOf(payroll.runs, { where, sort: [['month', -1]] })).filter(
        ({ _id }) => query.run === undefined || _id === query.run,
      );
      const runs = await Promise.all(
        docs.map(async (doc) => {
          const found = await calculatedBy(payroll, doc, knownAt);
          if (found === null) return [];
          const { run, calculated, calculatedAt } = found;
          const used = calculated.ruleVersions.filter(
            ({ ruleId }) => query.rule === undefined || ruleId === query.rule,
          );
          const rules = changedIn({ ...run, used }, ruleBookOf(law(calculatedAt)), now);
          if (rules.length === 0) return [];
          const { runId, month, type, is: state } = run;
          return [{ runId, month, type, state, payslips: calculated.totals.payslips, calculatedAt, rules: [...rules] }];
        }),
      );
      send(res, { changedRules: { knownAt, runs: runs.flat() } });
    }),

    serve('ask-changed-rules-people', async ({ req, res, query, actor }) => {
      const knownAt = knownAtOf(query.knownAt) ?? null;
      await payroll.runs.waitFor(readAfter(req));
      const { limit, after = '' } = pageOf(req, query);
      const doc = await payroll.runs.get(query.run);
      const found = doc === null ? null : await calculatedBy(payroll, doc, knownAt);
      if (found === null || found.run.type === 'reversal') throw problem('NOT_FOUND');
      await recordRead(
        payroll,
        { req, actor },
        { what: 'pay_question', employeeId: null, ref: `changed-rules ${query.run}` },
      );
      const [law, streams] = await Promise.all([openLaw(payroll), companyStreams(payroll)]);
      const company = await companyAt(payroll, streams, found.calculatedAt);
      const now = () => performance.now();
      const made = await reckonedAnew(payroll, {
        ...{ run: found.run, company, rules: law(knownAt), after, now, until: now() + WITHIN_MS },
        limit: Math.min(limit, MOST_AT_ONCE),
      });
      if ('ok' in made) {
        const { ok: _not, code, ...detail } = made;
        throw problemOf(refuse(code, 'rule', detail));
      }
      const names = await payroll.people.names(made.items.map(({ slip }) => slip.employeeId));
      sendList(res, {
        items: made.items.map(({ slip, is }) => ({
          payslipId: slip.payslipId,
          employee: names(slip.employeeId),
          ...is,
        })),
        next: made.next,
      });
    }),

    serve('ask-intact', async ({ req, res, query, actor }) => {
      await recordRead(payroll, { req, actor }, { what: 'pay_question', employeeId: null, ref: 'intact' });
      const { intact } = await (query.read === 'all' ? verifier.whole() : verifier.onward());
      send(res, { payrollIntact: intact });
    }),

    serve('ask-intact-report', async ({ req, res, actor }) => {
      await recordRead(payroll, { req, actor }, { what: 'pay_question', employeeId: null, ref: 'intact' });
      const told = await verifier.whole();
      const content = Buffer.from(reportOf(told));
      const name = `payroll-history-${told.intact.events}.txt`;
      res.set(madeHeadersOf({ name, mediaType: TEXT_TYPE, bytes: content.length })).end(content);
    }),
  ];
};

/** People who are reckoned anew for one answer, and for how long at most. */
const MOST_AT_ONCE = 50;
const WITHIN_MS = 5_000;
const MOST_LOOKS = 500;
