import type { PersonRef } from '@lamplight/bff/contract/values.ts';

const ROLES: Readonly<Record<string, string>> = {
  client: 'A client',
  employee: 'An employee',
  team_lead: 'A team lead',
  admin: 'An admin',
  applicant: 'An applicant',
};
/** The person's name; an erased person keeps the role. */
export const personSaid = ({ name, role }: PersonRef): string => name ?? ROLES[role] ?? 'Someone';
