/** What a release ships is there from the first start on. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Change, Clock } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { SalaryStructure } from '../engine/structure.ts';
import { type PublishStructure, payStructure } from './structure.ts';

/** Once, however often it runs and on however many replicas. */
export const publishShipped = async (
  { change, clock }: Readonly<{ change: Change; clock: Clock }>,
  { structureId, name, components }: SalaryStructure,
): Promise<void> => {
  const at = new Date(clock.now()).toISOString();
  const commandId = derivedId('shipped structure', structureId);
  const by = {
    commandId,
    actorId: `${SYSTEM.id}:shipped-structures`,
    at,
    correlationId: commandId,
    causationId: commandId,
  };
  const command: PublishStructure = { type: 'PublishStructure', structureId, name, components, actor: SYSTEM, at };
  await change(`paystructure-${structureId}`, command, payStructure, by);
};
