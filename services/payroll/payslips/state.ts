/** One payslip as it stands. What is paid of it its run knows (`runs/state.ts`). */
import type { Month } from '@lamplight/common/calendar/month.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { PayslipEvent } from './events.ts';

export type Dispute = Readonly<{
  disputeId: string;
  reason: Personal;
  by: string;
  resolved: Readonly<{ outcome: 'stands' | 'corrected'; answer: Personal; by: string }> | null;
}>;
export type PresentSlip = Readonly<{
  is: 'calculated' | 'published';
  payslipId: string;
  runId: string;
  employeeId: string;
  etag: number;
  month: Month;
  /** Of which calculation: only that which its run names is valid. */
  calculationId: string;
  slip: Payslip;
  inputs: Personal;
  read: Readonly<Record<string, number>>;
  published: Readonly<{ number: string; head: Personal; pdfSha256: string }> | null;
  /** Oldest first; at most the last one is open. */
  disputes: readonly Dispute[];
  correctedBy: readonly Readonly<{ payslipId: string; runId: string }>[];
}>;
export type Slip = Readonly<{ is: 'absent' }> | PresentSlip;

export const evolveSlip = (slip: Slip, e: PayslipEvent, etag: number): Slip => {
  if (e.type === 'PayslipCalculated') {
    const before = slip.is === 'absent' ? { published: null, disputes: [], correctedBy: [] } : slip;
    const { published, disputes, correctedBy } = before;
    return { is: published === null ? 'calculated' : 'published', ...e.data, etag, published, disputes, correctedBy };
  }
  if (slip.is === 'absent') throw new TypeError(`${e.type} before the slip was calculated`);
  switch (e.type) {
    case 'PayslipPublished': {
      const { number, head, pdfSha256 } = e.data;
      return { ...slip, is: 'published', etag, published: { number, head, pdfSha256 } };
    }
    case 'PayslipDisputed': {
      const { disputeId, reason, by } = e.data;
      return { ...slip, etag, disputes: [...slip.disputes, { disputeId, reason, by, resolved: null }] };
    }
    case 'PayslipDisputeResolved': {
      const { disputeId, outcome, answer, by } = e.data;
      const resolved = (one: Dispute): Dispute =>
        one.disputeId === disputeId ? { ...one, resolved: { outcome, answer, by } } : one;
      return { ...slip, etag, disputes: slip.disputes.map(resolved) };
    }
    case 'PayslipCorrected': {
      const { byPayslipId: payslipId, byRunId: runId } = e.data;
      return { ...slip, etag, correctedBy: [...slip.correctedBy, { payslipId, runId }] };
    }
    default:
      return unreachable(e);
  }
};
