/** The request target, judged byte by byte before anything matches it: what was checked is what is sent on. */
import { type Refusal, refuse } from './refusal.ts';

export type Target = Readonly<{ path: string; query: string }>;

const PATH_AT_MOST = 2_048;
const TARGET_AT_MOST = 8_192;

/**
 * Absolute form, `//`, dot segments, and every byte that is not plainly part of a path fall out, percent-encoding too:
 * no id or slug of ours needs one, and each is a second spelling of something. Every segment starts at its own slash, so
 * the pattern is linear.
 */
const PATH = /^(?:\/(?!\/|\.\.?(?:\/|$))[A-Za-z0-9._~!$&'()*+,:=@-]*)+$/;
/** RFC 3986 §3.4 and what browsers leave as it is; never a fragment, a control character or a byte past ASCII. */
const QUERY = /^[\x21\x22\x24-\x7e]*$/;

export const targetOf = (url: string): Target | Refusal => {
  if (url.length > TARGET_AT_MOST) return refuse('BAD_REQUEST');
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  if (path.length > PATH_AT_MOST || !PATH.test(path) || !QUERY.test(query)) return refuse('BAD_REQUEST');
  return { path, query };
};

/**
 * The query of a call, written anew from what it says. Broken UTF-8, control characters and a name that comes twice are
 * refused: two readers would choose different values. Unknown names are for the service to refuse.
 */
export const queryOf = (query: string): string | Refusal => {
  if (query === '') return '';
  const names = new Set<string>();
  const pairs: string[] = [];
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
    if (name === null || value === null || name === '' || names.has(name)) return refuse('BAD_REQUEST');
    names.add(name);
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return `?${pairs.join('&')}`;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
const CONTROL = /[\u0000-\u001f\u007f]/;

const decoded = (text: string): string | null => {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    return CONTROL.test(plain) ? null : plain;
  } catch {
    return null; // broken percent-encoding or UTF-8
  }
};
