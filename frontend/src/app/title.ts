/** A route's title where it stands without a screen's words: what is said while the screen is on its way. */
export const knownTitle = (title: string): string | undefined => (title.includes('{') ? undefined : title);

/** `{project} · Milestones · Lamplight`: the route's title with the screen's words, then the company's name. */
export const titleOf = (title: string, words: Readonly<Record<string, string>>, company: string): string => {
  const filled = title.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '').trim();
  return filled === '' ? company : `${filled} · ${company}`;
};
