/** Which active projects need a tech stack: those whose brief names it (domain.md §5.1). */
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { allOf, docsOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';

export type Needed = Readonly<{
  /** Of all active projects. */
  count: number;
  /** Those that the actor is part of, oldest first; of an admin's, who may see each of them, the first few. */
  projects: readonly NeedingProject[];
}>;
export type NeedingProject = Readonly<{ projectId: string; title: string }>;

/** Named to an admin for one technology: how many more there are is counted. */
const MOST_NAMED = 12;

/** By the name of a tech stack. Counted where they are held; read is what is named. */
export const neededIn = async (
  { projects, needs }: Pick<Projects, 'projects' | 'needs'>,
  actor: Pick<SignedInActor, 'id' | 'role'>,
): Promise<(name: string) => Promise<Needed>> => {
  const naming = (name: string) => ({ active: true, needs: { hasAny: [name.toLowerCase()] } });
  const countOf = async (name: string): Promise<number> => {
    const [counted] = await needs.totals({ where: naming(name), by: [], limit: 1 });
    return counted?.count ?? 0;
  };
  if (isAdmin(actor))
    return async (name) => {
      const count = await countOf(name);
      if (count === 0) return { count, projects: [] };
      const { items } = await needs.find({ where: naming(name), limit: MOST_NAMED });
      return { count, projects: items.map(({ _id, title }) => ({ projectId: _id, title })) };
    };
  const own = await allOf(projects, {
    where: { seenBy: { hasAny: [actor.id] }, state: 'active' },
    sort: [['createdAt', 1]],
  });
  const found = await docsOf(
    needs,
    own.map(({ _id }) => _id),
  );
  const named = new Map([...found].map(([id, doc]) => [id, new Set(doc.needs)]));
  return async (name) => ({
    count: await countOf(name),
    projects: own
      .filter(({ _id }) => named.get(_id)?.has(name.toLowerCase()))
      .map(({ _id, machine }) => ({ projectId: _id, title: machine.title })),
  });
};
