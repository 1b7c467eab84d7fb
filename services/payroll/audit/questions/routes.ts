/** HTTP of an auditor's questions about pay, for admins alone: each asked for is recorded before it is answered. */
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { additionalPay } from '../../additional/pay.ts';
import { bankDetails } from '../../bank/details.ts';
import type { Payroll } from '../../context.ts';
import { recordRead } from '../../reads/recording.ts';
import { statutoryRule } from '../../rules/rule.ts';
import { salary } from '../../salaries/salary.ts';
import { changesUntil, isEntered, oneOffOf, type PaySteps, sentTo } from './account.ts';
import { demandAsked, spanOf, type Times, timesOf } from './asked.ts';
import { basicPayOf, namedIn } from './basic-pay.ts';
import { candidatesOf, toldOf } from './causes.ts';
import { approversOf, explainedSlip, ruleIdsIn } from './figure.ts';
import { netChangeOf, netOf } from './net-change.ts';
import { runKnown } from './run-reading.ts';
import { headOf, slipsOf } from './slips.ts';

/** So many one-offs stand in one answer. */
const MOST_ONE_OFFS = 100;

export const questionRoutes = (payroll: Payroll): readonly Served[] => [
  serve('ask-basic-pay', async ({ req, res, query, actor }) => {
    const { person } = query;
    const times = timesOf(payroll.clock, query);
    await demandAsked(payroll, { req, actor }, { person, ref: 'basic-pay' });
    const steps = await payroll.history(`salary-${person}`, salary, spanOf(times));
    const names = await payroll.people.names(namedIn(person, steps));
    send(res, { employee: names(person), ...times, ...basicPayOf(steps, { ...times, names }) });
  }),

  serve('ask-net-change', async ({ req, res, query, actor }) => {
    const { person, month } = query;
    const { knownAt } = timesOf(payroll.clock, query);
    await demandAsked(payroll, { req, actor }, { person, ref: `net-change ${month}` });
    const months = { month, monthBefore: addMonths(month, -1) };
    const [now, before] = await Promise.all([
      slipsOf(payroll, person, { month, knownAt }),
      slipsOf(payroll, person, { month: months.monthBefore, knownAt }),
    ]);
    const candidates = await candidatesOf(payroll, person, { slips: [...before, ...now], knownAt });
    // Against nothing, every line would be a difference.
    const lines = before.length === 0 || now.length === 0 ? [] : netChangeOf(before, now, { months, candidates });
    const causing = new Set(lines.flatMap(({ causes }) => causes));
    const names = await payroll.people.names([person]);
    send(res, {
      ...{ employee: names(person), ...months, knownAt },
      ...{ netPaise: netOf(now), netBeforePaise: netOf(before) },
      ...{ slips: now.map(headOf), slipsBefore: before.map(headOf), lines: [...lines] },
      events: await toldOf(
        payroll,
        candidates.filter(({ position }) => causing.has(position)),
      ),
    });
  }),

  serve('ask-figure', async ({ req, res, query, actor }) => {
    const { person, month } = query;
    const { knownAt } = timesOf(payroll.clock, query);
    await demandAsked(payroll, { req, actor }, { person, ref: `figure ${month}` });
    const slips = await slipsOf(payroll, person, { month, knownAt });
    const rules = new Map(
      await Promise.all(
        ruleIdsIn(slips).map(async (ruleId) => {
          const { state } = await payroll.look(`statutoryrule-${ruleId}`, statutoryRule, spanOf({ knownAt }));
          return [ruleId, state] as const;
        }),
      ),
    );
    const names = await payroll.people.names([person, ...approversOf(rules)]);
    const explained = slips.map((slip) => explainedSlip(slip, { rules, names }));
    send(res, { employee: names(person), month, knownAt, slips: explained });
  }),

  serve('ask-account', async ({ req, res, query, actor }) => {
    const { person, month } = query;
    const times = timesOf(payroll.clock, query);
    const ref = month === undefined ? 'account' : `account ${month}`;
    if (person === undefined)
      await recordRead(payroll, { req, actor }, { what: 'pay_question', employeeId: null, ref });
    else await demandAsked(payroll, { req, actor }, { person, ref });
    const asked = {
      ...(person === undefined ? {} : { employeeId: person }),
      ...(month === undefined ? {} : { month }),
    };
    const [accounts, pays] = await Promise.all([
      person === undefined ? null : accountsOf(payroll, person, { ...times, month }),
      enteredOf(payroll, asked, times),
    ]);
    const steps = accounts?.steps ?? [];
    const acted = [...steps, ...pays.flat()].map(({ fact }) => fact.meta.actorId);
    const exported = (accounts?.runs ?? []).flatMap(({ batches }) => batches.map(({ by }) => by));
    const paid = pays
      .map((one) => one.at(-1)?.to)
      .flatMap((pay) => (pay === undefined || pay.is === 'absent' ? [] : pay.employeeId));
    const names = await payroll.people.names([
      ...(person === undefined ? [] : [person]),
      ...acted,
      ...exported,
      ...paid,
    ]);
    const oneOffs = pays
      .map((one) => oneOffOf(one, names))
      .filter((one) => one !== null)
      .toSorted((a, b) => (a.entered.at > b.entered.at ? -1 : 1));
    send(res, {
      ...{ employee: person === undefined ? null : names(person), ...times },
      sent: person === undefined ? [] : [...sentTo(person, accounts?.runs ?? [], { steps, names })],
      changes: changesUntil(times.validAt, { steps, names }),
      ...{ oneOffs: oneOffs.slice(0, MOST_ONE_OFFS), moreOneOffs: Math.max(0, oneOffs.length - MOST_ONE_OFFS) },
    });
  }),
];

/** Somebody's accounts, and the runs that have a slip of theirs, each as it was known. */
const accountsOf = async (
  payroll: Payroll,
  employeeId: string,
  { month, ...times }: Times & Readonly<{ month: string | undefined }>,
) => {
  const { history, payslips, runs } = payroll;
  await Promise.all([payslips.waitFor(null), runs.waitFor(null)]);
  const where = { employeeId, ...(month === undefined ? {} : { month }) };
  const docs = await allOf(payslips, { where, sort: [['month', -1]] });
  const [steps, known] = await Promise.all([
    history(`bankdetails-${employeeId}`, bankDetails, spanOf(times)),
    Promise.all(
      [...new Set(docs.map(({ runId }) => runId))].map(async (runId) => {
        const doc = await runs.get(runId);
        return doc === null ? null : await runKnown(payroll, doc, times.knownAt);
      }),
    ),
  ]);
  return { steps, runs: known.flatMap((one) => one?.run ?? []) };
};

/** What admins entered beside salaries, each with its history as it was known. */
const enteredOf = async (
  { additionalPay: view, history }: Payroll,
  where: Readonly<{ employeeId?: string; month?: string }>,
  times: Times,
): Promise<readonly PaySteps[]> => {
  await view.waitFor(null);
  const docs = await allOf(view, { where, sort: [['proposedAt', -1]] });
  return await Promise.all(
    docs
      .filter(({ machine }) => isEntered(machine))
      .map(({ _id }) => history(`additionalpay-${_id}`, additionalPay, spanOf(times))),
  );
};
