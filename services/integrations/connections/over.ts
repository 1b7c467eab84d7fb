/** What follows where a grant turns out to be over. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Integrations } from '../context.ts';
import type { Usable } from '../grants/access.ts';
import { type ConnectionCommand, connection, type PresentConnection } from './connection.ts';
import { connectionStream } from './ids.ts';

/** Records once that a grant is over, whoever finds it out. */
export const accessOver = async (
  { change, clock }: Pick<Integrations, 'change' | 'clock'>,
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
