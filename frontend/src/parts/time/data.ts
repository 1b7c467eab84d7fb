/** The hours of people on projects, and the judgement on them. */
import type { TimeSheet } from '@lamplight/bff/contract/time.ts';
import { keys } from '../../api/keys.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { TimeSheet } from '@lamplight/bff/contract/time.ts';

export const useSheetsOf = (projectId: string) => useRead(keys.timeSheets({ projectId, limit: 100 }));
/** Those that wait for somebody who leads; nothing is read for others. */
export const useWaitingSheets = (leads: boolean) =>
  useRead(leads ? keys.timeSheets({ state: 'logged', limit: 100 }) : null);

/** One's own weeks that were sent back, until what is wrong in them is logged again. */
export const useReturnedSheets = () => useRead(keys.timeSheets({ state: 'returned', whose: 'mine', limit: 100 }));

type Named = Pick<TimeSheet, 'projectId' | 'employee' | 'week'>;
const paramsOf = ({ projectId, employee, week }: Named) => ({ projectId, employeeId: employee.id, week });
export const useApproveTime = (sheet: Named) => useCommand('time-approve', paramsOf(sheet), [keys.timeSheets()]);
export const useReturnTime = (sheet: Named) => useCommand('time-return', paramsOf(sheet), [keys.timeSheets()]);
