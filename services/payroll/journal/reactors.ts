/**
 * Whatever moves money follows into the journal, once each (state-machines.md §13). What cannot be posted (lines that do not
 * balance, an account that the chart does not have) throws instead of being refused: it is parked and listed for operators,
 * and no rupee is left out in silence.
 */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { lastDayOf } from '@lamplight/common/calendar/month.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { type Effect, isRefusal, type Look, type Reactor } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { type JournalLine, runJournal, salaryPaidJournal } from '../engine/journal.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { RunEvent } from '../runs/events.ts';
import { entryOfProjects } from './entries-of-projects.ts';
import { type JournalCommand, journal, journalOf, merged, reversed, standing } from './journal.ts';
import { type PostedRun, runRead, slipRead } from './run-read.ts';

type Sources = () => Promise<Readonly<{ look: Look }>>;
type Approval = Extract<RunEvent, { type: 'PayrollRunApproved' | 'PayrollRunApprovalRevoked' }>;
type Paid = Extract<RunEvent, { type: 'SalaryPaid' }>;

/** @throws Error for what the journal would refuse; it is logged, so it names the account and no sum */
const entered = (command: JournalCommand): readonly Effect[] => {
  const lines = command.lines === null ? [] : merged(command.lines, command.date);
  if (isRefusal(lines)) {
    const { account } = (lines.detail ?? {}) as Readonly<{ account?: string }>;
    throw new Error(`${lines.refused}${account === undefined ? '' : ` ${account}`} in ${journalOf(command)}`);
  }
  return [{ as: 'journal', to: journalOf(command), decider: journal, command }];
};

/** Invoices, credit notes, payments and credit of clients. What is reversed waits for what it reverses. */
export const clientBooker: Reactor<ProjectsEvent> = {
  name: 'client-booker',
  reads: { topics: [PROJECTS_TOPIC] },
  react: (fact) => {
    const command = entryOfProjects(fact);
    return command === null ? [] : entered(command);
  },
};

/**
 * A run's cost and what it owes, when another admin has approved it; an approval that is revoked takes it back. Of a
 * reversal the stored lines of the run that it reverses, with their sides exchanged: not when it is opened, but when it is
 * approved. Run and slips are read as they stood at the approval, however late it is heard.
 */
export const runBooker = (sources: Sources): Reactor<Approval> => ({
  name: 'run-booker',
  reads: { types: ['PayrollRunApproved', 'PayrollRunApprovalRevoked'] },
  react: async ({ id, type, data: { runId }, revision }) => {
    const { look } = await sources();
    const { state: run } = await look(`payrollrun-${runId}`, runRead, { revision });
    if (run === null) throw new TypeError(`${runId} was approved and is not there`);
    const about = { actor: SYSTEM, journalId: derivedId(id, 'journal'), kind: 'payroll', sourceRef: runId } as const;
    const of = { ...about, documentNo: run.month, date: dateOf(run) };
    if (type === 'PayrollRunApprovalRevoked') return revoked(look, { type: 'ReverseJournal', ...of, lines: null });
    const posted = run.reversesRunId === null ? await costOf(look, run) : await takenBack(look, run.reversesRunId);
    return posted.lines.length === 0 ? [] : entered({ type: 'PostJournal', ...of, ...posted });
  },
});

/**
 * The cost of a month stands in the month, also where the bank pays it later. Every other run stands on the day that it is
 * paid, because its month may be closed.
 */
const dateOf = ({ type, month, paymentDate }: PostedRun): CivilDate => {
  const last = lastDayOf(month);
  return type === 'regular' && last < paymentDate ? last : paymentDate;
};

type Posted = Readonly<{ lines: readonly JournalLine[]; reversesJournalId: string | null }>;
const NOTHING: Posted = { lines: [], reversesJournalId: null };

/** @throws TypeError where a slip of the approved calculation is not there; Error, without a sum, where slips do not add up */
const costOf = async (look: Look, { runId, calculated }: PostedRun): Promise<Posted> => {
  if (calculated === null) throw new TypeError(`${runId} was approved before it was calculated`);
  const payslips: Payslip[] = [];
  for (const payslipId of new Set(calculated.payslipIds)) {
    const { state } = await look(`payslip-${payslipId}`, slipRead);
    const slip = state[calculated.calculationId];
    if (slip === undefined) throw new TypeError(`the slip ${payslipId} of ${runId} is not there`);
    payslips.push(slip);
  }
  const cost = runJournal({ payslips, runLines: calculated.runLines });
  if (!cost.ok) throw new Error(`${cost.code} in ${runId}`);
  return { lines: cost.lines, reversesJournalId: null };
};

const takenBack = async (look: Look, runId: string): Promise<Posted> => {
  const { state } = await look(journalOf({ kind: 'payroll', sourceRef: runId }), journal);
  // An approved run is posted by this reactor, in the order of the log; it may be kept aside for now.
  if (state.entries.length === 0) throw unavailable(`the journal of run ${runId}`);
  const entry = standing(state);
  return entry === null ? NOTHING : { lines: reversed(entry.lines), reversesJournalId: entry.journalId };
};

/** A run that came to nothing was never posted: there is nothing to wait for. */
const revoked = async (look: Look, command: JournalCommand): Promise<readonly Effect[]> => {
  const { state } = await look(journalOf(command), journal);
  return standing(state) === null ? [] : entered(command);
};

/** A salary that the bank has paid: once for each slip in a payout file. */
export const salaryBooker: Reactor<Paid> = {
  name: 'salary-booker',
  reads: { types: ['SalaryPaid'] },
  react: ({ id, data: { payslipId, batchId, netPaise, reference, paidOn } }) => {
    const paid = salaryPaidJournal(netPaise);
    if (!paid.ok || paid.lines.length === 0) return [];
    const about = { kind: 'salary', sourceRef: `${payslipId}-${batchId}`, documentNo: reference } as const;
    const of = { actor: SYSTEM, journalId: derivedId(id, 'journal'), ...about, date: paidOn };
    return entered({ type: 'PostJournal', ...of, lines: paid.lines, reversesJournalId: null });
  },
};
