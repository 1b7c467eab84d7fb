/** What the history of payroll gives its service. */
import { ADMINS, invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import { auditView } from './view.ts';

/** Whose pay it is learns that something of theirs changed, by their id and nothing else. */
const entered = ({ data }: Fact<AnyEvent>): readonly Signal[] => {
  const { employeeId } = data as Readonly<{ employeeId?: string }>;
  const users = employeeId === undefined ? [] : [employeeId];
  return [invalidate(ADMINS, 'audit'), invalidate({ users, roles: ['admin'] }, 'payroll', employeeId)];
};

export const audit = { views: { auditIndex: auditView }, signals: { auditIndex: entered } } as const;
