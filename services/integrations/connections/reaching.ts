/** Whether a connection works, and what follows where it does not any more. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Integrations } from '../context.ts';
import type { Usable } from '../grants/access.ts';
import type { Trouble } from '../grants/health.ts';
import { grantOf } from '../grants/holder.ts';
import type { Provider } from '../providers/provider.ts';
import { type ConnectionCommand, connection, type PresentConnection } from './connection.ts';
import { connectionStream } from './ids.ts';

type Sources = Pick<Integrations, 'access' | 'change' | 'clock' | 'healths'>;

/** Asks whose account it is. What is over expires, once, whoever finds it out. */
export const reach = async (sources: Sources, provider: Provider, present: PresentConnection): Promise<void> => {
  const { access, healths, clock } = sources;
  const at = new Date(clock.now()).toISOString();
  const failed = (trouble: Trouble) => healths.note(present.grantId, { lastFailure: { at, trouble } });
  try {
    const grant = grantOf(present);
    let usable = await access(provider, grant);
    let answer = usable.is === 'usable' ? await provider.account(usable.access) : null;
    if (usable.is === 'usable' && answer?.is === 'refused' && answer.gone) {
      usable = await access(provider, grant, { not: usable.access });
      answer = usable.is === 'usable' ? await provider.account(usable.access) : null;
    }
    if (usable.is === 'over') await accessOver(sources, present, usable);
    if (answer?.is === 'account') await healths.note(present.grantId, { lastSuccessAt: at });
    else await failed('refused');
  } catch (error) {
    if (!hasCode(error, 'Unavailable')) throw error;
    await failed('away');
  }
};

/** Records once that a grant is over, whoever finds it out. */
export const accessOver = async (
  { change, clock }: Pick<Sources, 'change' | 'clock'>,
  { connectionId, provider, grantId }: PresentConnection,
  { because }: Extract<Usable, { is: 'over' }>,
): Promise<void> => {
  const commandId = derivedId(grantId, 'expired');
  const at = new Date(clock.now()).toISOString();
  const by: By = { commandId, actorId: 'system:connections', at, correlationId: commandId, causationId: commandId };
  const command: ConnectionCommand = { type: 'Expire', provider, connectionId, grantId, because, actor: SYSTEM, at };
  const changed = await change(connectionStream(connectionId), command, connection, by);
  if (changed.is === 'refused') throw new Error(`the system may not expire a connection: ${changed.refusal.refused}`);
};
