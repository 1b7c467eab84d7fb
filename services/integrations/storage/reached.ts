/** Calls of a storage with a token that works: renewed where it was refused, and the end of the connection where it is over. */

import type { PresentConnection } from '../connections/connection.ts';
import { accessOver } from '../connections/reaching.ts';
import type { Integrations } from '../context.ts';
import { grantOf } from '../grants/holder.ts';
import type { Provider } from '../providers/provider.ts';
import type { Outcome, Storage } from './storage.ts';

/** The connection is over, or was refused twice: nothing more can be done by it. */
export class ConnectionOver extends Error {}
export type Reached = <T>(call: (storage: Storage, access: string) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** @throws ConnectionOver; Unavailable where the provider does not answer */
export const reachedBy =
  (
    sources: Pick<Integrations, 'access' | 'change' | 'clock'>,
    o: Readonly<{ storage: Storage; provider: Provider; present: PresentConnection }>,
  ): Reached =>
  async (call) => {
    const { storage, provider, present } = o;
    const grant = grantOf(present);
    let refused: string | undefined;
    for (;;) {
      const usable = await sources.access(provider, grant, refused === undefined ? {} : { not: refused });
      if (usable.is === 'over') {
        await accessOver(sources, present, usable);
        throw new ConnectionOver(`the connection to ${provider.name} is over`);
      }
      const outcome = await call(storage, usable.access);
      if (outcome.is === 'done' || !outcome.gone) return outcome;
      if (refused !== undefined) throw new ConnectionOver(`${provider.name} refuses a token that it has just given`);
      refused = usable.access;
    }
  };
