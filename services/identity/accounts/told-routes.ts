/** What other services ask: whether they have heard all that was said of a person. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { param } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { Router } from 'express';

/**
 * Open within the network of the services, as the keys are, and unknown to the edge: the answer is a place in an order, the
 * same for whoever asks, and says of a person no more than whether there is one.
 */
export const toldRoutes = (toldOf: (userId: string) => Promise<Order | null>): Router =>
  newRouter().get(internalPaths.told, async (req, res) => {
    send(res, { upTo: await toldOf(param(req, 'userId')) });
  });
