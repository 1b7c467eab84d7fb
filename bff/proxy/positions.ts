import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { keys } from '../sessions/record.ts';
import type { Living } from '../sessions/sessions.ts';

/** Read your own writes: the highest position that this session has written, per service. */
export type Positions = Readonly<{
  of(living: Living, service: string): string | null;
  /** Stands before the answer of the command leaves, so that the next read finds it. */
  note(living: Living, service: string, position: string): Promise<void>;
}>;

type PerService = Readonly<Record<string, string>>;

const FORM = /^[0-9a-f]{32}\.\d{20}$/;

export const positionsIn = (keyValue: KeyValue, now: () => number): Positions => ({
  of: ({ written }, service) => (written === null ? null : ((JSON.parse(written) as PerService)[service] ?? null)),
  note: async ({ h, session }, service, position) => {
    if (!FORM.test(position)) return;
    for (;;) {
      const found = await keyValue.get(keys.position(h));
      const before: PerService = found === null ? {} : (JSON.parse(found.value) as PerService);
      const earlier = before[service];
      if (earlier !== undefined && earlier >= position) return; // string order is commit order
      const next = JSON.stringify({ ...before, [service]: position });
      const ttlMs = Math.max(1, session.absoluteUntil - now());
      if ((await keyValue.set(keys.position(h), next, { ttlMs, if: found?.rev ?? 'absent' })) !== 'conflict') return;
    }
  },
});
