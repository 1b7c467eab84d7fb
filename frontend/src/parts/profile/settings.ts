import type { Role } from '@lamplight/bff/contract/roles.ts';

/** Where the settings of a person are (product.md §2): a team lead's are an employee's. */
export const settingsOf = (role: Role): string => `/profile/${role === 'team_lead' ? 'employee' : role}/settings`;
