/** Every technology with how well it is known and needed, and what each person of a page knows (domain.md §5.1). */
import type { SkillRow } from '@lamplight/bff/contract/catalogue.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { publishedTechStacks } from '../catalogue/published.ts';
import type { Projects } from '../context.ts';
import { coverageOf, wantedOf } from './coverage.ts';
import { bestOf, countsIn } from './holders.ts';
import { neededIn } from './needed.ts';
import { judgedBy, type PeoplePage, pageOfPeople } from './people.ts';
import { showJudgement, showSkill } from './show.ts';
import type { SkillDoc } from './view.ts';

/** Who works here now, and of them those whom the caller may judge or name. */
export const standingOf = async (projects: Projects, actor: SignedInActor) => {
  const { ids, stale } = await projects.people.employed();
  const judges = await judgedBy(projects, actor, ids);
  const among = actor.role === 'admin' ? ('everybody' as const) : [...judges, actor.id];
  return { here: new Set(ids), judges, among, stale };
};

/**
 * Everybody counts towards the coverage, and every active project towards the need; named are only people whom the caller
 * may judge, the caller, and projects that the caller is part of.
 */
export const skillsFor = async (projects: Projects, actor: SignedInActor, page: PeoplePage) => {
  const { skills } = projects;
  const { here, judges, among, stale } = await standingOf(projects, actor);
  const [techStacks, needing, countOf, { people, next }] = await Promise.all([
    publishedTechStacks(projects),
    neededIn(projects, actor),
    countsIn(skills, here),
    pageOfPeople(projects.people, judges, page),
  ]);
  const shown = new Map(people.map((one) => [one.id, one]));
  const docs = await allOf(skills, { where: { employeeId: { in: [...shown.keys(), actor.id] } } });
  const known = Map.groupBy(
    docs.filter(({ employeeId }) => here.has(employeeId)),
    ({ techId }) => techId,
  );
  const [needs, best] = await Promise.all([
    Promise.all(techStacks.map(({ name }) => needing(name))),
    Promise.all(techStacks.map(({ techId }) => bestOf(skills, { techId, among, here }))),
  ]);
  const names = await projects.people.names(best.flatMap((doc) => doc?.employeeId ?? []));
  const items = techStacks.map((techStack, index): SkillRow => {
    const of: readonly SkillDoc[] = known.get(techStack.techId) ?? [];
    const mine = of.find(({ employeeId }) => employeeId === actor.id);
    const { count, projects: needed } = needs[index] ?? NOT_NEEDED;
    const first = best[index] ?? null;
    return {
      ...techStack,
      ...coverageOf(countOf(techStack.techId)),
      wanted: wantedOf(count),
      neededBy: count,
      projects: [...needed],
      skills: of.flatMap((doc) => {
        const employee = shown.get(doc.employeeId);
        return employee === undefined ? [] : [showSkill(doc, employee)];
      }),
      best: first === null ? null : showSkill(first, names(first.employeeId)),
      mine: mine === undefined ? null : showJudgement(mine),
    };
  });
  return { answer: { items, people, can: { assessOthers: judges.length > 0 } }, next, stale };
};

const NOT_NEEDED = { count: 0, projects: [] } as const;
