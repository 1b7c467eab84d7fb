/** A call to a provider by a grant: with a token that holds, renewed once where it has just been refused. */
import type { Integrations } from '../context.ts';
import { grantOf } from '../grants/holder.ts';
import type { Provider, Refused } from '../providers/provider.ts';
import type { PresentConnection } from './connection.ts';
import { accessOver } from './over.ts';

type Answered = Readonly<{ is: string }>;
type Sources = Pick<Integrations, 'access' | 'change' | 'clock'>;

/** The provider takes the token for no good any more. */
export const isGone = (answer: Answered): boolean => answer.is === 'refused' && (answer as Refused).gone;

/**
 * @returns what was answered, to the second token at the latest, which may have been refused too; null where the grant is over,
 * which is recorded then
 * @throws Unavailable where the provider does not answer, or asked to be left alone
 */
export const withToken = async <A extends Answered>(
  sources: Sources,
  provider: Provider,
  present: PresentConnection,
  call: (access: string) => Promise<A>,
): Promise<A | null> => {
  const grant = grantOf(present);
  let refused: string | undefined;
  for (;;) {
    const usable = await sources.access(provider, grant, refused === undefined ? {} : { not: refused });
    if (usable.is === 'over') {
      await accessOver(sources, present, usable);
      return null;
    }
    const answer = await call(usable.access);
    if (!isGone(answer) || refused !== undefined) return answer;
    refused = usable.access;
  }
};
