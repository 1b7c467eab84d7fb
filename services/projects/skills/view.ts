/** Who knows what: one document for each person and tech stack. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { covers } from './coverage.ts';
import { judged, type Skill, type SkillEvent, skillset } from './skillset.ts';

export type SkillDoc = Readonly<{
  _id: string;
  employeeId: string;
  techId: string;
  skill: Skill;
  /** When each side judged last. */
  at: Readonly<{ self: string; lead: string }>;
  /** The judgement that stands: by it a technology tells who knows it best. 0 where there is none. */
  level: number;
  yearsTenths: number;
  /** Known well enough to count: whoever counts reads ids alone. */
  covers: boolean;
}>;

export const skillView: Projection<SkillDoc, SkillEvent> = {
  name: 'skills',
  version: 3,
  reads: { categories: [skillset.category] },
  indexes: [
    ['employeeId'],
    ['covers'],
    ['techId', 'level', 'yearsTenths'],
    ['techId', 'employeeId', 'level', 'yearsTenths'],
  ],
  ids: ({ data: { employeeId, techId } }) => [skillIdOf(employeeId, techId)],
  evolve: (doc, e, id) => {
    const { employeeId, techId, by } = e.data;
    const folded = skillset.evolve(doc === null ? {} : { [techId]: doc.skill }, e, e.revision);
    const skill = folded[techId] ?? { self: null, lead: null };
    const { level, yearsTenths } = judged(skill) ?? { level: 0, yearsTenths: 0 };
    return {
      ...{ _id: id, employeeId, techId, skill },
      at: { ...(doc?.at ?? { self: '', lead: '' }), [by]: e.occurredAt },
      ...{ level, yearsTenths, covers: covers(level) },
    };
  },
};

export const skillIdOf = (employeeId: string, techId: string): string => `${employeeId}/${techId}`;
/** Whose skill it is, and of what: for those who read ids alone. */
export const partsOf = (id: string): Readonly<{ employeeId: string; techId: string }> => {
  const [employeeId = '', techId = ''] = id.split('/');
  return { employeeId, techId };
};
