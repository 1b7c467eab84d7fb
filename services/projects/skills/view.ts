/** Who knows what: one document for each person and tech stack. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Skill, type SkillEvent, skillset } from './skillset.ts';

export type SkillDoc = Readonly<{
  _id: string;
  employeeId: string;
  techId: string;
  skill: Skill;
  /** When each side judged last. */
  at: Readonly<{ self: string; lead: string }>;
}>;

export const skillView: Projection<SkillDoc, SkillEvent> = {
  name: 'skills',
  version: 2,
  reads: { categories: [skillset.category] },
  ids: ({ data: { employeeId, techId } }) => [`${employeeId}/${techId}`],
  evolve: (doc, e, id) => {
    const { employeeId, techId, by } = e.data;
    const folded = skillset.evolve(doc === null ? {} : { [techId]: doc.skill }, e, e.revision);
    const skill = folded[techId] ?? { self: null, lead: null };
    return { _id: id, employeeId, techId, skill, at: { ...(doc?.at ?? { self: '', lead: '' }), [by]: e.occurredAt } };
  },
};
