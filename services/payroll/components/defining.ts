/** What a release ships is there from the first start on. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Change, Clock } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { SalaryComponent } from '../engine/structure.ts';
import { type DefineComponent, payComponent } from './component.ts';

/** Each once, however often it runs and on however many replicas. */
export const defineShipped = async (
  { change, clock }: Readonly<{ change: Change; clock: Clock }>,
  shipped: readonly SalaryComponent[],
): Promise<void> => {
  const at = new Date(clock.now()).toISOString();
  await Promise.all(
    shipped.map(async (component) => {
      const commandId = derivedId('shipped component', component.code);
      const by = {
        commandId,
        actorId: `${SYSTEM.id}:shipped-components`,
        at,
        correlationId: commandId,
        causationId: commandId,
      };
      const command: DefineComponent = { type: 'DefineComponent', component, actor: SYSTEM, at };
      await change(`paycomponent-${component.code}`, command, payComponent, by);
    }),
  );
};
