/**
 * Whether people may change anything just now: a flag in the key-value store, which every edge follows within a second. The
 * log says who set it and why (`maintenance-company`, of identity); the flag is what is asked at each call.
 */
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';

const KEY = 'maintenance';
const ON = 'on';
/** How long an answer is believed. */
const BELIEVED_MS = 1_000;

/** Durable when it resolves; the same again changes nothing. */
export const setMaintenance = async (keyValue: KeyValue, isOn: boolean): Promise<void> => {
  if (isOn) await keyValue.set(KEY, ON);
  else await keyValue.delete(KEY);
};

export const isMaintained = async (keyValue: KeyValue): Promise<boolean> => (await keyValue.get(KEY)) !== null;

/**
 * For who asks at every call: the store is asked once a second at most. While it is away the answer is no, since nobody has a
 * session then and nothing can be changed anyway.
 */
export const maintenanceIn = (keyValue: KeyValue, clock: Clock): (() => Promise<boolean>) => {
  let [asked, answer] = [Number.NEGATIVE_INFINITY, Promise.resolve(false)];
  return () => {
    const now = clock.now();
    // A clock that was set back must not keep an old answer alive.
    if (Math.abs(now - asked) >= BELIEVED_MS) {
      asked = now;
      answer = isMaintained(keyValue).catch((error: unknown) => {
        if (!hasCode(error, 'Unavailable')) throw error;
        return false;
      });
    }
    return answer;
  };
};
