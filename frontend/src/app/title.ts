type Words = Readonly<Record<string, string>>;

const WORD = /\{(\w+)\}/g;
const fill = (title: string, words: Words): string =>
  title.replace(WORD, (_, name: string) => words[name] ?? '').trim();

/** A route's title where it stands without a screen's words: what is said while the screen is on its way. */
export const knownTitle = (title: string): string | undefined => (title.includes('{') ? undefined : title);

/** `{project} · Milestones · Lamplight`: the route's title with the screen's words, then the company's name. */
export const titleOf = (title: string, words: Words, company: string): string => {
  const filled = fill(title, words);
  return filled === '' ? company : `${filled} · ${company}`;
};

/** The route's title with the screen's words; null while the screen does not know all of them. */
export const filledTitle = (title: string, words: Words): string | null =>
  [...title.matchAll(WORD)].every(([, name = '']) => words[name]) ? fill(title, words) : null;

/** `(3) Projects · Lamplight`: as the tab says it while something is unread. */
export const counted = (title: string, unread: number): string =>
  unread === 0 ? title : `(${unread > 99 ? '99+' : unread}) ${title}`;
