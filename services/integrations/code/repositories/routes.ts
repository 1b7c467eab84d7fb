/** HTTP of repositories: which there are, to which project they belong, and who may use them. */
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { docAfter, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import { actAs } from '../../connections/acting.ts';
import { connectionIdOf } from '../../connections/ids.ts';
import type { Integrations } from '../../context.ts';
import { team, teamStream } from '../../team/team.ts';
import { administered, demandCodeHost, demandSaid } from '../asking.ts';
import { type CodeReader, isOn, mapperOf, readerOf } from '../standing.ts';
import { repositoryStream } from './ids.ts';
import { nameNow } from './named.ts';
import {
  isMapped,
  mayMap,
  type PresentRepository,
  type Repository,
  type RepositoryCommand,
  type RepositoryEvent,
  repository,
} from './repository.ts';
import { showRepositories } from './show.ts';
import { type RepositoryDoc, repositoryDocOf } from './view.ts';

export const repositoryRoutes = (integrations: Integrations): readonly Served[] => {
  const { change, look, repositories } = integrations;
  const page = async (
    req: Request,
    query: Parameters<typeof pageOf>[1],
    where: Partial<Pick<RepositoryDoc, 'projectId'>>,
  ) => {
    const stale = (await repositories.waitFor(readAfter(req))) === 'stale';
    return { ...(await repositories.find({ where, sort: [['name', 1]], ...pageOf(req, query) })), stale };
  };
  const changed = async (
    { res, params }: Pick<Call<'code-unmap'>, 'res'> & Readonly<{ params: Readonly<{ projectId: string }> }>,
    repositoryId: string,
    outcome: Changed<Repository, RepositoryEvent>,
    reader: CodeReader,
  ): Promise<void> =>
    answer(res, outcome, async (state) => {
      // A refusal about another project's repository shows nothing of it.
      if (state.is === 'absent' || state.projectId !== params.projectId) return null;
      const folded = async () => repositoryDocOf(repositoryId, state, await repositories.get(repositoryId));
      const { doc, stale } = await docAfter(repositories, repositoryId, outcome, folded);
      const [shown] = await showRepositories(integrations, [doc ?? (await folded())], () => reader);
      return shown === undefined ? null : { repository: shown, ...staleMark({ stale }) };
    });

  return [
    serve('code-available', async ({ req, res, actor }) => {
      await repositories.waitFor(readAfter(req));
      const { codeHost } = integrations;
      if (codeHost === null) return send(res, { account: 'not_set_up', items: [] });
      const found = await actAs(integrations, connectionIdOf('github', actor.id), codeHost.repositories);
      if (found.is !== 'said') return send(res, { account: found.is === 'refused' ? 'refused' : 'needed', items: [] });
      const items = await Promise.all(
        found.value.map(async ({ repositoryId, name, private: isPrivate }) => {
          const state = (await repositories.get(repositoryId))?.machine ?? repository.initial;
          const projectId = isMapped(state) && (await mayKnow(state, actor)) ? state.projectId : null;
          return { name, private: isPrivate, mapped: isMapped(state), projectId };
        }),
      );
      send(res, { account: 'works', items });
    }),

    serve('code-all', async ({ req, res, query, actor }) => {
      const { items, next, stale } = await page(req, query, {});
      sendList(res, {
        items: await showRepositories(integrations, items, () => ({ actor, leads: false })),
        next,
        stale,
      });
    }),

    serve('code-repositories', async ({ req, res, params: { projectId }, query, actor }) => {
      const reader = await readerOf(integrations, projectId, actor);
      const { items, next, stale } = await page(req, query, { projectId });
      send(res, {
        items: await showRepositories(integrations, items, () => reader),
        can: { map: mayMap(actor, reader.leads) },
        ...(next === undefined ? {} : { next: boundCursor(req, next) }),
        ...staleMark({ stale }),
      });
    }),

    serve('code-map', async (call) => {
      const { params, body, actor, by: byNow } = call;
      const { projectId } = params;
      const reader = await mapperOf(integrations, projectId, actor);
      const { found, connectionId } = await administered(integrations, actor.id, body.name);
      const { repositoryId, name } = found;
      const by = byNow();
      const command: RepositoryCommand = {
        ...{ type: 'Map', repositoryId, projectId, name, connectionId, actor, at: by.at, leads: reader.leads },
        mappingId: derivedId(by.commandId, 'mapping'),
      };
      await changed(call, repositoryId, await change(repositoryStream(repositoryId), command, repository, by), reader);
    }),

    serve('code-unmap', async (call) => {
      const { req, params, actor, by: byNow } = call;
      const { projectId, repositoryId } = params;
      const reader = await mapperOf(integrations, projectId, actor);
      const by = byNow();
      const command: RepositoryCommand = {
        ...{ type: 'Unmap', repositoryId, projectId, actor, at: by.at, ifMatch: ifMatch(req), leads: reader.leads },
      };
      await changed(call, repositoryId, await change(repositoryStream(repositoryId), command, repository, by), reader);
    }),

    serve('code-reconcile', async (call) => {
      const { req, params, actor, by: byNow } = call;
      const { projectId, repositoryId } = params;
      const reader = await mapperOf(integrations, projectId, actor);
      const { state } = await look(repositoryStream(repositoryId), repository);
      if (state.is === 'absent' || state.projectId !== projectId) throw problem('NOT_FOUND');
      const connectionId = connectionIdOf('github', actor.id);
      demandSaid(await nameNow(integrations, demandCodeHost(integrations), connectionId, state));
      const by = byNow();
      const command: RepositoryCommand = {
        ...{ type: 'Reconcile', repositoryId, projectId, connectionId, actor, at: by.at, ifMatch: ifMatch(req) },
        leads: reader.leads,
      };
      await changed(call, repositoryId, await change(repositoryStream(repositoryId), command, repository, by), reader);
    }),
  ];

  async function mayKnow({ projectId }: PresentRepository, actor: CodeReader['actor']): Promise<boolean> {
    return isAdmin(actor) || isOn((await look(teamStream(projectId), team)).state, actor.id);
  }
};
