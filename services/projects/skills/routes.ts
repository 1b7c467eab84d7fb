/** HTTP of skills (domain.md §5.1): who knows what, one's own judgement, and that of whoever leads. */
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Request } from 'express';
import { techStack } from '../catalogue/kinds.ts';
import type { Projects } from '../context.ts';
import { isEmployed } from '../people/facts.ts';
import { staleMark } from '../reading.ts';
import { holdersOf } from './holders.ts';
import { skillsFor, standingOf } from './listing.ts';
import { leads, type PeoplePage } from './people.ts';
import { showSkill } from './show.ts';
import { skillset } from './skillset.ts';

export const skillRoutes = (projects: Projects): readonly Served[] => [
  serve('skills', async ({ req, res, query, actor }) => {
    const { search = '', ...paging } = query;
    const page = { ...pageOf(req, paging, PEOPLE), search };
    const after = readAfter(req);
    const waited = await Promise.all([projects.skills, projects.needs].map((view) => view.waitFor(after)));
    send(res, await shownSkills(projects, { req, actor, page }, waited.includes('stale')));
  }),

  serve('skill', async ({ req, res, params: { techId }, query, actor }) => {
    const page = pageOf(req, query, PEOPLE);
    const after = readAfter(req);
    const waited = await Promise.all([projects.skills, projects.techStacks].map((view) => view.waitFor(after)));
    if ((await projects.techStacks.get(techId))?.state !== 'published') throw problem('NOT_FOUND');
    const { here, among, stale } = await standingOf(projects, actor);
    const { items, next } = await holdersOf(projects.skills, { techId, among, here }, page);
    const names = await projects.people.names(items.map(({ employeeId }) => employeeId));
    const rows = items.map((doc) => ({ techId, ...showSkill(doc, names(doc.employeeId)) }));
    sendList(res, { items: rows, next, stale: stale || waited.includes('stale') });
  }),

  serve('skill-assess', async ({ req, res, body, actor, ...caller }) => {
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
      return await shownSkills(projects, { req, actor, page: FIRST }, stale);
    });
  }),
];

/** Of people: as many as stand beside each other on a screen, and as many as one answer holds with all that they know. */
const PEOPLE = { usual: 24, most: 100 } as const;
const FIRST: PeoplePage = { limit: PEOPLE.usual, search: '' };

type Asking = Readonly<{ req: Request; actor: SignedInActor; page: PeoplePage }>;

const shownSkills = async (projects: Projects, { req, actor, page }: Asking, behind: boolean) => {
  const { answer: shown, next, stale } = await skillsFor(projects, actor, page);
  const cursor = next === undefined ? {} : { next: boundCursor(req, next) };
  return { ...shown, ...cursor, ...staleMark({ stale: behind || stale }) };
};
