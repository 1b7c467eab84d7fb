/** Payslips: each person's own once they are published, everybody's for admins. */
import '@lamplight/bff/contract/inside-payroll.ts';
import type { Payslip } from '@lamplight/bff/contract/payslips.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { useWholeList } from '../../api/useWholeList.ts';

const OWN = payKeys.ownPayslips({ limit: 200 });

export type { Payslip, PayslipRow } from '@lamplight/bff/contract/payslips.ts';

/** Some a year: all of them. */
export const useOwnPayslips = () => useWholeList(OWN);
export const usePayslip = (payslipId: string) => useRead(payKeys.payslip(payslipId));

type Of = Pick<Payslip, 'payslipId'>;
const shownIn = ({ payslipId }: Of) => [payKeys.payslip(payslipId), OWN];
export const useDisputePayslip = (of: Of) => useCommand('payslip-dispute', { payslipId: of.payslipId }, shownIn(of));
export const useResolveDispute = (of: Of, disputeId: string) =>
  useCommand('payslip-dispute-resolve', { payslipId: of.payslipId, disputeId }, shownIn(of));
