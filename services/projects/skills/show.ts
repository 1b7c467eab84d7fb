/** How a skill is answered: the judgement that stands, with whose it is where that may be told. */
import type { SkillRow } from '@lamplight/bff/contract/catalogue.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { judged } from './skillset.ts';
import type { SkillDoc } from './view.ts';

export const showJudgement = ({ skill, level, yearsTenths }: SkillDoc): NonNullable<SkillRow['mine']> => ({
  level,
  yearsTenths,
  by: judged(skill)?.by ?? 'self',
});

export const showSkill = (doc: SkillDoc, employee: PersonRef): SkillRow['skills'][number] => {
  const judgement = showJudgement(doc);
  return { employee, ...judgement, assessedAt: doc.at[judgement.by] };
};
