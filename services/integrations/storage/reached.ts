/** Calls of a storage with a token that works: renewed where it was refused, and the end of the connection where it is over. */
import type { PresentConnection } from '../connections/connection.ts';
import { isGone, withToken } from '../connections/with-token.ts';
import type { Integrations } from '../context.ts';
import type { Provider } from '../providers/provider.ts';
import type { Outcome, Storage } from './storage.ts';

/** The connection is over, or was refused twice: nothing more can be done by it. */
export class ConnectionOver extends Error {}
/** @param call of `S`: a storage, or the reading of its folders */
export type Reached<S = Storage> = <T>(
  call: (storage: S, access: string) => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

/** @throws ConnectionOver; Unavailable where the provider does not answer */
export const reachedBy =
  <S>(
    sources: Pick<Integrations, 'access' | 'change' | 'clock'>,
    o: Readonly<{ storage: S; provider: Provider; present: PresentConnection }>,
  ): Reached<S> =>
  async (call) => {
    const { storage, provider, present } = o;
    const outcome = await withToken(sources, provider, present, (access) => call(storage, access));
    if (outcome === null) throw new ConnectionOver(`the connection to ${provider.name} is over`);
    if (isGone(outcome)) throw new ConnectionOver(`${provider.name} refuses a token that it has just given`);
    return outcome;
  };
