/** Payroll for admins: who gets how much, by which rules of the law, made of what. */
import '@lamplight/bff/contract/inside-payroll.ts';
import type { Salary } from '@lamplight/bff/contract/salaries.ts';
import type { StatutoryRule } from '@lamplight/bff/contract/statutory-rules.ts';
import { payKeys } from '../../api/payKeys.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { useWholeList } from '../../api/useWholeList.ts';
import type { PayrollPlace } from './usePayrollPlace.ts';

export type { PayrollPerson, Salary, SalaryStructure } from '@lamplight/bff/contract/salaries.ts';
export type { StatutoryRule } from '@lamplight/bff/contract/statutory-rules.ts';
export type Assignment = Salary['assignments'][number];
export type RuleVersion = StatutoryRule['versions'][number];

const PEOPLE = payKeys.payrollPeople({ limit: 200 });
const RULES = payKeys.statutoryRules();

const WAITING = payKeys.payrollPeople({ show: 'waits', limit: 200 });
const DISPUTED = payKeys.disputedPayslips({ limit: 200 });
const PROOFS = payKeys.waitingProofs({ limit: 200 });
const LACKING = payKeys.payrollPeople({ show: 'lacks', limit: 200 });

/** Everybody, where some of them are chosen. */
export const usePayrollPeople = (wanted = true) => useWholeList(wanted ? PEOPLE : null);
/** One of them; undefined: nobody is asked for. */
export const usePayrollPerson = (employeeId: string | undefined) =>
  useRead(employeeId === undefined ? null : payKeys.payrollPerson(employeeId));
/** A page of them, narrowed. */
export const usePeoplePage = ({ search, shows, after }: Pick<PayrollPlace, 'after' | 'search' | 'shows'>) =>
  useRead(
    payKeys.payrollPeople({
      limit: 50,
      ...(search === '' ? {} : { search }),
      ...(shows === undefined ? {} : { show: shows }),
      ...(after === null ? {} : { after }),
    }),
    { keepPreviousData: true },
  );
/** Slips whose people wait for an answer, proofs that nobody has decided about, people at whom something is decided, and those who lack something. */
export const useNeedyPeople = () => {
  const [disputed, proofs] = [useWholeList(DISPUTED), useWholeList(PROOFS)];
  const [waiting, lacking] = [useWholeList(WAITING), useWholeList(LACKING)];
  return {
    ...{ disputed: disputed.data?.items, proofs: proofs.data?.items },
    ...{ waiting: waiting.data?.items, lacking: lacking.data?.items },
  };
};
export const useRules = () => useRead(RULES);
export const useStructures = () => useRead(payKeys.salaryStructures());

/** @param as of a day, and as it was known at the end of another; today and now where they are absent */
export const useSalary = (employeeId: string, as: Readonly<{ validAt?: string; knownAt?: string }> = {}) =>
  useRead(payKeys.salary(employeeId, as.validAt === undefined && as.knownAt === undefined ? undefined : as), {
    keepPreviousData: true,
  });

const ofSalary = (employeeId: string) => [
  ...[payKeys.salary(employeeId), payKeys.payrollPerson(employeeId), payKeys.payrollPeople()],
];
export const useAssignSalary = (employeeId: string) =>
  useUnversioned('salary-assign', { employeeId }, ofSalary(employeeId));
export const useReviseSalary = (employeeId: string) =>
  useCommand('salary-revise', { employeeId }, ofSalary(employeeId));
export const useApproveSalary = (employeeId: string) =>
  useCommand('salary-approve', { employeeId }, ofSalary(employeeId));
export const useRejectSalary = (employeeId: string) =>
  useCommand('salary-reject', { employeeId }, ofSalary(employeeId));

/** Nothing is paid to them here, so no run asks for their salary. */
export const useExcludeFromPay = (employeeId: string) =>
  useUnversioned('pay-exclude', { employeeId }, ofSalary(employeeId));

type OfVersion = Readonly<{ ruleId: string; version: number }>;
const inPath = ({ ruleId, version }: OfVersion) => ({ ruleId, version: String(version) });
export const useApproveRule = (of: OfVersion) => useCommand('statutory-rule-approve', inPath(of), [RULES]);
export const useRejectRule = (of: OfVersion) => useCommand('statutory-rule-reject', inPath(of), [RULES]);
export const useProposeRule = () => useUnversioned('statutory-rule-propose', {}, [RULES]);
