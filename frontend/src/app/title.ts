/** `{project} · Milestones · Lamplight`: the route's title with the screen's words, then the company's name. */
export const titleOf = (title: string, words: Readonly<Record<string, string>>, company: string): string => {
  const filled = title.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '').trim();
  return filled === '' ? company : `${filled} · ${company}`;
};
