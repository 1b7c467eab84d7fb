/** What may have caused that a net changed: events of the streams that slips read or name, as far as they were known. */
import type { AuditEvent } from '@lamplight/bff/contract/audit.ts';
import { toldEvents } from '@lamplight/common/audit/events.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { additionalPay } from '../../additional/pay.ts';
import { attendance } from '../../attendance/attendance.ts';
import type { Payroll } from '../../context.ts';
import { payProfile } from '../../profiles/profile.ts';
import { statutoryRule } from '../../rules/rule.ts';
import { payrollRun } from '../../runs/run.ts';
import { salary } from '../../salaries/salary.ts';
import { auditedIn } from '../audited.ts';
import { auditView } from '../view.ts';
import { spanOf, type Times } from './asked.ts';
import { rulesOf } from './basis-parts.ts';
import type { Candidate } from './net-change.ts';
import type { KnownSlip } from './slips.ts';

type Reading = Readonly<{ stream: StreamId; decider: AnyDecider; toRevision?: number }>;

/** @param slips of both months */
export const candidatesOf = async (
  { history }: Pick<Payroll, 'history'>,
  employeeId: string,
  { slips, ...times }: Readonly<{ slips: readonly KnownSlip[] }> & Pick<Times, 'knownAt'>,
): Promise<readonly Candidate[]> => {
  const bases = slips.flatMap(({ slip }) => slip.slip.lines.map(({ basis }) => basis));
  const pays = new Set(bases.flatMap((basis) => ('additionalPayId' in basis ? basis.additionalPayId : [])));
  const rules = new Set(bases.flatMap((basis) => rulesOf(basis).map(({ ruleId }) => ruleId)));
  const runs = new Set(slips.flatMap(({ run }) => (run.type === 'regular' ? [] : run.runId)));
  const readings: readonly Reading[] = [
    ...[salary, attendance, payProfile].map((decider: AnyDecider) => ({
      stream: `${decider.category}-${employeeId}` as const,
      decider,
    })),
    ...[...pays].map((id) => ({ stream: `additionalpay-${id}` as const, decider: additionalPay })),
    ...[...rules].map((id) => ({ stream: `statutoryrule-${id}` as const, decider: statutoryRule })),
    // Why it was opened is all that a run tells of its lines.
    ...[...runs].map((id) => ({ stream: `payrollrun-${id}` as const, decider: payrollRun, toRevision: 0 })),
  ];
  const steps = await Promise.all(
    readings.map(({ stream, decider, toRevision }) => history(stream, decider, { ...spanOf(times), toRevision })),
  );
  return steps.flat().map(({ fact }) => fact);
};

/** These events as the history tells them, in the order in which they happened. */
export const toldOf = async (payroll: Payroll, events: readonly Candidate[]): Promise<AuditEvent[]> => {
  const entries = events
    .map((event) => auditView.evolve(null, event, event.position))
    .filter((entry) => entry !== null);
  const told = await toldEvents(auditedIn(payroll), entries);
  return told.toSorted((a, b) =>
    a.occurredAt === b.occurredAt ? (a.position < b.position ? -1 : 1) : a.occurredAt < b.occurredAt ? -1 : 1,
  );
};
