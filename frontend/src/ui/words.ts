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

/** The page that this one lies within, so that its link in the frame stays lit; null for a page of its own. */
export const within = sharedValue<string | null>(null);
