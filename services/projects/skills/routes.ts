/** HTTP of skills (domain.md §5.1): who knows what, one's own judgement, and that of whoever leads. */
import type { SkillRow } from '@lamplight/bff/contract/catalogue.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { techStack } from '../catalogue/kinds.ts';
import { publishedTechStacks } from '../catalogue/published.ts';
import type { Projects } from '../context.ts';
import { isEmployed } from '../people/facts.ts';
import { staleMark } from '../reading.ts';
import { coverageOf, wantedOf } from './coverage.ts';
import { neededIn } from './needed.ts';
import { judgedBy, leads } from './people.ts';
import { judged, skillset } from './skillset.ts';

export const skillRoutes = (projects: Projects): readonly Served[] => [
  serve('skills', async ({ req, res, actor }) => {
    const after = readAfter(req);
    const waited = await Promise.all([projects.skills, projects.needs].map((view) => view.waitFor(after)));
    send(res, await skillsFor(projects, actor, waited.includes('stale')));
  }),

  serve('skill-assess', async ({ res, body, actor, ...caller }) => {
    const { employeeId = actor.id, ...assessed } = body;
    const by = caller.by();
    const { state: of } = await projects.look(`techstack-${assessed.techId}`, techStack);
    const command = {
      type: 'AssessSkill',
      ...assessed,
      employeeId,
      leads: await leads(projects, actor, employeeId),
      employed: await projects.people.factOf(employeeId, isEmployed(employeeId, actor.id)),
      published: of.is === 'published',
      actor,
      at: by.at,
    } as const;
    const changed = await projects.change(`skillset-${employeeId}`, command, skillset, by);
    await answer(res, changed, async () => {
      const position = changed.is === 'changed' ? changed.position : null;
      const stale = (await projects.skills.waitFor(position)) === 'stale';
      return await skillsFor(projects, actor, stale);
    });
  }),
];

/**
 * Everybody counts towards the coverage, and every active project towards the need; named are only people whom the caller
 * may judge, the caller, and projects that the caller is part of.
 */
const skillsFor = async (projects: Projects, actor: SignedInActor, stale: boolean) => {
  const [techStacks, docs, judges, employed, needing] = await Promise.all([
    publishedTechStacks(projects),
    allOf(projects.skills, {}),
    judgedBy(projects, actor),
    projects.people.employed(),
    neededIn(projects, actor),
  ]);
  const here = new Set(employed.ids);
  const named = new Set([...judges, actor.id]);
  const names = await projects.people.names([...named]);
  const judgements = docs.flatMap((doc) => {
    const judgement = here.has(doc.employeeId) ? judged(doc.skill) : null;
    return judgement === null ? [] : [{ ...doc, ...judgement, assessedAt: doc.at[judgement.by] }];
  });
  const needed = await Promise.all(techStacks.map(({ name }) => needing(name)));
  const items = techStacks.map(({ techId, name, category }, index): SkillRow => {
    const skills = judgements.filter((skill) => skill.techId === techId);
    const mine = skills.find(({ employeeId }) => employeeId === actor.id);
    const needs = needed[index] ?? NOT_NEEDED;
    return {
      techId,
      name,
      category,
      ...coverageOf(skills),
      wanted: wantedOf(needs.count),
      neededBy: needs.count,
      projects: needs.projects.map(({ _id, machine }) => ({ projectId: _id, title: machine.title })),
      skills: skills
        .filter(({ employeeId }) => named.has(employeeId))
        .map(({ employeeId, level, yearsTenths, by, assessedAt }) => {
          return { employee: names(employeeId), level, yearsTenths, by, assessedAt };
        }),
      mine: mine === undefined ? null : { level: mine.level, yearsTenths: mine.yearsTenths, by: mine.by },
    };
  });
  const can = { assessOthers: judges.length > 0 };
  return { items, people: judges.map(names), can, ...staleMark({ stale: stale || employed.stale }) };
};

const NOT_NEEDED = { count: 0, projects: [] } as const;
