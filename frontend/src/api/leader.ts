/** One tab of the browser holds the stream and relays to the others. */

export type Leadership = { stop: () => void };

/**
 * Calls `lead` once this tab holds the lock, with a signal that ends when leadership does. Another tab takes over when this
 * one closes, crashes or stops. Without Web Locks every tab leads itself.
 */
export const takeLead = (name: string, lead: (signal: AbortSignal) => Promise<void>): Leadership => {
  const end = new AbortController();
  const { locks } = navigator;
  if (locks === undefined) void lead(end.signal);
  else
    void locks
      .request(name, { signal: end.signal }, () => lead(end.signal))
      .catch((cause: unknown) => {
        if (!end.signal.aborted) throw cause;
      });
  return { stop: () => end.abort() };
};
