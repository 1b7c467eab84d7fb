/** Limits on what goes wrong at the edge, by the names of its table. */
import { failuresIn } from '@lamplight/common/limits/failures.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Refusal } from '../guards/refusal.ts';
import { type Limits, tooMany } from './limits.ts';
import type { LimitName } from './table.ts';

export type Try = Readonly<{
  /** True where it was the last one allowed. */
  failed(): Promise<boolean>;
  /** It was right, or nothing is known of it. */
  forgiven(): Promise<void>;
}>;

export type Failures = Readonly<{
  /** Counts a try against each of these; a refused one is counted nowhere. */
  begin(against: readonly (readonly [LimitName, string])[]): Promise<Try | Refusal>;
}>;

export type FailuresOptions = Readonly<{
  keyValue: KeyValue;
  clock: Clock;
  limits: Limits;
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

export const failuresOn = ({ keyValue, clock, limits, note }: FailuresOptions): Failures => {
  const failures = failuresIn({ keyValue, clock });
  return {
    begin: async (against) => {
      const tried = await failures.begin(
        against.map(([name, whom]) => ({ ...limits.of(name), name, key: limits.keyOf(name, whom) })),
      );
      if (tried.is === 'blocked') return tooMany(tried.waitMs);
      return {
        failed: async () => {
          const last = await tried.failed();
          for (const limit of last) note('limit hit', { limit });
          return last.length > 0;
        },
        forgiven: tried.forgiven,
      };
    },
  };
};
