/**
 * Broadcast inside one process. Whoever opens the same scope hears the others, as with one server by its address; a
 * process that shares a store with others on its own does not reach them: a broadcast is a hint, listeners also look.
 */
import type { Broadcast } from '../../ports/broadcast.ts';
import { unavailable } from '../../ports/errors.ts';
import { openInbox } from '../../ports/inbox.ts';

type Listener = Readonly<{ hear(text: string): void; end(): void }>;
type Scope = Map<string, Set<Listener>>;

const scopes = new Map<string, Scope>();

/** Nothing survives a crash, nothing is repeated. Without a scope the instance hears itself alone. */
export const openProcessBroadcast = (scope?: string): Broadcast => {
  const channels = scope === undefined ? new Map<string, Set<Listener>>() : scopeOf(scope);
  const mine = new Set<() => void>();
  let closed = false;

  return {
    publish: async (channel, text) => {
      if (closed) throw unavailable('broadcast', new Error('it was closed'));
      for (const listener of [...(channels.get(channel) ?? [])]) listener.hear(text);
    },
    subscribe: (channel, signal) => {
      if (closed) throw unavailable('broadcast', new Error('it was closed'));
      const inbox = openInbox(() => {
        mine.delete(inbox.end);
        signal.removeEventListener('abort', inbox.end);
        leave(channels, channel, inbox);
      });
      if (signal.aborted) {
        inbox.end();
        return inbox.texts;
      }
      mine.add(inbox.end);
      signal.addEventListener('abort', inbox.end, { once: true });
      const listeners = channels.get(channel) ?? new Set<Listener>();
      channels.set(channel, listeners.add(inbox));
      return inbox.texts;
    },
    close: async () => {
      closed = true;
      for (const end of [...mine]) end();
    },
  };
};

const scopeOf = (name: string): Scope => {
  const scope: Scope = scopes.get(name) ?? new Map();
  scopes.set(name, scope);
  return scope;
};

const leave = (channels: Scope, channel: string, listener: Listener): void => {
  const listeners = channels.get(channel);
  if (listeners?.delete(listener) && listeners.size === 0) channels.delete(channel);
};
