/**
 * JSON as the edge accepts it (security.md §15). `JSON.parse` keeps the last of two equal keys and has no bounds, so the
 * text is walked once before it is parsed: a check that reads `a` must not be fooled by a second `a`.
 */
const MAX_DEPTH = 16;
const MAX_KEYS = 2_000;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export type Read = { ok: true; value: unknown } | { ok: false; why: string };

export const readStrictJson = (bytes: Uint8Array): Read => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, why: 'The body is not valid UTF-8.' }; // the only way a fatal decoder fails
  }
  const flaw = walk(text);
  if (flaw !== null) return { ok: false, why: flaw };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, why: 'The body is not valid JSON.' }; // the parser's words would repeat parts of the body
  }
};

/** Looks at every text and every key; what is no JSON at all is left to the parser. */
const walk = (text: string): string | null => {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) return 'The body is nested too deeply.';
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const plain = end === null ? null : unescaped(text.slice(at, end + 1));
      if (end === null || plain === null) return 'The body is not valid JSON.';
      // UTF-8 cannot encode a lone surrogate, and each store would replace it with something else.
      if (!plain.isWellFormed()) return 'The body holds half of a character.';
      const names = open.at(-1);
      if (names && isKey(text, end)) {
        keys += 1;
        if (keys > MAX_KEYS) return 'The body has too many fields.';
        if (FORBIDDEN.has(plain)) return 'The body has a field that is not accepted.';
        if (names.has(plain)) return 'The body names a field twice.';
        names.add(plain);
      }
      at = end;
    }
  }
  return null;
};

const endOfString = (text: string, start: number): number | null => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return null;
};

const isKey = (text: string, end: number): boolean => {
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at += 1;
  return text[at] === ':';
};

const unescaped = (quoted: string): string | null => {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null; // a broken escape: no text of any JSON
  }
};
