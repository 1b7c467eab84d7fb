/** Calls to a provider in the name of a connection: with a token that holds, renewed once where it has just been refused. */
import type { Integrations } from '../context.ts';
import type { Usable } from '../grants/access.ts';
import { grantOf } from '../grants/holder.ts';
import type { Said } from '../providers/code-host.ts';
import { connection } from './connection.ts';
import { connectionStream } from './ids.ts';
import { accessOver } from './reaching.ts';

/** There is no connection, or it does not work any more: its person has to connect. */
export type NoConnection = Readonly<{ is: 'no_connection' }>;
type Sources = Pick<Integrations, 'access' | 'change' | 'clock' | 'look' | 'providers'>;

/** @throws Unavailable where the provider does not answer, or asked to be left alone */
export const actAs = async <T>(
  sources: Sources,
  connectionId: string,
  act: (access: string) => Promise<Said<T>>,
): Promise<Said<T> | NoConnection> => {
  const { access, look, providers } = sources;
  const { state } = await look(connectionStream(connectionId), connection);
  if (state.is === 'absent' || state.state !== 'connected') return NONE;
  const provider = providers[state.provider];
  if (provider === null) return NONE;
  const over = async (usable: Extract<Usable, { is: 'over' }>): Promise<NoConnection> => {
    await accessOver(sources, state, usable);
    return NONE;
  };
  const first = await access(provider, grantOf(state));
  if (first.is === 'over') return over(first);
  const answer = await act(first.access);
  if (answer.is === 'said' || !answer.gone) return answer;
  const second = await access(provider, grantOf(state), { not: first.access });
  return second.is === 'over' ? over(second) : act(second.access);
};
const NONE: NoConnection = { is: 'no_connection' };
