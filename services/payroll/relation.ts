/** What somebody is to the person whose pay it is (product.md: own alone; admins all; leads nobody's). */
import { isAdmin } from '@lamplight/common/facts/actor.ts';

type Somebody = Readonly<{ id: string; role: string }>;

/** May know what the person told payroll, and tell it for them. */
export const knowsPayOf = (actor: Parameters<typeof isAdmin>[0] & Somebody, employeeId: string): boolean =>
  isAdmin(actor) || actor.id === employeeId;
