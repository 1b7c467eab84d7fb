/**
 * Staff, for admins. A fresh proof may be asked for on the way (product.md I11): the client takes care of it and sends the same
 * act again.
 */
import type { EmployeeBody } from '@lamplight/bff/contract/people.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useCommand, useFreshAct } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import type { EmployeeFilter } from './filter.ts';

/** The link is in this answer alone. */
export type Invitation = Readonly<{ invitationLink: string; expiresAt: string }>;
export type StaffRole = Exclude<Role, 'client'>;

export const PAGE = 50;

export const useEmployees = (filter: EmployeeFilter) =>
  useRead(keys.employees({ limit: PAGE, ...filter }), { keepPreviousData: true });

export const useEmployee = (employeeId: string | null) =>
  useRead(employeeId === null ? null : keys.employee(employeeId));

export const useAddEmployee = () =>
  useAct(keys.employees(), (body: EmployeeBody, idempotencyKey) => api.call('employee-add', { body, idempotencyKey }));

const shownAt = (employeeId: string): Key[] => [keys.employees(), keys.employee(employeeId)];

export type EmployeeChange = BodySentTo<'employee-change'>;
/** Fields that are left out stay unchanged. */
export const useChangeEmployee = (employeeId: string) =>
  useCommand('employee-change', { employeeId }, shownAt(employeeId));
export const useExit = (employeeId: string) => useCommand('employee-exit', { employeeId }, shownAt(employeeId));
export const useStandingOfEmployee = (employeeId: string, act: 'deactivate' | 'reactivate') =>
  useCommand(`employee-${act}`, { employeeId }, shownAt(employeeId));
export const useInviteAgain = (employeeId: string) =>
  useCommand('employee-invitation', { employeeId }, shownAt(employeeId));

type RoleChange = Readonly<{ from: StaffRole; to: StaffRole; reason: string; etag: string }>;

/**
 * From one role to another. Roles are held beside each other and answers name the highest: an admin who was a team lead
 * before is one again without the higher role, so that one goes in a second step where it must.
 */
export const useChangeRole = (employeeId: string) =>
  useFreshAct(shownAt(employeeId), async ({ etag, from, to, reason }: RoleChange, idempotencyKey) => {
    const body = { ...swap(from, to), reason };
    const first = await api.call('employee-roles', { params: { employeeId }, body, idempotencyKey, ifMatch: etag });
    const { role } = first.employee;
    if (role === to || to !== 'employee' || role === 'client') return first;
    // Its key follows from the first one's: pressed again after a lost answer, both steps are repeats and act once.
    const second = { body: { revoke: role, reason }, idempotencyKey: `${idempotencyKey}-2` };
    return api.call('employee-roles', { params: { employeeId }, ...second, ifMatch: first.employee.etag });
  });

const swap = (from: StaffRole, to: StaffRole) => ({
  ...(to === 'employee' ? {} : { grant: to }),
  ...(from === 'employee' ? {} : { revoke: from }),
});

/** Signs a person out everywhere; they may sign in again. */
export const useEndSessionsOf = (userId: string) =>
  useAct([], (_: null, idempotencyKey) => api.call('user-sessions-end', { params: { userId }, idempotencyKey }));
