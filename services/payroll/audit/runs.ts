/** What the history says of runs, payslips and the account that pays. */
import { isErased } from '@lamplight/events/core/personal.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { PayerAccount } from '../payer/payer.ts';
import { openDispute } from '../payslips/payslip.ts';
import type { Slip } from '../payslips/state.ts';
import type { PresentRun, Run } from '../runs/state.ts';

const textIn = (text: Personal): unknown => (isErased(text) ? 'erased' : text);

/** @param other with which it is compared: portions of slips that both share are left out, so that one of ten thousand is cheap */
export const runIn = (run: Run, other?: Run): unknown => {
  if (run.is === 'absent') return null;
  const { is: state, month, type, paymentDate, people, reversesRunId, corrects, reason, calculated } = run;
  const { submittedBy, approvedBy, reversedBy, batches } = run;
  return {
    ...{
      state,
      month,
      type,
      paymentDate,
      people,
      reversesRunId,
      corrects,
      reason,
      submittedBy,
      approvedBy,
      reversedBy,
    },
    ...(calculated === null ? {} : calculationIn(calculated)),
    slips: slipsApart(run, other),
    files: Object.fromEntries(
      batches.map(({ batchId, format, day, rows, totalPaise, sha256 }) => [
        batchId,
        { format, day, rows: rows.length, totalPaise, sha256 },
      ]),
    ),
  };
};

const calculationIn = ({ totals, calculationHash, stale, checks }: NonNullable<PresentRun['calculated']>) => {
  const { byComponentPaise: _each, ...sums } = totals;
  const notes = checks.filter(({ note }) => note !== null).map(({ checkId, note }) => [checkId, note] as const);
  return { totals: sums, calculationHash, stale: stale !== null, notes: Object.fromEntries(notes) };
};

const slipsApart = ({ slips }: PresentRun, other: Run | undefined): unknown => {
  const others = other === undefined || other.is === 'absent' ? {} : other.slips;
  const apart = Object.entries(slips).filter(([portion, some]) => others[portion] !== some);
  return Object.fromEntries(
    apart.flatMap(([, some]) =>
      Object.values(some).map(({ payslipId, netPaise, held, payment }) => [
        payslipId,
        { netPaise, held: held?.reason ?? null, payment },
      ]),
    ),
  );
};

/** Lines under their place. What the engine was told of the person is not among it. */
export const slipIn = (slip: Slip): unknown => {
  if (slip.is === 'absent') return null;
  const { is, runId, month, slip: figures, published, disputes, correctedBy } = slip;
  const { grossPaise, deductionsPaise, netPaise, lines } = figures;
  return {
    ...{ state: openDispute(slip) === null ? is : 'disputed', runId, month, grossPaise, deductionsPaise, netPaise },
    lines: Object.fromEntries(lines.map(({ code, amountPaise }, at) => [`${at + 1} ${code}`, amountPaise])),
    ...(published === null ? {} : { number: published.number, pdfSha256: published.pdfSha256 }),
    disputes: Object.fromEntries(
      disputes.map(({ reason, resolved }, at) => [
        at + 1,
        {
          reason: textIn(reason),
          ...(resolved === null ? {} : { outcome: resolved.outcome, answer: textIn(resolved.answer) }),
        },
      ]),
    ),
    correctedBy: correctedBy.map(({ runId: by }) => by),
  };
};

/** By its last digits alone. */
export const payerIn = (payer: PayerAccount): unknown =>
  payer.is === 'absent' ? null : { last4: payer.last4, ifsc: payer.ifsc };
