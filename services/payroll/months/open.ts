/** Which months of pay still change. */
import { addMonths, type Month } from '@lamplight/common/calendar/month.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import { payrollMonth } from './month.ts';

export const isClosed = async (look: Look, month: Month): Promise<boolean> =>
  (await look(`payrollmonth-${month}`, payrollMonth)).state.closed;

/** This month, or the first one after it that is not closed. */
export const nextOpen = async (look: Look, from: Month): Promise<Month> => {
  for (let month = from; ; month = addMonths(month, 1)) if (!(await isClosed(look, month))) return month;
};
