/** What the answers about runs are folded from: runs, the law, and looks at pay, each as it was known at an instant. */
import { problem } from '@lamplight/common/http/problem.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { additionalPay } from '../../additional/pay.ts';
import type { Payroll } from '../../context.ts';
import { rowsOf } from '../../inputs/facts.ts';
import { COMPANY, entererOf, OF_COMPANY, OF_PERSON } from '../../inputs/view.ts';
import type { RunLooksDoc } from '../../reads/view.ts';
import { statutoryRule } from '../../rules/rule.ts';
import { payrollRun } from '../../runs/run.ts';
import { slipsIn } from '../../runs/slips.ts';
import type { PresentRun } from '../../runs/state.ts';
import { counts, type RunDoc } from '../../runs/view.ts';
import { deciderOf } from '../subject.ts';
import { spanOf } from './asked.ts';
import { besideOf, type Moments, type RunAt } from './run-then-and-now.ts';
import type { Act } from './who-did-what.ts';

/** Null where nobody had opened it. */
export const runAt = async ({ look }: Payroll, runId: string, knownAt: string | null): Promise<RunAt | null> => {
  const { state, revision } = await look(`payrollrun-${runId}`, payrollRun, spanOf({ knownAt }));
  return state.is === 'absent' || revision === null ? null : { run: state, revision };
};

/** The regular run of a month that was not cancelled, or the last one that was. @throws 404 */
export const regularOf = async ({ runs }: Payroll, month: string): Promise<string> => {
  const docs = (await allOf(runs, { where: { month } })).filter(({ machine }) => machine.type === 'regular');
  const last = docs.toSorted((a, b) => (a.machine.openedAt < b.machine.openedAt ? -1 : 1)).at(-1);
  const found = docs.find(({ state }) => state !== 'cancelled') ?? last;
  if (found === undefined) throw problem('NOT_FOUND');
  return found._id;
};

/** What belongs to the month of a run is opened in it or later. */
export const besideNow = async (
  payroll: Payroll,
  run: PresentRun,
  { knownAt, validAt }: Readonly<{ knownAt: string | null; validAt: string | null }>,
): Promise<readonly Moments[]> => {
  const docs = await allOf(payroll.runs, { where: { month: { gte: run.month } }, sort: [['month', 1]] });
  const reached = docs.filter(({ machine }) => validAt === null || machine.paymentDate <= validAt);
  const beside = besideOf(
    run,
    reached.map(({ machine }) => machine),
  );
  return await Promise.all(
    beside.map(async (now) => ({ before: (await runAt(payroll, now.runId, knownAt))?.run ?? null, now })),
  );
};

const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/**
 * What those who approved it had entered of its inputs since the last regular run before was closed: that is preparing, too.
 * Of people, those whom it pays.
 */
export const enteredBy = async (payroll: Payroll, run: PresentRun, done: readonly Act[]): Promise<readonly Act[]> => {
  const approvals = Map.groupBy(
    done.filter(({ act }) => act === 'approved'),
    ({ by }) => by,
  );
  const acts = await Promise.all(
    [...approvals].map(([by, own]) => enteredUntil(payroll, run, { by, at: own.at(-1)?.at ?? '' })),
  );
  return acts.flat();
};

const enteredUntil = async (
  payroll: Payroll,
  run: PresentRun,
  { by, at }: Readonly<{ by: string; at: string }>,
): Promise<readonly Act[]> => {
  const paid = new Set(slipsIn(run.slips).map(({ employeeId }) => employeeId));
  const since = await closedBefore(payroll, at);
  const where = { actorId: by, occurredAt: { ...(since === null ? {} : { gte: since }), lt: at } };
  const entries = (await allOf(payroll.auditIndex, { where, sort: [['occurredAt', 1]] })).filter(
    ({ kind, subjectId, personId = subjectId }) =>
      isOneOf(OF_COMPANY, kind) || (isOneOf([...OF_PERSON, additionalPay.category], kind) && paid.has(personId)),
  );
  const acts = await Promise.all(
    [...Map.groupBy(entries, ({ stream }) => stream as StreamId)].map(async ([stream, some]) => {
      const revisions = new Set(some.map(({ revision }) => revision));
      const steps = (await payroll.history(stream, deciderOf(stream), { at })).filter(({ fact }) =>
        revisions.has(fact.revision),
      );
      const entered =
        categoryOf(stream) === additionalPay.category
          ? await proposed(payroll, run, stream, steps)
          : steps.filter(({ fact }) => entererOf(fact as Parameters<typeof entererOf>[0]) === by);
      return entered.map(({ fact }): Act => ({ act: 'entered', by, at: fact.occurredAt, reason: null, file: null }));
    }),
  );
  return acts.flat().toSorted((a, b) => (a.at < b.at ? -1 : 1));
};

