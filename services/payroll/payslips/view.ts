/**
 * Every slip as its newest calculation has it: by it lists, sums of a year and earlier slips of a month are found. Whether
 * that calculation is the valid one and its run was approved, the run's stream knows.
 */
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { PayslipEvent } from './events.ts';
import { payslip } from './payslip.ts';

export type PayslipDoc = Readonly<{
  _id: string;
  runId: string;
  employeeId: string;
  month: Month;
  type: Payslip['type'];
  calculationId: string;
  /** What its employee may read: none before it is published. */
  published: 'no' | 'yes';
  /** When the newest calculation was recorded, and when it was published; the newest first is the order of lists. */
  calculatedAt: string;
  publishedAt: string | null;
  number: string | null;
  disputed: boolean;
}>;

export const payslipsView: Projection<PayslipDoc, PayslipEvent> = {
  name: 'payslips',
  version: 1,
  reads: { categories: [payslip.category] },
  indexes: [['employeeId', 'month'], ['employeeId', 'published', 'publishedAt'], ['runId']],
  ids: ({ data }) => [data.payslipId],
  evolve: (doc, e, id) => {
    if (e.type === 'PayslipCalculated') {
      const { runId, employeeId, month, calculationId, slip } = e.data;
      return {
        ...{ _id: id, published: 'no', publishedAt: null, number: null, disputed: false },
        ...doc,
        ...{ runId, employeeId, month, calculationId, type: slip.type, calculatedAt: e.occurredAt },
      };
    }
    if (doc === null) throw new TypeError(`${e.type} before the slip was calculated`);
    switch (e.type) {
      case 'PayslipPublished':
        return { ...doc, published: 'yes', publishedAt: e.occurredAt, number: e.data.number };
      case 'PayslipDisputed':
        return { ...doc, disputed: true };
      case 'PayslipDisputeResolved':
        return { ...doc, disputed: false };
      default:
        return doc;
    }
  },
};
