/** Sealing and opening over any store of wrapped keys, with the opened ones kept in memory for a short life. */
import { keyErased, misconfigured } from '../errors.ts';
import type { KeptKey, KeyName, PersonalData } from '../personal-data.ts';
import { type DataKey, openText, sealText } from '../sealing.ts';

type Clock = Readonly<{ now(): number }>;

export type Erasure = KeyName & Readonly<{ erasedAt: string; keyId: string | null }>;

export type StoredKey = Readonly<{ data: DataKey } | { erased: true }>;

/** What an engine does. A name is never both: an erased one stays erased and gets no key again. */
export type KeyStore = Readonly<{
  /** Null: nobody has sealed for it yet, or its key is missing. */
  find(name: KeyName): Promise<StoredKey | null>;
  /** Durable when it resolves. Of two that make one at once, one wins and both get it. */
  findOrMake(name: KeyName): Promise<StoredKey>;
  /** Durable when it resolves; repeated, it answers with the first erasure. */
  erase(name: KeyName): Promise<Omit<Erasure, keyof KeyName>>;
  /** After every erasure, also a repeated one: resolves when no trace is left that the engine can remove. */
  wipeTraces?(): Promise<void>;
  erased(): Promise<readonly Erasure[]>;
  kept(): AsyncIterable<KeptKey>;
  /** Durable when it resolves. @throws as the port's */
  takeIn(key: KeptKey): Promise<'taken' | 'there'>;
  close(): Promise<void>;
}>;

export type ErasingPersonalData = PersonalData & {
  /** Who was erased, oldest first: kept with the backups of the keys, and applied again after a restore. */
  erased(): Promise<readonly Erasure[]>;
};

/** The life of an opened key in memory, and so how long another process may still open after an erasure. */
const CACHE_MS = 30_000;
const CACHED = 10_000;

export const personalDataOn = (keys: KeyStore, clock: Clock): ErasingPersonalData => {
  const cache = openCache(clock);
  return {
    seal: async (name, plain, at) => {
      const cached = cache.get(name) ?? cache.set(name, await keys.findOrMake(name));
      if ('erased' in cached) throw keyErased(name.subject, name.purpose);
      return sealText(name, cached.data, plain, at);
    },
    open: async (sealed, at) => {
      const cached = cache.get(sealed) ?? cache.set(sealed, await keys.find(sealed));
      // Not said to be erased: an older key store put back by hand must not look like people who asked to be forgotten.
      if (cached === null)
        throw misconfigured(
          `The key of ${sealed.subject} for ${sealed.purpose} is missing`,
          'Restore the newest backup of the keys.',
        );
      return 'erased' in cached ? { ok: false, why: 'erased' } : { ok: true, plain: openText(sealed, cached.data, at) };
    },
    erase: async (name) => {
      const erasure = await keys.erase(name);
      cache.set(name, { erased: true });
      // Also when it was erased before: the earlier call may have ended between the erasure and here.
      await keys.wipeTraces?.();
      return erasure;
    },
    erased: keys.erased,
    kept: keys.kept,
    takeIn: async (key) => {
      const outcome = await keys.takeIn(key);
      if (key.erasedAt !== null) cache.set(key, { erased: true });
      return outcome;
    },
    close: async () => {
      cache.clear();
      await keys.close();
    },
  };
};

const openCache = (clock: Clock) => {
  const entries = new Map<string, { known: StoredKey; until: number }>();
  const keyOf = ({ subject, purpose }: KeyName) => JSON.stringify([subject, purpose]);
  return {
    get: (name: KeyName): StoredKey | null => {
      const entry = entries.get(keyOf(name));
      // A clock that was put back must not lengthen a life.
      if (entry === undefined || clock.now() >= entry.until || clock.now() < entry.until - CACHE_MS) return null;
      return entry.known;
    },
    /**
     * The life runs from here; a hit does not lengthen it. An erasure stands: what was read before it and comes after it is
     * not believed.
     */
    set: <K extends StoredKey | null>(name: KeyName, found: K): StoredKey | K => {
      if (found === null) return found;
      const there = entries.get(keyOf(name))?.known;
      const key = there && 'erased' in there ? there : found;
      entries.delete(keyOf(name));
      entries.set(keyOf(name), { known: key, until: clock.now() + CACHE_MS });
      const [oldest] = entries.keys();
      if (entries.size > CACHED && oldest !== undefined) entries.delete(oldest);
      return key;
    },
    clear: () => entries.clear(),
  };
};
