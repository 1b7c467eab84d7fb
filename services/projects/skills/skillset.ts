/** What one person knows, as they say themselves and as those say who lead them (domain.md §5.1). */
import { type CommandOf, isAdmin, isStaff } from '@lamplight/common/facts/actor.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { SkillEvent } from './events.ts';

export type { SkillEvent } from './events.ts';

export type Judgement = Readonly<{ level: number; yearsTenths: number }>;
export type Skill = Readonly<{ self: Judgement | null; lead: Judgement | null }>;
/** By tech stack. */
export type Skillset = Readonly<Record<string, Skill>>;

/**
 * `leads`: the actor leads a project that the person is on. `employed`, `published`: facts of the person and of the tech
 * stack, looked up just before.
 */
export type AssessSkill = CommandOf<'AssessSkill'> &
  Readonly<{
    employeeId: string;
    techId: string;
    level: number;
    yearsTenths: number;
    leads: boolean;
    employed: ForeignFact;
    published: boolean;
  }>;

const UNKNOWN: Skill = { self: null, lead: null };

const evolve = (skills: Skillset, { data: { techId, level, yearsTenths, by } }: SkillEvent): Skillset => ({
  ...skills,
  [techId]: { ...(skills[techId] ?? UNKNOWN), [by]: { level, yearsTenths } },
});

/** The lead's judgement wins over one's own. */
export const judged = ({ self, lead }: Skill): (Judgement & Readonly<{ by: 'self' | 'lead' }>) | null => {
  if (lead !== null) return { ...lead, by: 'lead' };
  return self === null ? null : { ...self, by: 'self' };
};

const decide = (c: AssessSkill, skills: Skillset): readonly SkillEvent[] | Refusal => {
  const own = c.actor.id === c.employeeId;
  if (!isStaff(c.actor) && !isAdmin(c.actor)) return FORBIDDEN;
  // A person learns nothing of people whom they do not lead.
  if (!own && !isAdmin(c.actor) && !c.leads) return ABSENT;
  if (!c.published) return ABSENT;
  const gone = refusalUnless(c.employed, refuse('EMPLOYEE_INACTIVE', 'rule'));
  if (gone) return gone;
  const { employeeId, techId, level, yearsTenths } = c;
  const by = own ? 'self' : 'lead';
  const before = skills[techId]?.[by];
  if (before?.level === level && before.yearsTenths === yearsTenths) return [];
  return [{ type: 'SkillAssessed', data: { employeeId, techId, level, yearsTenths, by } }];
};

export const skillset: Decider<Skillset, AssessSkill, SkillEvent> = {
  category: 'skillset',
  initial: {},
  audited: true,
  evolve,
  decide,
};
