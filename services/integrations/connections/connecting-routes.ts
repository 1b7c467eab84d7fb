/** What the edge asks on a person's behalf: where the browser goes, and what its code is worth. The token says who it is. */
import { connectionExchangeBody, connectionStartBody } from '@lamplight/bff/contract/connections.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { caller, commandBy } from '@lamplight/common/http/caller.ts';
import { contextOf } from '@lamplight/common/http/context.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Router } from 'express';
import type { Integrations } from '../context.ts';
import { connect, demandConnectable, providerNamed } from './connect.ts';

export const connectingRoutes = (integrations: Integrations): Router =>
  newRouter()
    .post(internalPaths.connectionStart, async (req, res) => {
      const { provider: name, ...flow } = parse(connectionStartBody, req.body);
      const { actor } = caller(req);
      await demandConnectable(integrations, actor, name);
      send(res, { authUrl: providerNamed(integrations, name).authUrl(flow) });
    })
    .post(internalPaths.connectionExchange, async (req, res) => {
      const { provider: name, ...callback } = parse(connectionExchangeBody, req.body);
      const { actor } = caller(req);
      const by = commandBy(req, actor.id, derivedId(contextOf(req).requestId, 'connect'));
      send(res, await connect(integrations, name, callback, actor, by));
    });
