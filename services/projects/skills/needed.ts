/** Which active projects need a tech stack: those whose brief names it (domain.md §5.1). */
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import type { ProjectDoc } from '../projects/view.ts';

export type Needed = Readonly<{
  /** Of all active projects. */
  count: number;
  /** Those that the actor is part of, oldest first. */
  projects: readonly ProjectDoc[];
}>;

/**
 * By the name of a tech stack. Counted where they are held; read are the projects that the actor is part of, which for an admin
 * are all of them.
 */
export const neededIn = async (
  { projects, needs }: Pick<Projects, 'projects' | 'needs'>,
  actor: SignedInActor,
): Promise<(name: string) => Promise<Needed>> => {
  const own = await allOf(projects, {
    where: { seenBy: { hasAny: [isAdmin(actor) ? 'role:admin' : actor.id] }, state: 'active' },
    sort: [['createdAt', 1]],
  });
  const docs = isAdmin(actor)
    ? await allOf(needs, { where: { active: true } })
    : (await Promise.all(own.map(({ _id }) => needs.get(_id)))).filter((doc) => doc !== null);
  const named = new Map(docs.map(({ _id, needs: names }) => [_id, new Set(names)] as const));
  return async (name) => {
    const lower = name.toLowerCase();
    const where = { active: true, needs: { hasAny: [lower] } };
    const [counted] = await needs.totals({ where, by: [], limit: 1 });
    return { count: counted?.count ?? 0, projects: own.filter(({ _id }) => named.get(_id)?.has(lower)) };
  };
};
