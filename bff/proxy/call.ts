import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../contract/routes.ts';
import type { Living } from '../sessions/sessions.ts';
import type { Whom } from './shares.ts';
import type { Upstream } from './upstream.ts';

/** A call that every guard has passed. */
export type ProxiedCall = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly route: Route;
  /** Rebuilt from the template, with the query, without /api. */
  readonly path: string;
  readonly requestId: string;
  readonly upstream: Upstream;
  /** Whose places it takes. */
  readonly whom: Whom;
  /** null: no body, or one that streams. */
  readonly body: Buffer | null;
  readonly readAfter: string | null;
  /** Of a guest's call: the secret of its browser. */
  readonly guest?: string | null;
  living: Living | null;
  bearer: string | null;
};
