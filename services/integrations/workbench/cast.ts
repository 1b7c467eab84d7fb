/** The people that the tests of this service tell their stories with. For tests only. */
import type { Actor } from '@lamplight/common/facts/actor.ts';

export const admin: Actor = { id: 'admin-1', role: 'admin' };
export const secondAdmin: Actor = { id: 'admin-2', role: 'admin' };
export const lead: Actor = { id: 'lead-1', role: 'team_lead' };
export const employee: Actor = { id: 'employee-1', role: 'employee' };
export const colleague: Actor = { id: 'employee-2', role: 'employee' };
export const client: Actor = { id: 'client-1', role: 'client' };
export const cast = [admin, secondAdmin, lead, employee, colleague, client] as const;

export const AT = '2026-11-27T06:30:00.000Z';
