/** Whom an announcement reaches. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { type ForeignFact, NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isHere, type People } from '../people/facts.ts';

type To = Readonly<{ people: readonly string[] }> | Readonly<{ role: Role }>;

/** Whether everybody who is named has an account and may sign in. */
export const reachOf = async ({ factOf }: Pick<People, 'factOf'>, to: To): Promise<ForeignFact> => {
  if ('role' in to) return YES;
  const facts = await Promise.all(to.people.map((id) => factOf(id, isHere)));
  if (facts.some(({ is }) => is === 'no')) return NO;
  return facts.find(({ is }) => is === 'not_known_yet') ?? YES;
};

/** Those who are named, or everybody who has the role and may sign in now. `stale`: some may be missing. */
export const reachedBy = async (
  { idsHaving }: Pick<People, 'idsHaving'>,
  to: To,
): Promise<Readonly<{ ids: readonly string[]; stale: boolean }>> =>
  'people' in to ? { ids: to.people, stale: false } : await idsHaving(to.role);
