/** Calls to a provider in the name of a connection. */
import type { Integrations } from '../context.ts';
import type { Said } from '../providers/code-host.ts';
import { connection } from './connection.ts';
import { connectionStream } from './ids.ts';
import { withToken } from './with-token.ts';

/** There is no connection, or it does not work any more: its person has to connect. */
export type NoConnection = Readonly<{ is: 'no_connection' }>;
type Sources = Pick<Integrations, 'access' | 'change' | 'clock' | 'look' | 'providers'>;

/** @throws Unavailable where the provider does not answer, or asked to be left alone */
export const actAs = async <T>(
  sources: Sources,
  connectionId: string,
  act: (access: string) => Promise<Said<T>>,
): Promise<Said<T> | NoConnection> => {
  const { look, providers } = sources;
  const { state } = await look(connectionStream(connectionId), connection);
  if (state.is === 'absent' || state.state !== 'connected') return NONE;
  const provider = providers[state.provider];
  return provider === null ? NONE : ((await withToken(sources, provider, state, act)) ?? NONE);
};
const NONE: NoConnection = { is: 'no_connection' };
