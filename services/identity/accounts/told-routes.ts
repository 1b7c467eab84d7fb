/** Lets other services check whether they have received every public event of a person. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { param } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { Router } from 'express';

/**
 * Needs no token within the network of the services, as the keys do, and the edge does not route it: the answer is a
 * place in the order of a person's public events, and reveals only whether the person exists.
 */
export const toldRoutes = (toldOf: (userId: string) => Promise<Order | null>): Router =>
  newRouter().get(internalPaths.told, async (req, res) => {
    send(res, { upTo: await toldOf(param(req, 'userId')) });
  });
