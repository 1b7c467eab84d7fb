/** What a screen tells the frame around it. */

const sharedValue = <T>(first: T) => {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    get: (): T => now,
    set: (next: T): void => {
      now = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Words that a screen knows and its route's title needs: `{project}` of '{project} · Milestones'. */
export const titleWords = sharedValue<Readonly<Record<string, string>>>({});

export type Crumb = { label: string; to?: string };

/** The way to the page that is shown, itself last. It stays until the next page says its own, so that the frame is never empty. */
export const way = sharedValue<readonly Crumb[]>([]);

/** How much of what the person was told is unread: the title says it too, on every page of the portal. */
export const unreadCount = sharedValue(0);
