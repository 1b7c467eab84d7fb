/**
 * A run before its money goes out (state-machines.md §8): opened, calculated, checked, submitted, approved by somebody who
 * prepared nothing of it. What becomes of an approved one stands in `paying.ts`.
 */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { PayBasis } from '../engine/inputs.ts';
import type { MissingRule } from '../engine/law.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { RunEvent } from './events.ts';
import { slipsIn } from './slips.ts';
import { byAdmin, bySystem, type Decided, type Deciding } from './standing.ts';
import type { Calculated, PresentRun, RaisedCheck, Run } from './state.ts';

type OnRun<T extends string> = CommandOf<T> & Readonly<{ runId: string }>;
type OfCalculation<T extends string> = OnRun<T> & Readonly<{ calculationId: string }>;
type Noted = Extract<RunEvent, { type: 'PayrollSlipsCalculated' }>['data']['slips'];

/** What the one who would approve has to do with the run, beside having prepared it, and whether anybody else could. */
export type Approver = Readonly<{
  /** Entered one of its inputs since the last closed run. */
  entered: boolean;
  /** Gets additional pay in it that somebody proposed by hand. */
  ownPay: boolean;
  /** Was an admin before the run was opened. */
  adminBefore: ForeignFact;
  /** There is an active admin who may approve it. */
  otherApprover: ForeignFact;
}>;

export type PreparingCommand =
  /** Of a regular run the month is claimed before (`months/`): it refuses RUN_EXISTS and MONTH_CLOSED. */
  | (OnRun<'OpenRun'> &
      Readonly<{
        month: Month;
        kind: PresentRun['type'];
        paymentDate: CivilDate;
        payBasis: PayBasis;
        people: readonly string[] | null;
        reversesRunId: string | null;
        corrects: readonly string[];
        reason: string | null;
      }>)
  /** `instead`: the product begins anew, for whoever began, because inputs changed before they were read. */
  | (OfCalculation<'StartCalculation'> &
      Readonly<{
        inputsDigest: string;
        headcount: number;
        missing: readonly MissingRule[];
        instead: Readonly<{ calculationId: string; by: string }> | null;
      }>)
  | (OfCalculation<'NoteSlips'> & Readonly<{ slips: Noted }>)
  | (OfCalculation<'RaiseChecks'> & Readonly<{ checks: readonly Omit<RaisedCheck, 'note'>[] }>)
  | (OfCalculation<'FinishCalculation'> & Omit<Calculated, 'calculationId' | 'inputsDigest' | 'checks' | 'stale'>)
  | (OfCalculation<'FailCalculation'> & Readonly<{ code: string; detail: unknown }>)
  | (OfCalculation<'MarkStale'> & Readonly<{ stream: string; revision: number }>)
  | (OnRun<'AcknowledgeCheck'> & Readonly<{ checkIds: readonly string[]; note: string }>)
  /** `digestNow`: of the inputs as they stand. */
  | (OnRun<'SubmitRun'> & Readonly<{ digestNow: string }>)
  /** `calculationHash`, `month`: as the approver has them before their eyes, and typed. */
  | (OnRun<'ApproveRun'> & Readonly<{ digestNow: string; calculationHash: string; month: string; approver: Approver }>)
  | (OnRun<'RejectRun' | 'CancelRun'> & Readonly<{ reason: string }>)
  /** `reckonedWith`: by which runs that were approved later (`reckonedWithBy`). */
  | (OnRun<'RevokeApproval'> & Readonly<{ reason: string; reckonedWith: readonly string[] }>);
type Giving<T extends PreparingCommand['type']> = Extract<PreparingCommand, { type: T }>;

const isCalculated = ({ is, calculating }: PresentRun): boolean => is === 'calculated' && calculating === null;
const ready = {
  /** A submitted one is rejected first. */
  StartCalculation: ({ is }) => is === 'draft' || is === 'calculated',
  AcknowledgeCheck: isCalculated,
  SubmitRun: isCalculated,
  ApproveRun: ({ is }) => is === 'submitted',
  RejectRun: ({ is }) => is === 'submitted',
  /** Its first payout file ends this state. */
  RevokeApproval: ({ is }) => is === 'approved',
  CancelRun: ({ is }) => is === 'draft' || is === 'calculated' || is === 'submitted',
} as const satisfies Partial<Record<PreparingCommand['type'], (run: PresentRun) => boolean>>;
/** Whether the state allows it, whoever asks. */
export const preparingAllows = (type: keyof typeof ready, run: PresentRun): boolean => ready[type](run);

const openRun = (c: Giving<'OpenRun'>, run: Run): Decided => {
  if (!isAdmin(c.actor) && !isSystem(c.actor)) return FORBIDDEN;
  const etag = run.is === 'absent' ? null : run.etag;
  const refusal = refusalOf({ knows: true, may: true, ready: run.is === 'absent', state: run.is, etag }, undefined);
  if (refusal) return refusal;
  const { runId, month, kind, paymentDate, payBasis, people, reversesRunId, corrects, reason } = c;
  if (kind === 'off_cycle' && (people === null || people.length === 0)) return faulty('people', 'Choose whom it pays');
  const about = { runId, month, type: kind, paymentDate, payBasis, people, reversesRunId, corrects, reason };
  return [{ type: 'PayrollRunOpened', data: { ...about, openedAt: c.at, by: c.actor.id } }];
};

