/**
 * Every slip by its person, month and run, without its lines and with nothing sealed: what lists show, and what the next
 * slip of the person reckons with. Whether it counts its run says (`runs/view.ts`).
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { Payslip } from '../engine/payslip.ts';
import type { YearToDate } from '../engine/year.ts';
import type { PayslipEvent } from './events.ts';

export type PayslipDoc = Readonly<{
  _id: string;
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
  published: boolean;
}>;

export const payslipsView: Projection<PayslipDoc, PayslipEvent> = {
  name: 'payslips',
  version: 1,
  reads: { categories: ['payslip'] },
  indexes: [
    ['employeeId', 'month'],
    ['runId', 'employeeId'],
    ['calculationId', 'employeeId'],
  ],
  ids: ({ data }) => [data.payslipId],
  evolve: (doc, e, id) => {
    if (e.type === 'PayslipPublished') return doc === null ? null : { ...doc, published: true };
    if (e.type !== 'PayslipCalculated') return doc;
    const { runId, employeeId, month, calculationId, slip, read } = e.data;
    const { type, grossPaise, deductionsPaise, netPaise, costPaise, pfWagesPaise, days, esiCovered, yearToDate } = slip;
    const ptPaise = slip.lines.filter(({ code }) => code === 'PT').reduce((sum, line) => sum + line.amountPaise, 0);
    return {
      ...{ _id: id, runId, employeeId, month, type, calculationId, grossPaise, deductionsPaise, netPaise, costPaise },
      ...{ ptPaise, pfWagesPaise, days, esiCovered, yearToDate, read, published: doc?.published ?? false },
    };
  },
};
