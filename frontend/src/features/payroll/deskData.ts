/** Days without pay and what is paid or taken beside the salary, as admins enter them. */
import '@lamplight/bff/contract/inside-payroll.ts';
import type { Key } from '../../api/keys.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { useWholeList } from '../../api/useWholeList.ts';
import { type PaySource, type PayState, paySources, payStates } from './oneOffs.ts';
import type { PayrollPlace } from './usePayrollPlace.ts';

export type { AttendanceOfMonth, RowOutcome } from '@lamplight/bff/contract/attendance.ts';

/** Everybody of the month: those whose month is not whole are found here. */
export const useMonthOfAll = (month: string) => useWholeList(payKeys.attendanceMonth(month, { limit: 200 }));
export const useMonthsOf = (employeeId: string) => useRead(payKeys.attendanceOf(employeeId));

type OfMonth = Readonly<{ employeeId: string; month: string }>;
const ofMonth = ({ employeeId, month }: OfMonth): readonly Key[] => [
  payKeys.attendanceOf(employeeId),
  payKeys.attendanceMonth(month),
];
export const useRecordDays = (of: OfMonth) => useCommand('attendance-record', of, ofMonth(of));
export const useCorrectDays = (of: OfMonth) => useCommand('attendance-correct', of, ofMonth(of));
export const useRecordMonth = (month: string) =>
  useUnversioned('attendance-record-all', { month }, [payKeys.attendanceMonth(month)]);

export const useComponents = () => useRead(payKeys.payComponents());

/** The list as it is narrowed in the URL, a page of it. */
export const useOneOffs = ({
  month,
  state,
  source,
  after,
}: Pick<PayrollPlace, 'after' | 'month' | 'source' | 'state'>) =>
  useRead(
    payKeys.oneOffs({
      limit: 50,
      ...(month === undefined ? {} : { month }),
      ...(payStates.includes(state as PayState) ? { state } : {}),
      ...(paySources.includes(source as PaySource) ? { source } : {}),
      ...(after === null ? {} : { after }),
    }),
    { keepPreviousData: true },
  );
export const useOneOffsOf = (employeeId: string) => useRead(payKeys.oneOffs({ employeeId, limit: 20 }));
export const useOneOff = (id: string) => useRead(payKeys.oneOff(id));

/** Whichever lists are open show it. */
export const useProposePay = () => useUnversioned('additional-pay-propose', {}, [payKeys.oneOffs()]);
type OfPay = Readonly<{ additionalPayId: string }>;
const shownIn = ({ additionalPayId }: OfPay): readonly Key[] => [payKeys.oneOff(additionalPayId), payKeys.oneOffs()];
export const useApprovePay = ({ additionalPayId }: OfPay) =>
  useCommand('additional-pay-approve', { additionalPayId }, shownIn({ additionalPayId }));
export const useCancelPay = ({ additionalPayId }: OfPay) =>
  useCommand('additional-pay-cancel', { additionalPayId }, shownIn({ additionalPayId }));