const startCalculation = (c: Giving<'StartCalculation'>, run: Run): Decided => {
  const { runId, calculationId, inputsDigest, headcount, missing, instead } = c;
  const begun = (by: string): readonly RunEvent[] => [
    { type: 'PayrollCalculationStarted', data: { runId, calculationId, inputsDigest, headcount, by } },
  ];
  if (instead !== null)
    return bySystem(c, run, ({ calculating }) =>
      calculating?.calculationId === instead.calculationId ? begun(instead.by) : [],
    );
  return byAdmin(c, run, ready.StartCalculation, ({ calculating }) => {
    if (missing.length > 0) return refuse('STATUTORY_RULE_MISSING', 'rule', { missing });
    if (headcount === 0) return faulty('people', 'Nobody is paid by this run');
    // Two who begin at once over the same inputs wait for one calculation.
    return calculating?.inputsDigest === inputsDigest ? [] : begun(c.actor.id);
  });
};

/** Of the calculation under way alone: what one noted that is no longer it changes nothing. */
const underWay = (
  c: OfCalculation<PreparingCommand['type']>,
  run: Run,
  then: (calculating: NonNullable<PresentRun['calculating']>) => readonly RunEvent[],
): Decided =>
  bySystem(c, run, ({ calculating }) => (calculating?.calculationId === c.calculationId ? then(calculating) : []));

const noteSlips = (c: Giving<'NoteSlips'>, run: Run): Decided =>
  underWay(c, run, ({ slips: before }) => {
    const { runId, calculationId } = c;
    const known = new Set(before.map(({ payslipId }) => payslipId));
    const slips = c.slips.filter(({ payslipId }) => !known.has(payslipId));
    return slips.length === 0 ? [] : [{ type: 'PayrollSlipsCalculated', data: { runId, calculationId, slips } }];
  });

const raiseChecks = (c: Giving<'RaiseChecks'>, run: Run): Decided =>
  underWay(c, run, ({ checks: before }) => {
    const { runId, calculationId } = c;
    const known = new Set(before.map(({ checkId }) => checkId));
    return c.checks
      .filter(({ checkId }) => !known.has(checkId))
      .map(({ checkId, check }) => ({
        type: 'PayrollCheckRaised',
        data: { runId, calculationId, checkId, severity: check.severity, check },
      }));
  });

const finishCalculation = (c: Giving<'FinishCalculation'>, run: Run): Decided =>
  underWay(c, run, ({ inputsDigest, slips }) => {
    const { runId, calculationId, totals, runLines, faults, ruleVersions, engineVersion, calculationHash } = c;
    if (slips.length !== totals.payslips)
      throw new TypeError(`${slips.length} slips are noted, and ${totals.payslips} are summed up`);
    const result = { totals, runLines, faults, ruleVersions, engineVersion, inputsDigest, calculationHash };
    return [{ type: 'PayrollRunCalculated', data: { runId, calculationId, ...result } }];
  });

const failCalculation = (c: Giving<'FailCalculation'>, run: Run): Decided =>
  underWay(c, run, () => {
    const { runId, calculationId, code } = c;
    const detail = c.detail as Extract<RunEvent, { type: 'PayrollCalculationFailed' }>['data']['detail'];
    return [{ type: 'PayrollCalculationFailed', data: { runId, calculationId, code, detail } }];
  });

const markStale = (c: Giving<'MarkStale'>, run: Run): Decided =>
  bySystem(c, run, ({ is, calculated }) => {
    const { runId, calculationId, stream, revision } = c;
    const live = is === 'calculated' || is === 'submitted';
    if (!live || calculated?.calculationId !== calculationId || calculated.stale !== null) return [];
    return [{ type: 'PayrollRunMarkedStale', data: { runId, calculationId, stream, revision } }];
  });

const acknowledgeCheck = (c: Giving<'AcknowledgeCheck'>, run: Run): Decided =>
  byAdmin(c, run, ready.AcknowledgeCheck, ({ calculated }) => {
    const { runId, checkIds, note } = c;
    const raised = new Map((calculated?.checks ?? []).map((one) => [one.checkId, one]));
    const meant = checkIds.map((checkId) => raised.get(checkId));
    if (meant.some((one) => one === undefined)) return faulty('checkIds', 'Choose checks of the newest calculation');
    const blocks = meant.find((one) => one?.check.severity === 'BLOCK');
    if (blocks !== undefined) return faulty('checkIds', 'Resolve what blocks the run: a note does not');
    if (meant.some((one) => one?.check.severity === 'INFO'))
      return faulty('checkIds', 'Choose warnings: nothing is asked about the others');
    return meant.flatMap((one) =>
      one === undefined || one.note === note
        ? []
        : [{ type: 'PayrollCheckAcknowledged', data: { runId, checkId: one.checkId, note, by: c.actor.id } }],
    );
  });

