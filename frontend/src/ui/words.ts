/** Words that a screen knows and its route's title needs: `{project}` of '{project} · Milestones'. */
let words: Readonly<Record<string, string>> = {};
const listeners = new Set<() => void>();

export const titleWords = {
  get: (): Readonly<Record<string, string>> => words,
  set: (next: Readonly<Record<string, string>>): void => {
    words = next;
    for (const told of listeners) told();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
