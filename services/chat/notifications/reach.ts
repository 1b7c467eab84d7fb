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

const PAGE = 100;
/** Those who are named, or everybody who has the role and may sign in now. `stale`: some may be missing. */
export const reachedBy = async (
  { among }: Pick<People, 'among'>,
  to: To,
): Promise<Readonly<{ ids: readonly string[]; stale: boolean }>> => {
  if ('people' in to) return { ids: to.people, stale: false };
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await among({ limit: PAGE, ...(after === undefined ? {} : { after }) }, async (people) =>
      people.flatMap(({ _id, role }) => (role === to.role ? [_id] : [])),
    );
    ids.push(...page.items);
    if (page.next === undefined || page.stale) return { ids, stale: page.stale };
    after = page.next;
  }
};
