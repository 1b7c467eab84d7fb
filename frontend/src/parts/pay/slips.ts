/** Payslips: each person's own once they are published, everybody's for admins. */
import '@lamplight/bff/contract/inside-payroll.ts';
import type { Payslip } from '@lamplight/bff/contract/payslips.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Payslip, PayslipRow } from '@lamplight/bff/contract/payslips.ts';

/** @param after the place in the list from which a page begins; null for the first */
export const useOwnPayslips = (after: string | null) =>
  useRead(payKeys.ownPayslips({ limit: 12, ...(after === null ? {} : { after }) }), { keepPreviousData: true });
export const usePayslip = (payslipId: string) => useRead(payKeys.payslip(payslipId));

type Of = Pick<Payslip, 'payslipId'>;
const shownIn = ({ payslipId }: Of) => [payKeys.payslip(payslipId), payKeys.ownPayslips()];
export const useDisputePayslip = (of: Of) => useCommand('payslip-dispute', { payslipId: of.payslipId }, shownIn(of));
export const useResolveDispute = (of: Of, disputeId: string) =>
  useCommand('payslip-dispute-resolve', { payslipId: of.payslipId, disputeId }, shownIn(of));