/** Whoever is held is paid nothing now, to whatever account. */
const RESOLVED_BY_HOLDING: ReadonlySet<string> = new Set(['BANK_MISSING', 'BANK_UNVERIFIED']);

/** What stops the run from being submitted: what blocks it, and warnings that nobody has said a word about. */
export const openChecks = ({ calculated, slips }: Pick<PresentRun, 'calculated' | 'slips'>): readonly RaisedCheck[] => {
  const held = new Set(slipsIn(slips).flatMap(({ employeeId, held: why }) => (why === null ? [] : [employeeId])));
  return (calculated?.checks ?? []).filter(({ check: { severity, code, employeeId }, note }) => {
    if (severity !== 'BLOCK') return severity === 'WARN' && note === null;
    return !(RESOLVED_BY_HOLDING.has(code) && employeeId !== undefined && held.has(employeeId));
  });
};

const STALE_CALCULATION = refuse('STALE_CALCULATION', 'conflict');
/** By the inputs as they stand: the mark comes later than the change of which it tells. */
const refusalOfStale = ({ digestNow }: Readonly<{ digestNow: string }>, { calculated }: PresentRun): Refusal | null =>
  calculated === null || calculated.stale !== null || calculated.inputsDigest !== digestNow ? STALE_CALCULATION : null;

const submitRun = (c: Giving<'SubmitRun'>, run: Run): Decided =>
  byAdmin(c, run, ready.SubmitRun, (present) => {
    const stale = refusalOfStale(c, present);
    if (stale) return stale;
    const open = openChecks(present).map(({ checkId }) => checkId);
    if (open.length > 0) return refuse('CHECKS_OPEN', 'rule', { checkIds: open });
    const calculationHash = present.calculated?.calculationHash ?? '';
    const { month } = present;
    return [{ type: 'PayrollRunSubmitted', data: { runId: c.runId, calculationHash, by: c.actor.id, month } }];
  });

/** Four eyes (payroll.md §6): no word of anybody's lets one person prepare a run and approve it. */
const refusalOfApprover = ({ actor, approver }: Giving<'ApproveRun'>, { preparedBy }: PresentRun): Refusal | null => {
  const { entered, ownPay, adminBefore, otherApprover } = approver;
  const own = refusalOfOwn(preparedBy.includes(actor.id) || entered || ownPay, otherApprover);
  if (own) return own;
  return adminBefore.is === 'no' ? refusalOfOwn(true, otherApprover) : refusalUnless(adminBefore, FORBIDDEN);
};

const approveRun = (c: Giving<'ApproveRun'>, run: Run): Decided =>
  byAdmin(c, run, ready.ApproveRun, (present) => {
    const own = refusalOfApprover(c, present);
    if (own) return own;
    const { calculationHash } = c;
    if (calculationHash !== present.calculated?.calculationHash) return STALE_CALCULATION;
    const stale = refusalOfStale(c, present);
    if (stale) return stale;
    if (c.month !== present.month) return faulty('month', `Type ${present.month}, the month that is paid`);
    return [{ type: 'PayrollRunApproved', data: { runId: c.runId, calculationHash, approvedBy: c.actor.id } }];
  });

/** The slips of a later run hold the year with this one in it, and are frozen: nothing could take this one out of them. */
const revokeApproval = (c: Giving<'RevokeApproval'>, run: Run): Decided =>
  byAdmin(c, run, ready.RevokeApproval, (present) => {
    const { runId, reason, reckonedWith: runIds, actor } = c;
    if (runIds.length > 0) return refuse('LATER_RUN_APPROVED', 'conflict', { runIds });
    return [{ type: 'PayrollRunApprovalRevoked', data: { runId, reason, by: actor.id, ...backTo(present) } }];
  });

/** To whoever submitted it. */
const backTo = ({ submittedBy }: PresentRun) => (submittedBy === null ? {} : { submittedBy });

type Ending = OnRun<string> & Readonly<{ reason: string }>;
const rejectRun = (c: Ending, run: Run): Decided =>
  byAdmin(c, run, ready.RejectRun, (present) => {
    const { runId, reason, actor } = c;
    return [{ type: 'PayrollRunRejected', data: { runId, reason, by: actor.id, ...backTo(present) } }];
  });

const cancelRun = (c: Ending, run: Run): Decided =>
  byAdmin(c, run, ready.CancelRun, () => [
    { type: 'PayrollRunCancelled', data: { runId: c.runId, reason: c.reason, by: c.actor.id } },
  ]);

export const preparing: Deciding<PreparingCommand> = {
  OpenRun: openRun,
  StartCalculation: startCalculation,
  NoteSlips: noteSlips,
  RaiseChecks: raiseChecks,
  FinishCalculation: finishCalculation,
  FailCalculation: failCalculation,
  MarkStale: markStale,
  AcknowledgeCheck: acknowledgeCheck,
  SubmitRun: submitRun,
  ApproveRun: approveRun,
  RejectRun: rejectRun,
  RevokeApproval: revokeApproval,
  CancelRun: cancelRun,
};
