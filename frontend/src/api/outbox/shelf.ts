/** Where messages stand until the server has them: on this device, each with whose it is. */
import { deviceStore, done } from '../drafts.ts';
import type { Outgoing, Written } from './outgoing.ts';

export type Shelf = Readonly<{
  /** Whether what stands here outlives the page. */
  keeps: boolean;
  /** Resolves once it is on the device. */
  add: (message: Written) => Promise<Outgoing>;
  /** The person's own, in the order in which they were written. */
  of: (person: string) => Promise<readonly Outgoing[]>;
  /** @returns false where it is gone, since its author deleted it meanwhile: it does not come back */
  put: (message: Outgoing) => Promise<boolean>;
  /** Takes it away where it is this person's. */
  remove: (message: Pick<Outgoing, 'order' | 'person'>) => Promise<void>;
}>;

const store = deviceStore('lamplight-outbox', 'messages', { keyPath: 'order', autoIncrement: true });
/** Written through, where the browser can: a machine that stops afterwards has it still. Resolves once it is on the device. */
const write = async <T>(work: (at: IDBObjectStore) => Promise<T>): Promise<T> => {
  const at = await store('readwrite', { durability: 'strict' });
  const [made] = await Promise.all([work(at), committed(at.transaction)]);
  return made;
};

/** Resolves once all that was asked within the transaction is on the device; rejects where none of it is. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
const found = async (at: IDBObjectStore, { order, person }: Pick<Outgoing, 'order' | 'person'>): Promise<boolean> =>
  ((await done(at.get(order))) as Outgoing | undefined)?.person === person;

export const deviceShelf: Shelf = {
  keeps: true,
  add: async (written) => {
    const order = await write(async (at) => Number(await done(at.add({ ...written, refusal: null }))));
    return { ...written, order, refusal: null };
  },
  of: async (person) => ((await done((await store('readonly')).getAll())) as Outgoing[]).filter(isOf(person)),
  put: (message) =>
    write(async (at) => {
      const there = await found(at, message);
      if (there) at.put(message);
      return there;
    }),
  remove: (message) =>
    write(async (at) => {
      if (await found(at, message)) at.delete(message.order);
    }),
};

/** For a device that refuses to keep anything: it holds messages for as long as the page stands. */
export const pageShelf = (): Shelf => {
  let last = 0;
  const all = new Map<number, Outgoing>();
  const has = ({ order, person }: Pick<Outgoing, 'order' | 'person'>): boolean => all.get(order)?.person === person;
  return {
    keeps: false,
    add: async (written) => {
      const message = { ...written, order: ++last, refusal: null };
      all.set(message.order, message);
      return message;
    },
    of: async (person) => [...all.values()].filter(isOf(person)),
    put: async (message) => {
      const there = has(message);
      if (there) all.set(message.order, message);
      return there;
    },
    remove: async (message) => {
      if (has(message)) all.delete(message.order);
    },
  };
};

const isOf =
  (person: string) =>
  (message: Outgoing): boolean =>
    message.person === person;

/** The device's own where it can be read, else the page's. */
export const openShelf = async (person: string): Promise<Shelf> => {
  try {
    await deviceShelf.of(person);
    return deviceShelf;
  } catch {
    return pageShelf();
  }
};

/** What this person wrote on this device and the server has not taken. */
export const unsentOf = (person: string): Promise<readonly Outgoing[]> => deviceShelf.of(person);

/** By the person, who is asked before. */
export const deleteUnsent = async (person: string): Promise<void> => {
  for (const message of await deviceShelf.of(person)) await deviceShelf.remove(message);
};
