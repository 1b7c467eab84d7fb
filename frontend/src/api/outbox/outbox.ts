/**
 * Messages on their way, as this tab knows them: on the device before they are on the screen, sent by one tab of the browser,
 * and gone once the server has them (frontend.md §7, M6). They belong to the person who wrote them: nobody else's page reads,
 * sends or deletes them.
 */
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { newKey } from '../client.ts';
import { conversationsLive } from '../conversationsLive.ts';
import { isApiError, textFor, waitOf } from '../errors.ts';
import { takeLead } from '../leader.ts';
import type { Outgoing, Written } from './outgoing.ts';
import { sendMessage } from './send.ts';
import { type SendOne, senderWith } from './sender.ts';
import { openShelf, type Shelf } from './shelf.ts';

export type OutboxState = Readonly<{
  /** The device has answered whether it keeps messages. */
  ready: boolean;
  /** False: this device keeps nothing, and what is not sent when the page goes is lost. */
  keeps: boolean;
  /** Oldest first. */
  messages: readonly Outgoing[];
  /** What keeps them from going; null while nothing does. */
  trouble: string | null;
}>;

export type Outbox = Readonly<{
  person: string;
  get: () => OutboxState;
  subscribe: (listener: () => void) => () => void;
  /** Resolves once the message is kept; rejects where it could not be, and then it stands nowhere. */
  add: (message: Omit<Written, 'person'>) => Promise<void>;
  /** A refused one goes out once more, under its own id. */
  retry: (message: Outgoing) => Promise<void>;
  /** It goes out as it reads now, which is another message than the one that was refused. */
  rewrite: (message: Outgoing, written: Pick<Written, 'text' | 'mentions'>) => Promise<void>;
  /** By its author, who is the person of this outbox. */
  remove: (message: Outgoing) => Promise<void>;
  stop: () => void;
}>;

type Relayed =
  | Readonly<{ is: 'changed' }>
  | Readonly<{ is: 'sent'; message: Message }>
  | Readonly<{ is: 'trouble'; says: string | null }>;

export type OutboxOptions = Readonly<{ open?: (person: string) => Promise<Shelf>; send?: SendOne }>;

export const outboxWith = (person: string, { open = openShelf, send = sendMessage }: OutboxOptions = {}): Outbox => {
  const name = `lamplight-outbox-${person}`;
  const relay = new BroadcastChannel(name);
  const listeners = new Set<() => void>();
  let state: OutboxState = { ready: false, keeps: true, messages: [], trouble: null };
  let stopped = false;
  let stopLead = () => {};
  const put = (change: Partial<OutboxState>) => {
    if (stopped) return;
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const tell = (message: Relayed) => {
    if (!stopped) relay.postMessage(message);
  };

  const opening = open(person);
  const read = async (): Promise<void> => {
    const shelf = await opening;
    put({ ready: true, keeps: shelf.keeps, messages: await shelf.of(person) });
  };
  const changed = () => {
    tell({ is: 'changed' });
    void read();
  };
  const sender = opening.then((shelf) =>
    senderWith({
      shelf,
      person,
      send,
      wordsOf: (error) => textFor('general', error),
      onChange: changed,
      onSent: (message) => {
        conversationsLive.tell({ is: 'message', message });
        tell({ is: 'sent', message });
      },
      onTrouble: (error) => {
        const says = error === null ? null : troubleSaid(error);
        put({ trouble: says });
        tell({ is: 'trouble', says });
      },
    }),
  );
  const wake = async (): Promise<void> => (await sender).wake();

  relay.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (data.is === 'sent') conversationsLive.tell({ is: 'message', message: data.message });
    else if (data.is === 'trouble') put({ trouble: data.says });
    else {
      void read();
      void wake();
    }
  };
  const look = () => void wake();
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);

  void read();
  void sender.then(({ run }) => {
    if (stopped) return;
    // What only this page holds, no other tab can send.
    void opening.then((shelf) => {
      if (stopped) return;
      stopLead = takeLead(shelf.keeps ? name : `${name}-${crypto.randomUUID()}`, run).stop;
    });
  });

  const again = async (message: Outgoing): Promise<void> => {
    if (message.person !== person) return;
    await (await opening).put(message);
    await read();
    tell({ is: 'changed' });
    await wake();
  };

  return {
    person,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: async (message) => {
      const shelf = await opening;
      await shelf.add({ ...message, person });
      await read();
      tell({ is: 'changed' });
      await wake();
    },
    retry: (message) => again({ ...message, refusal: null }),
    rewrite: (message, written) => again({ ...message, ...written, messageId: newKey(), refusal: null }),
    remove: async (message) => {
      await (await opening).remove({ order: message.order, person });
      changed();
    },
    stop: () => {
      stopped = true;
      stopLead();
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
      relay.close();
      listeners.clear();
    },
  };
};

/** Nobody need try again: it goes out by itself. */
const troubleSaid = (error: unknown): string => {
  if (!isApiError(error)) return textFor('general', error);
  const { status, code, retryAfter } = error;
  if (status === 0) return 'Check your internet connection.';
  return code === 'RATE_LIMITED' && retryAfter !== undefined
    ? `You sent many in a short time: the next one goes within ${waitOf(retryAfter)}.`
    : textFor('general', error);
};

let current: Outbox | null = null;

/** The outbox of whoever is signed in on this page; another person's before them ends. */
export const outboxOf = (person: string): Outbox => {
  if (current?.person !== person) {
    current?.stop();
    current = outboxWith(person);
  }
  return current;
};

/** Nobody is signed in any more: nothing is sent or shown, and everything stays on the device. */
export const closeOutbox = (): void => {
  current?.stop();
  current = null;
};
