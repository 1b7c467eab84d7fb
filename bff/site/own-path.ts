/** What the edge answers outside of /api and of the site's pages, without a session. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../guards/refusal.ts';
import type { Target } from '../guards/target.ts';

export type OwnPath = Readonly<{
  /** As it is declared, `:name` where it varies. */
  path: string;
  answers(target: Target): boolean;
  /** @param address of whoever asks */
  send(
    req: IncomingMessage,
    res: ServerResponse,
    o: Readonly<{ target: Target; address: string }>,
  ): Promise<Refusal | null>;
}>;
