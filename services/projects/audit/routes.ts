/** HTTP of the history (state-machines.md §15; domain.md §7): the admins' audit, and a project's own activity and verdict. */
import type { AuditKind } from '@lamplight/bff/contract/audit.ts';
import { auditedRoutes } from '@lamplight/common/audit/routes.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Projects } from '../context.ts';
import { staleMark } from '../reading.ts';
import { accountOf } from './account.ts';
import { activityOf } from './activity.ts';
import { tellingOf } from './events.ts';
import { placeId } from './places.ts';
import { deciderOf, differenceOfThings, thingIn } from './subject.ts';
import { verdictOf } from './verdict.ts';

export const auditRoutes = (projects: Projects): readonly Served[] => [
  ...auditedRoutes('projects', {
    ...tellingOf(projects),
    index: projects.auditIndex,
    streamOf: (kind, id) => streamOf(projects, kind, id),
    thingIn,
    differenceOf: differenceOfThings,
  }),

  serve('audit-account', async ({ req, res, params: { projectId }, query: { on } }) => {
    const stale = (await projects.deliveries.waitFor(readAfter(req))) === 'stale';
    const account = await accountOf(projects, projectId, on);
    if (account === null) throw problem('NOT_FOUND');
    send(res, { account, ...staleMark({ stale }) });
  }),

  serve('audit-verify', async ({ res, body, actor }) => send(res, await verdictOf(projects, actor, body.projectId))),

  serve('activity', async ({ req, res, params, query, actor }) => {
    const { at, ...paging } = query;
    const page = pageOf(req, paging);
    const stale = (await projects.auditIndex.waitFor(readAfter(req))) === 'stale';
    const listed = await activityOf(projects, actor, params.projectId, { at: instantOf(at), ...page });
    sendList(res, { ...listed, stale });
  }),
];

const streamOf = async ({ look, places }: Projects, kind: AuditKind, id: string): Promise<StreamId | null> => {
  if (kind === 'milestone' || kind === 'invoice') return (await places.get(placeId(kind, id)))?.stream ?? null;
  const stream: StreamId = `${kind}-${id}`;
  return (await look(stream, deciderOf(stream))).revision === null ? null : stream;
};
