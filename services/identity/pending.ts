/** Keeps a value of a person until they confirm it: for 10 minutes, sealed with their key, the newest alone. */
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { PersonalData, Sealed } from '@lamplight/events/ports/personal-data.ts';

export type Pending = Readonly<{
  keep(userId: string, text: string): Promise<void>;
  /** Null: none, over, or erased. */
  read(userId: string): Promise<string | null>;
  /** True for the one caller that ends it. */
  end(userId: string): Promise<boolean>;
}>;

const LIVES_MS = 10 * 60_000;

/** @param name what waits; one word, part of the key */
export const pendingWith = (
  { keyValue, personalData }: { keyValue: KeyValue; personalData: PersonalData },
  name: string,
): Pending => {
  const keyOf = (userId: string): string => `pending:${name}:${userId}`;
  return {
    keep: async (userId, text) => {
      const sealed = await personalData.seal({ subject: userId, purpose: 'credential' }, text, keyOf(userId));
      await keyValue.set(keyOf(userId), JSON.stringify(sealed), { ttlMs: LIVES_MS });
    },
    read: async (userId) => {
      const held = await keyValue.get(keyOf(userId));
      if (held === null) return null;
      const opened = await personalData.open(JSON.parse(held.value) as Sealed, keyOf(userId));
      return opened.ok ? opened.plain : null;
    },
    end: (userId) => keyValue.delete(keyOf(userId)),
  };
};
