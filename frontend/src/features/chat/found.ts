/** What of a message is quoted where it was found: what stands around the first of the words, with all of them marked. */
type Quoted = Readonly<{ text: string; marks: { from: number; to: number }[] }>;

const BEFORE = 40;
const MOST = 140;

const places = (text: string, word: string): { from: number; to: number }[] => {
  const found = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    found.push({ from: at, to: at + word.length });
  return found;
};

export const quoteOf = (text: string, q: string): Quoted => {
  const line = text.replace(/\s+/gu, ' ');
  const lower = line.toLowerCase();
  // A letter that grows when it is lower-cased would move every mark after it.
  const words = lower.length === line.length ? q.toLowerCase().split(/\s+/u).filter(Boolean) : [];
  const all = words.flatMap((word) => places(lower, word)).sort((a, b) => a.from - b.from || b.to - a.to);
  const apart = all.filter((mark, at) => !all.slice(0, at).some(({ to }) => to > mark.from));
  const start = Math.max(0, (apart[0]?.from ?? 0) - BEFORE);
  const end = start + MOST;
  const [head, tail] = [start > 0 ? '…' : '', line.length > end ? '…' : ''];
  const shift = head.length - start;
  return {
    text: `${head}${line.slice(start, end)}${tail}`,
    marks: apart.filter(({ to }) => to <= end).map(({ from, to }) => ({ from: from + shift, to: to + shift })),
  };
};
