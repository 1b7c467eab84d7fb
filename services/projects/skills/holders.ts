/** Who knows a technology: best first, and how many know each of them well. Whoever has left knows nothing here. */
import { allIdsOf } from '@lamplight/common/service/all-of.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { partsOf, type SkillDoc } from './view.ts';

type Skills = View<SkillDoc>;
type Asked = Readonly<{
  techId: string;
  /** Whose skills may be told. */
  among: readonly string[] | 'everybody';
  /** Everybody who works here now. */
  here: ReadonlySet<string>;
}>;

/** The higher level first, and of the same whoever did it longer. */
const bestFirst = ({ techId, among }: Asked) => ({
  where: among === 'everybody' ? { techId } : { techId, employeeId: { in: among } },
  sort: [['level', -1] as const, ['yearsTenths', -1] as const],
});

/** A page may have fewer than `limit`; it is empty only where nobody comes after it. */
export const holdersOf = async (
  skills: Skills,
  asked: Asked,
  { limit, after }: Readonly<{ limit: number; after?: string }>,
): Promise<Readonly<{ items: readonly SkillDoc[]; next?: string | undefined }>> => {
  for (let from = after; ; ) {
    const page = await skills.find({ ...bestFirst(asked), limit, ...(from === undefined ? {} : { after: from }) });
    const items = page.items.filter(({ employeeId }) => asked.here.has(employeeId));
    if (items.length > 0 || page.next === undefined) return { items, next: page.next };
    from = page.next;
  }
};

/** Seldom have as many of the best left. */
const FIRST_LOOK = 8;

/** Found among ids and levels: the document of whoever it is is read, and of nobody else. */
export const bestOf = async (skills: Skills, asked: Asked): Promise<SkillDoc | null> => {
  for (let limit = FIRST_LOOK; ; limit *= FIRST_LOOK) {
    const rows = await skills.scan({ ...bestFirst(asked), limit });
    const best = rows.find(({ _id }) => asked.here.has(partsOf(_id).employeeId));
    if (best !== undefined) return await skills.get(best._id);
    if (rows.length < limit) return null;
  }
};

/** By tech stack, how many know it well: ids tell it, no skill is read. */
export const countsIn = async (skills: Skills, here: ReadonlySet<string>): Promise<(techId: string) => number> => {
  const counts = new Map<string, number>();
  for (const id of await allIdsOf(skills, { covers: true })) {
    const { employeeId, techId } = partsOf(id);
    if (here.has(employeeId)) counts.set(techId, (counts.get(techId) ?? 0) + 1);
  }
  return (techId) => counts.get(techId) ?? 0;
};
