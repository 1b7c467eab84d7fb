/** Which people one looks at, as it stands in the URL. What is no value of a filter is none. */
import { statusOf } from '../../ui/status.ts';

export type EmployeeFilter = Readonly<{
  search?: string | undefined;
  role?: string | undefined;
  state?: string | undefined;
  skill?: string | undefined;
  after?: string | undefined;
}>;
export type ClientFilter = Pick<EmployeeFilter, 'search' | 'state' | 'after'>;

export const staffRoles = [
  { value: 'employee', label: 'Employee' },
  { value: 'team_lead', label: 'Team lead' },
  { value: 'admin', label: 'Admin' },
] as const;
export const roleWord = (role: string): string => staffRoles.find(({ value }) => value === role)?.label ?? role;

const options = (states: readonly string[]) =>
  states.map((value) => ({ value, label: statusOf('account', value).word }));
export const employeeStates = options(['invited', 'active', 'deactivated', 'left']);
export const clientStates = options(['unverified', 'invited', 'active', 'deactivated']);

type Choice = readonly Readonly<{ value: string }>[];
const among = (choice: Choice, requested: string | null) => choice.find(({ value }) => value === requested)?.value;

export const employeeFilterOf = (query: URLSearchParams): EmployeeFilter => ({
  search: query.get('search')?.trim() || undefined,
  role: among(staffRoles, query.get('role')),
  state: among(employeeStates, query.get('state')),
  skill: query.get('skill')?.trim() || undefined,
  after: query.get('after') || undefined,
});

export const clientFilterOf = (query: URLSearchParams): ClientFilter => ({
  search: query.get('search')?.trim() || undefined,
  state: among(clientStates, query.get('state')),
  after: query.get('after') || undefined,
});

/** Whether the list is narrowed at all; a later page alone does not. */
export const isNarrowed = ({ after: _, ...filter }: EmployeeFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
