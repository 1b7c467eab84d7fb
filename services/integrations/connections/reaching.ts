/** Whether a connection works, and what follows where it does not any more. */
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Integrations } from '../context.ts';
import type { Trouble } from '../grants/health.ts';
import type { Provider } from '../providers/provider.ts';
import type { PresentConnection } from './connection.ts';
import { withToken } from './with-token.ts';

type Sources = Pick<Integrations, 'access' | 'change' | 'clock' | 'healths'>;

/** Asks whose account it is. What is over expires, once, whoever finds it out. */
export const reach = async (sources: Sources, provider: Provider, present: PresentConnection): Promise<void> => {
  const { healths, clock } = sources;
  const at = new Date(clock.now()).toISOString();
  const failed = (trouble: Trouble) => healths.note(present.grantId, { lastFailure: { at, trouble } });
  try {
    const answer = await withToken(sources, provider, present, (token) => provider.account(token));
    if (answer?.is === 'account') await healths.note(present.grantId, { lastSuccessAt: at });
    else await failed('refused');
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
    await failed('away');
  }
};
