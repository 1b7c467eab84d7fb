/** What the history of payroll gives its service. */
import { ADMINS, invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import { auditView } from './view.ts';

/**
 * Whose pay it is learns that something of theirs changed, by their id and nothing else; of runs, of a slip before it is
 * theirs to read, and of who looked at it, nothing.
 */
const entered = ({ type, stream, data }: Fact<AnyEvent>): readonly Signal[] => {
  if (stream.startsWith('payread-')) return [invalidate(ADMINS, 'audit')];
  const { employeeId } = data as Readonly<{ employeeId?: string }>;
  const inside = type === 'PayslipCalculated' || stream.startsWith('payrollrun-');
  const users = employeeId === undefined || inside ? [] : [employeeId];
  return [invalidate(ADMINS, 'audit'), invalidate({ users, roles: ['admin'] }, 'payroll', employeeId)];
};

export const audit = { views: { auditIndex: auditView }, signals: { auditIndex: entered } } as const;
