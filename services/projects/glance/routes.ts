/** HTTP of "since you last looked" (frontend.md §7, M1): what is new to the caller, and the mark that they have seen it. */
import { answer, send } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { docAfter, freshDoc, historyOf, orNotFound, staleMark } from '../reading.ts';
import { changesFor, mayReadEvent, sinceOf } from './changes.ts';
import { glance } from './glance.ts';
import { markOn, NO_MARKS } from './place.ts';
import { placedIn, placeOf } from './placed.ts';
import { glanceView, type Mark } from './view.ts';

export const glanceRoutes = (projects: Projects): readonly Served[] => [
  serve('glance', async ({ req, res, query, actor }) => {
    const { since: requestedSince, projectId, ...paging } = query;
    const page = pageOf(req, paging);
    const [{ doc, stale: behind }, waited] = await Promise.all([
      freshDoc(projects.glances, actor.id, req),
      projects.auditIndex.waitFor(readAfter(req)),
    ]);
    const marks = await placedIn(projects.auditIndex, doc ?? NO_MARKS);
    const instant = requestedSince === 'mark' ? undefined : instantOf(requestedSince);
    const since = await sinceOf(projects, marks, actor, { since: instant, projectId });
    const { next, ...changes } = await changesFor(projects, actor, { ...page, since, marks, projectId });
    const from = { since: since.since, basis: since.basis, mark: shownMark(since.mark) };
    const more = next === undefined ? {} : { next: boundCursor(req, next) };
    send(res, { ...from, ...changes, ...more, ...staleMark({ stale: behind || waited === 'stale' }) });
  }),

  serve('glance-seen', async ({ res, body: { position, projectId }, actor, ...caller }) => {
    const by = caller.by();
    const event = orNotFound(await projects.auditIndex.get(position));
    const mayRead = await mayReadEvent(projects, actor, event, projectId);
    const command = { type: 'Look', actor, at: by.at, ...placeOf(event), projectId, mayRead } as const;
    const changed = await projects.change(`glance-${actor.id}`, command, glance, by);
    await answer(res, changed, async () => {
      const { doc, stale } = await docAfter(projects.glances, actor.id, changed, () =>
        historyOf(projects, `glance-${actor.id}`, glance, glanceView, actor.id),
      );
      const marks = await placedIn(projects.auditIndex, doc ?? NO_MARKS);
      return { mark: shownMark(markOn(marks, projectId)), ...staleMark({ stale }) };
    });
  }),
];

const shownMark = (mark: Mark | null) => (mark === null ? null : { position: mark.position, at: mark.at });
