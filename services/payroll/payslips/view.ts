/**
 * Every slip as its newest calculation has it, without its lines and with nothing sealed: by it lists are shown, and the next
 * slip of the person reckons with it. Whether that calculation is the valid one and its run was approved, the run knows
 * (`runs/view.ts`).
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import { sumOf } from '../engine/lines.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { YearToDate } from '../engine/year.ts';
import type { PayslipEvent } from './events.ts';
import { payslip } from './payslip.ts';

export type PayslipDoc = Readonly<{
  _id: string;
  runId: string;
  employeeId: string;
  month: Month;
  type: Payslip['type'];
  calculationId: string;
  grossPaise: Paise;
  deductionsPaise: Paise;
  netPaise: Paise;
  costPaise: Paise;
  ptPaise: Paise;
  pfWagesPaise: Paise;
  days: Payslip['days'];
  esiCovered: boolean;
  yearToDate: YearToDate;
  /** By stream of the person: the revision that was read. */
  read: Readonly<Record<string, number>>;
  /** What its employee may read: none before it is published. */
  published: 'no' | 'yes';
  /** When the newest calculation was recorded, and when it was published; the newest first is the order of lists. */
  calculatedAt: string;
  publishedAt: string | null;
  number: string | null;
  disputed: boolean;
}>;

const isPt = ({ code }: Readonly<{ code: string }>): boolean => code === 'PT';

export const payslipsView: Projection<PayslipDoc, PayslipEvent> = {
  name: 'payslips',
  version: 1,
  reads: { categories: [payslip.category] },
  indexes: [
    ['employeeId', 'month'],
    ['employeeId', 'published', 'publishedAt'],
    ['runId'],
    ['calculationId', 'employeeId'],
  ],
  ids: ({ data }) => [data.payslipId],
  evolve: (doc, e, id) => {
    if (e.type === 'PayslipCalculated') {
      const { runId, employeeId, month, calculationId, slip, read } = e.data;
      const { type, grossPaise, deductionsPaise, netPaise, costPaise, pfWagesPaise, days, esiCovered, yearToDate } =
        slip;
      return {
        ...{ _id: id, published: 'no', publishedAt: null, number: null, disputed: false },
        ...doc,
        ...{ runId, employeeId, month, calculationId, type, calculatedAt: e.occurredAt },
        ...{ grossPaise, deductionsPaise, netPaise, costPaise, ptPaise: sumOf(slip.lines, isPt), pfWagesPaise },
        ...{ days, esiCovered, yearToDate, read },
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
