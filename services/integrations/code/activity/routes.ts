/** HTTP of code activity: of a project, of one sub-milestone, what it says of progress, and what was merged for what was handed in. */
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import { uuid } from '@lamplight/bff/contract/values.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { freshDoc, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../../context.ts';
import { projectOf } from '../../storage/project-of.ts';
import { handedInWith } from '../../storage/wanted.ts';
import { readerOf } from '../standing.ts';
import { happenedIn, showActivity, showMerged, showSuggestion } from './show.ts';
import { evidenceId } from './views.ts';

export const activityRoutes = (integrations: Integrations): readonly Served[] => {
  const { codeActivity, codeEvidence, storageWanted } = integrations;
  return [
    serve('code-activity', async ({ req, res, params: { projectId }, query, actor }) => {
      await readerOf(integrations, projectId, actor);
      const stale = (await codeActivity.waitFor(readAfter(req))) === 'stale';
      const { items, next } = await codeActivity.find({
        ...{ where: { projectId }, sort: [['at', -1]] },
        ...pageOf(req, query),
      });
      sendList(res, { items: await showActivity(integrations, items), next, stale });
    }),

    serve('code-suggestions', async ({ req, res, params: { projectId }, query, actor }) => {
      await readerOf(integrations, projectId, actor);
      const stale = (await codeEvidence.waitFor(readAfter(req))) === 'stale';
      const { items, next } = await codeEvidence.find({
        ...{ where: { projectId }, sort: [['name', 1]] },
        ...pageOf(req, query),
      });
      const shown = await Promise.all(items.map((doc) => showSuggestion(integrations, doc)));
      sendList(res, { items: shown.filter((one) => one !== null), next, stale });
    }),

    serve('code-evidence', async ({ req, res, params: { projectId, subMilestoneId }, actor }) => {
      await readerOf(integrations, projectId, actor);
      if (!uuid.safeParse(subMilestoneId).success) throw problem('NOT_FOUND');
      const shortId = shortIdOf(subMilestoneId);
      const { doc, stale } = await freshDoc(codeEvidence, evidenceId(projectId, shortId), req);
      const mark = staleMark({ stale });
      if (doc === null) return send(res, { shortId, items: [], suggestion: null, ...mark });
      const items = await showActivity(integrations, happenedIn(doc));
      send(res, { shortId, items, suggestion: await showSuggestion(integrations, doc), ...mark });
    }),

    serve('code-milestone', async ({ req, res, params: { projectId, milestoneId }, actor }) => {
      const waited = await Promise.all([
        storageWanted.waitFor(null, undefined, [projectId]),
        codeEvidence.waitFor(readAfter(req)),
      ]);
      const { heard, reader } = await projectOf(integrations, actor, projectId);
      const { at, subMilestoneIds } = handedInWith(heard, milestoneId) ?? { at: '', subMilestoneIds: [] };
      const ids = subMilestoneIds.map((subMilestoneId) => evidenceId(projectId, shortIdOf(subMilestoneId)));
      const found = await docsOf(codeEvidence, ids);
      const docs = ids.map((id) => found.get(id) ?? null);
      const merged = await showMerged(integrations, docs, at, reader !== 'client');
      const items = subMilestoneIds.map((subMilestoneId, n) => ({ subMilestoneId, requests: merged[n] ?? [] }));
      send(res, {
        items: items.filter(({ requests }) => requests.length > 0),
        ...staleMark({ stale: waited.includes('stale') }),
      });
    }),
  ];
};
