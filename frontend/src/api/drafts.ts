/** What a person typed and has not sent, on this device, by person and form. Never passwords, codes or bank details. */

export type Draft = { person: string; form: string; values: unknown; savedAt: number };

/** Owner of drafts typed before sign-in: they go to the account that signs in next in this tab. */
export const VISITOR = 'visitor';
const KEEP_MS = 30 * 86_400_000;

type OpenStore = (mode: IDBTransactionMode, options?: IDBTransactionOptions) => Promise<IDBObjectStore>;

/**
 * A store of this device, in a database of its own: a new one never waits for a tab that has been open since before it was there.
 * It stands in this file, since every page loads drafts by themselves, and forms with what the portal shares: a file between them
 * would lead back to itself (scripts/shared-chunks.ts).
 * @param shape of the store's keys, as it is made on a device that has none yet
 */
export const deviceStore = (database: string, store: string, shape: IDBObjectStoreParameters): OpenStore => {
  let opened: Promise<IDBDatabase> | null = null;
  const open = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store, shape);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => {
        opened = null;
        reject(request.error);
      };
    });
    return opened;
  };
  return async (mode, options) => (await open()).transaction(store, mode, options).objectStore(store);
};

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const store = deviceStore('lamplight', 'drafts', { keyPath: ['person', 'form'] });

/**
 * Which forms this tab's visitor has typed into: the next sign-in here takes those over. By name alone, and in
 * sessionStorage, since the way to a sign-in may lead over a reload or another site.
 */
const TYPED = 'typedHere';
const typedHere = (): readonly string[] => sessionStorage.getItem(TYPED)?.split(' ') ?? [];
/** Until what a visitor typed is the person's: a form of theirs that opens meanwhile waits for it. */
let adopting: Promise<void> = Promise.resolve();

export const drafts = {
  save: async (draft: Draft): Promise<void> => {
    if (draft.person === VISITOR) sessionStorage.setItem(TYPED, [...new Set([...typedHere(), draft.form])].join(' '));
    const at = await store('readwrite');
    const put = at.put(draft);
    at.transaction.commit(); // at once: a page that is being left does not live to hear that the write succeeded
    await done(put);
  },
  load: async (person: string, form: string, now: number): Promise<Draft | null> => {
    if (person !== VISITOR) await adopting;
    const stored = (await done((await store('readonly')).get([person, form]))) as Draft | undefined;
    return stored && now - stored.savedAt <= KEEP_MS ? stored : null;
  },
  remove: async (person: string, form: string): Promise<void> => {
    await done((await store('readwrite')).delete([person, form]));
  },
  list: async (person: string): Promise<Draft[]> => (await all()).filter((d) => d.person === person),
  removeAll: async (person: string): Promise<void> => {
    for (const draft of await all()) if (draft.person === person) await drafts.remove(person, draft.form);
  },
  /** Whether a visitor's draft of this form was typed in this tab, and not by whoever had the device before. */
  isTypedHere: (form: string): boolean => typedHere().includes(form),
  /** Gives the drafts of this tab's visitor to the person who signed in, unless that person has such a draft already. */
  adopt: (person: string): Promise<void> => {
    const adopted = adopt(person);
    adopting = adopted.catch(() => undefined);
    return adopted;
  },
  /** Drafts older than 30 days go. */
  prune: async (now: number): Promise<void> => {
    for (const draft of await all()) if (now - draft.savedAt > KEEP_MS) await drafts.remove(draft.person, draft.form);
  },
};

const adopt = async (person: string): Promise<void> => {
  const typed = typedHere();
  sessionStorage.removeItem(TYPED);
  if (typed.length === 0) return;
  const mine = new Set((await drafts.list(person)).map((d) => d.form));
  for (const draft of await drafts.list(VISITOR)) {
    if (!typed.includes(draft.form)) continue;
    if (!mine.has(draft.form)) await drafts.save({ ...draft, person });
    await drafts.remove(VISITOR, draft.form);
  }
};

const all = async (): Promise<Draft[]> => (await done((await store('readonly')).getAll())) as Draft[];