type Steps = Awaited<ReturnType<Payroll['history']>>;
/** Of pay beside the salary that the run holds, what was proposed. */
const proposed = async ({ look }: Payroll, { runId }: PresentRun, stream: StreamId, steps: Steps): Promise<Steps> => {
  const { state } = await look(stream, additionalPay);
  const held = (state.is === 'reserved' || state.is === 'consumed') && state.runId === runId;
  return held ? steps.filter(({ fact }) => fact.type === 'AdditionalPayProposed') : [];
};

/** When the last regular run that was closed before an instant was; null before the first. */
const closedBefore = async ({ runs }: Payroll, at: string): Promise<string | null> => {
  const closed = (await allOf(runs, { where: { state: 'closed' } }))
    .filter(({ machine }) => machine.type === 'regular')
    .map(({ last }) => last.PayrollRunClosed?.at ?? '')
    .filter((one) => one !== '' && one < at);
  return closed.toSorted().at(-1) ?? null;
};

/** What of a run and of its slips was looked at, and by whom. */
export const looksAt = ({ runLooks }: Payroll, runId: string): Promise<readonly RunLooksDoc[]> =>
  allOf(runLooks, { where: { runId, looked: true } });

export const companyStreams = async ({ inputs }: Payroll): Promise<readonly string[]> => {
  await inputs.waitFor(null);
  return Object.keys((await inputs.get(COMPANY))?.streams ?? {});
};

/** The law as it was known at any instant; null: as it is known. Each rule is read once. */
export const openLaw = async (payroll: Payroll) => {
  const streams = (await companyStreams(payroll)).filter((stream) => stream.startsWith(`${statutoryRule.category}-`));
  const rules = await Promise.all(
    streams.map(async (stream) => ({
      ruleId: stream.slice(statutoryRule.category.length + 1),
      steps: await payroll.history(stream as StreamId, statutoryRule),
    })),
  );
  return (at: string | null) =>
    rules.flatMap(({ ruleId, steps }) => {
      const last = steps.findLast(({ fact }) => at === null || fact.occurredAt <= at);
      return last === undefined ? [] : rowsOf(ruleId, last.to);
    });
};

/** Nothing has happened to it since: what its document says is what was known then, and nothing must be folded. */
const isSameSince = ({ last }: RunDoc, knownAt: string): boolean =>
  Object.values(last).every((trace) => trace.at <= knownAt);

/** A run and when it was calculated, as both were known; null where nobody had opened it. */
export const runKnown = async (payroll: Payroll, doc: RunDoc, knownAt: string | null) => {
  if (knownAt === null || isSameSince(doc, knownAt))
    return { run: doc.machine, calculatedAt: doc.last.PayrollRunCalculated?.at ?? null };
  if (doc.machine.openedAt > knownAt) return null;
  const steps = await payroll.history(`payrollrun-${doc._id}`, payrollRun, { at: knownAt });
  const run = steps.at(-1)?.to;
  const calculatedAt = steps.findLast(({ fact }) => fact.type === 'PayrollRunCalculated')?.fact.occurredAt ?? null;
  return run === undefined || run.is === 'absent' ? null : { run, calculatedAt };
};

/** An approved run and when it was calculated, as both were known; null for one that pays nothing. */
export const calculatedBy = async (payroll: Payroll, doc: RunDoc, knownAt: string | null) => {
  const known = await runKnown(payroll, doc, knownAt);
  if (known === null) return null;
  const { run, calculatedAt } = known;
  const { calculated } = run;
  return calculatedAt === null || calculated === null || !counts({ state: run.is })
    ? null
    : { run, calculated, calculatedAt };
};
