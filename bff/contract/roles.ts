export const roles = ['client', 'employee', 'team_lead', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A role in any case, or null where it is unknown (product.md §6). */
export const roleOf = (text: unknown): Role | null => {
  const lower = typeof text === 'string' ? text.toLowerCase() : '';
  return roles.find((role) => role === lower) ?? null;
};

/** A team_lead counts as also having the employee role (product.md §6); nothing else implies another role. */
export const effectiveRoles = (role: Role): readonly Role[] =>
  role === 'team_lead' ? ['team_lead', 'employee'] : [role];

export const hasRole = (role: Role, allowed: readonly Role[]): boolean =>
  effectiveRoles(role).some((mine) => allowed.includes(mine));
