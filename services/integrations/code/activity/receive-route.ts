/**
 * What GitHub tells us, as the edge hands it over: without session or token. The secret of the hook's own repository says
 * whether it is GitHub; nothing is read before that is known, and nothing follows but that it is recorded.
 */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { answer } from '@lamplight/common/http/answer.ts';
import { wholeBody } from '@lamplight/common/http/body.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { param } from '@lamplight/common/http/parse.ts';
import { badRequest, problem } from '@lamplight/common/http/problem.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Router } from 'express';
import type { Integrations } from '../../context.ts';
import { repositoryStream } from '../repositories/ids.ts';
import { isMapped, type RepositoryCommand, repository } from '../repositories/repository.ts';
import { type DeliveryCommand, delivery, deliveryStream } from './delivery.ts';

/** As much as the edge lets through. */
const MAX_BYTES = 2 * 1024 * 1024;

type Sources = Pick<Integrations, 'change' | 'codeHost' | 'hookSecrets' | 'log' | 'look'>;

export const receiveRoute = ({ change, codeHost, hookSecrets, log, look }: Sources): Router =>
  newRouter().post(internalPaths.githubWebhook, async (req, res) => {
    const mappingId = param(req, 'mappingId');
    const body = await wholeBody(req, MAX_BYTES);
    const held = await hookSecrets.read(mappingId);
    const told =
      codeHost === null || held === null
        ? 'unsigned'
        : codeHost.told({ header: (name) => req.get(name), body }, held.secret);
    // Whoever guesses an address and whoever guesses a signature are told the same.
    if (held === null || told === 'unsigned') {
      log.warn({ security: 'webhook_refused', mappingId }, 'security');
      throw problem('NOT_FOUND');
    }
    const { repositoryId } = held;
    const { state } = await look(repositoryStream(repositoryId), repository);
    if (!isMapped(state) || state.mappingId !== mappingId) throw problem('NOT_FOUND');
    if (told === 'unfit') throw badRequest('It is not what this event says.');
    if (told.repositoryId !== repositoryId) throw badRequest('It is of another repository.');
    const { deliveryId, items, name } = told;
    const stream = deliveryStream(mappingId, deliveryId);
    const by = commandBy(req, 'system:webhooks', derivedId(stream, 'received'));
    const received = { repositoryId, projectId: state.projectId, mappingId, deliveryId, items };
    const command: DeliveryCommand = { type: 'Receive', actor: SYSTEM, at: by.at, received };
    const changed = await change(stream, command, delivery, by);
    if (changed.is === 'changed' && name !== state.name) {
      const rename: RepositoryCommand = {
        ...{ type: 'Rename', repositoryId, mappingId, name, learned: 'told', actor: SYSTEM, at: by.at },
      };
      const renaming = { ...by, commandId: derivedId(stream, 'renamed') };
      await change(repositoryStream(repositoryId), rename, repository, renaming);
    }
    await answer(res, changed, () => ({}));
  });
