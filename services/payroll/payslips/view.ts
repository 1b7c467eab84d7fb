/**
 * Every slip by its person, month and run, without its lines and with nothing sealed: what lists show, and what the next
 * slip of the person reckons with. Whether it counts its run says (`runs/view.ts`).
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { YearToDate } from '../engine/year.ts';
import type { PayslipEvent } from './events.ts';

export type PayslipDoc = Readonly<{
  _id: string;
  /** Of the slip: the revision of its stream. */
  etag: number;
  runId: string;
  employeeId: string;
  month: Month;
  type: Payslip['type'];
  /** Of which calculation: only that which its run names is valid. */
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
  /** It is its employee's to read. */
  published: boolean;
  publishedAt: string | null;
  number: string | null;
  /** Its employee waits for an answer. */
  disputed: boolean;
}>;

export const payslipsView: Projection<PayslipDoc, PayslipEvent> = {
  name: 'payslips',
  version: 1,
  reads: { categories: ['payslip'] },
  indexes: [
    ['employeeId', 'month'],
    ['employeeId', 'published', 'publishedAt'],
    ['runId', 'employeeId'],
    ['calculationId', 'employeeId'],
    ['disputed', 'employeeId'],
  ],
  ids: ({ data }) => [data.payslipId],
  evolve: (doc, e, id) => {
    switch (e.type) {
      case 'PayslipCalculated': {
        const { runId, employeeId, month, calculationId, slip, read } = e.data;
        const { type, grossPaise, deductionsPaise, netPaise, costPaise, pfWagesPaise } = slip;
        const { days, esiCovered, yearToDate } = slip;
        const ptPaise = slip.lines.filter(({ code }) => code === 'PT').reduce((sum, line) => sum + line.amountPaise, 0);
        return {
          ...{ published: false, publishedAt: null, number: null, disputed: false },
          ...doc,
          ...{ _id: id, etag: e.revision, runId, employeeId, month, type, calculationId },
          ...{ grossPaise, deductionsPaise, netPaise },
          ...{ costPaise, ptPaise, pfWagesPaise, days, esiCovered, yearToDate, read },
        };
      }
      case 'PayslipPublished':
        return changed(doc, e.revision, { published: true, publishedAt: e.occurredAt, number: e.data.number });
      case 'PayslipDisputed':
        return changed(doc, e.revision, { disputed: true });
      case 'PayslipDisputeResolved':
        return changed(doc, e.revision, { disputed: false });
      case 'PayslipCorrected':
        return changed(doc, e.revision, {});
      default:
        return unreachable(e);
    }
  },
};

const changed = (doc: PayslipDoc | null, etag: number, change: Partial<PayslipDoc>): PayslipDoc | null =>
  doc === null ? null : { ...doc, ...change, etag };
