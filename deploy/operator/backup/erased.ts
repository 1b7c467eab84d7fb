/** Who is erased stays erased: what the log says, and what the newest keys say, whatever time is gone back to. */
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import type { KeptKey } from '@lamplight/events/ports/personal-data.ts';
import { z } from 'zod';
import type { Keys } from '../move/keys.ts';

const erasureSchema = z.object({ subject: z.string(), purposes: z.array(z.string()) });

/** Takes every event of a log; `in` answers the keys without those that were destroyed. */
export const openErasures = () => {
  const erasedAt = new Map<string, Readonly<{ subject: string; purpose: string; at: string }>>();
  return {
    take: ({ type, data, meta }: Recorded): void => {
      if (type !== 'SubjectErased') return;
      const { subject, purposes } = erasureSchema.parse(data);
      for (const purpose of purposes) {
        const name = JSON.stringify([subject, purpose]);
        if (!erasedAt.has(name)) erasedAt.set(name, { subject, purpose, at: meta.occurredAt });
      }
    },
    /** A key that is not as erased as the log says was backed up before: it becomes the record of its erasure. */
    appliedTo: (keys: Keys): Keys => {
      const all = new Map<string, KeptKey>(keys);
      for (const [name, { subject, purpose, at }] of erasedAt) {
        const there = keys.get(name);
        if (there !== undefined && there.erasedAt !== null) continue;
        const keyId = there?.keyId ?? null;
        const madeAt = there?.madeAt ?? null;
        all.set(name, { subject, purpose, keyId, madeAt, masterId: null, wrapped: null, erasedAt: at });
      }
      return all;
    },
  };
};
