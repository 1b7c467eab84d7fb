/**
 * Staff, for admins. A fresh proof may be asked for on the way (product.md I11): the client takes care of it and sends the same
 * act again.
 */
import type { Employee, EmployeeBody, employeeChangeBody } from '@lamplight/bff/contract/people.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';
import type { EmployeeFilter } from './filter.ts';

/** The link is in this answer alone. */
export type Invitation = Readonly<{ invitationLink: string; expiresAt: string }>;
export type Invited = Invitation & Readonly<{ employee: Employee }>;
export type StaffRole = Exclude<Role, 'client'>;
type One = { employee: Employee };

export const PAGE = 50;

export const useEmployees = (filter: EmployeeFilter) =>
  useRead<{ items: Employee[]; next?: string }>(keys.employees({ limit: PAGE, ...filter }), { keepPreviousData: true });

export const useEmployee = (employeeId: string) => useRead<One>(keys.employee(employeeId));

export const useAddEmployee = () =>
  useAct(keys.employees(), (body: EmployeeBody, idempotencyKey) =>
    api.post<Invited>('/employees', body, { idempotencyKey }),
  );

type Versioned<Body> = Body & { etag: string };
const shownAt = (employeeId: string): Key[] => [keys.employees(), keys.employee(employeeId)];

const useEmployeeAct = <Body extends object, Answer = One>(employeeId: string, act: string) =>
  useFreshAct(shownAt(employeeId), ({ etag, ...body }: Versioned<Body>, idempotencyKey) =>
    api.post<Answer>(`/employees/${employeeId}/${act}`, body, { idempotencyKey, ifMatch: etag }),
  );

export type EmployeeChange = z.infer<typeof employeeChangeBody>;

/** What is left out stays. */
export const useChangeEmployee = (employeeId: string) =>
  useFreshAct(shownAt(employeeId), ({ etag, ...body }: Versioned<EmployeeChange>, idempotencyKey) =>
    api.put<One>(`/employees/${employeeId}`, body, { idempotencyKey, ifMatch: etag }),
  );

export const useExit = (employeeId: string) => useEmployeeAct<{ lastDay: string; reason: string }>(employeeId, 'exit');
export const useStandingOfEmployee = (employeeId: string, act: 'deactivate' | 'reactivate') =>
  useEmployeeAct<{ reason: string }>(employeeId, act);
export const useInviteAgain = (employeeId: string) => useEmployeeAct<object, Invited>(employeeId, 'invitation');

type RoleChange = Versioned<{ from: StaffRole; to: StaffRole; reason: string }>;

/**
 * From one role to another. Roles are held beside each other and answers name the highest: an admin who was a team lead
 * before is one again without the higher role, so that one goes in a second step where it must.
 */
export const useChangeRole = (employeeId: string) =>
  useFreshAct(shownAt(employeeId), async ({ etag, from, to, reason }: RoleChange, idempotencyKey) => {
    const path = `/employees/${employeeId}/roles`;
    const first = await api.post<One>(path, { ...swap(from, to), reason }, { idempotencyKey, ifMatch: etag });
    const { role } = first.employee;
    if (role === to || to !== 'employee') return first;
    return api.post<One>(path, { revoke: role, reason }, { ifMatch: first.employee.etag });
  });

const swap = (from: StaffRole, to: StaffRole) => ({
  ...(to === 'employee' ? {} : { grant: to }),
  ...(from === 'employee' ? {} : { revoke: from }),
});

/** Signs a person out everywhere; they may sign in again. */
export const useEndSessionsOf = (userId: string) =>
  useAct([], (_: null, idempotencyKey) =>
    api.delete<{ ended: number }>(`/admin/users/${userId}/sessions`, { idempotencyKey }),
  );
