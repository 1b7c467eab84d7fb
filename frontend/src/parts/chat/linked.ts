/** What somebody wrote, cut into words, links and names. None of it ever becomes markup. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';

export type Piece =
  | Readonly<{ is: 'text'; text: string }>
  | Readonly<{ is: 'link'; text: string; href: string }>
  | Readonly<{ is: 'name'; text: string; id: string }>;

const ADDRESS = /https?:\/\/[^\s<>"]+/giu;
const CLOSING = /[.,;:!?'"”’»)\]}]$/u;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const times = (text: string, sign: string): number => text.split(sign).length - 1;

/** `(see https://a.example/x).` names no full stop; `https://a.example/x_(y)` has its own bracket. */
const withoutEnd = (address: string): string => {
  let end = address;
  for (let last = CLOSING.exec(end)?.[0]; last !== undefined; last = CLOSING.exec(end)?.[0]) {
    const opens = PAIRS[last];
    if (opens !== undefined && times(end, opens) >= times(end, last)) break;
    end = end.slice(0, -1);
  }
  return end;
};

/** What a browser reads as an address of the web, and nothing else: no script, no data, no name and password. */
const hrefOf = (address: string): string | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : null;
};

export const piecesOf = (text: string, mentions: readonly PersonRef[] = []): Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (href === null) continue;
    pieces.push(...named(text.slice(at, index), mentions), { is: 'link', text: address, href });
    at = index + address.length;
  }
  return [...pieces, ...named(text.slice(at), mentions)];
};

/** The names of those who are called by it, the longest first: `@Asha Rao` is not `@Asha`. */
const named = (text: string, mentions: readonly PersonRef[]): Piece[] => {
  const names = mentions
    .flatMap(({ id, name }) => (name ? [{ id, called: `@${name}` }] : []))
    .sort((a, b) => b.called.length - a.called.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from) continue;
    const one = names.find(({ called }) => text.startsWith(called, at));
    if (!one) continue;
    if (at > from) pieces.push({ is: 'text', text: text.slice(from, at) });
    pieces.push({ is: 'name', text: one.called, id: one.id });
    from = at + one.called.length;
  }
  if (from < text.length) pieces.push({ is: 'text', text: text.slice(from) });
  return pieces;
};
