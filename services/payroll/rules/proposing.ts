/** What the product ships is proposed by itself and approved by an admin, never by itself (domain.md §2.2). */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Change, Clock } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { StatutoryRow } from '../engine/rules.ts';
import { ruleIdOf, statutoryRule } from './rule.ts';

/**
 * Once for each key, place and first day, however often it runs and on however many replicas: the command of a row has an
 * id of its own. Of a later release only what is new is proposed.
 */
export const proposeShipped = async (
  { change, clock }: Readonly<{ change: Change; clock: Clock }>,
  rows: readonly StatutoryRow[],
): Promise<void> => {
  const at = new Date(clock.now()).toISOString();
  const propose = async (row: StatutoryRow): Promise<void> => {
    const ruleId = ruleIdOf(row);
    const commandId = derivedId('shipped rule', ruleId, row.effectiveFrom);
    const by = {
      commandId,
      actorId: `${SYSTEM.id}:shipped-rules`,
      at,
      correlationId: commandId,
      causationId: commandId,
    };
    await change(
      `statutoryrule-${ruleId}`,
      { type: 'ProposeRule', row, actor: SYSTEM, at } as const,
      statutoryRule,
      by,
    );
  };
  // Rows of one rule one after the other, so that their versions are in the order in which they are shipped.
  const rules = [...Map.groupBy(rows, ruleIdOf).values()];
  await Promise.all(
    rules.map(async (some) => {
      for (const row of some) await propose(row);
    }),
  );
};
