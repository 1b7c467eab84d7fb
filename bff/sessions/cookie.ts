import { randomBytes } from 'node:crypto';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { parseSetCookie, type SetCookie, stringifySetCookie } from 'cookie';
import { VISIT_MS } from '../visits/rule.ts';

/** What a request carries: the cookie twice is no session at all, because one of the two was planted. */
export type CookieRead = { is: 'none' } | { is: 'one'; value: string } | { is: 'twice' };

export type SessionCookie = Readonly<{
  name: string;
  read(header: string | undefined): CookieRead;
  issue(value: string): string;
  expire(): string;
}>;

/** 256 bits; the store keeps only its hash. */
export const newCookieValue = (): string => randomBytes(32).toString('base64url');

/** @throws Misconfigured for an origin that is neither https nor loopback, and for its own cookie when that is weak: better no start */
export const sessionCookie = (origin: URL): SessionCookie => {
  const options = cookieOptions(origin, 'sid');
  requireStrong(stringifySetCookie({ ...options, value: newCookieValue() }), origin);
  const { name } = options;
  return {
    name,
    read: (header) => readCookie(header, name),
    issue: (value) => stringifySetCookie({ ...options, value }),
    expire: () => stringifySetCookie({ ...options, value: '', maxAge: 0 }),
  };
};

/** One without authority, which outlives the browser's session. */
export type LastingCookie = Readonly<{
  name: string;
  /** A value that this edge could have made; null where there is none, or two. */
  read(header: string | undefined): string | null;
  issue(value: string): string;
}>;

const DEVICE_S = 180 * 24 * 3_600;

/** By which a login is told from a stranger's; it opens nothing. */
export const deviceCookie = (origin: URL): LastingCookie =>
  lasting({ ...cookieOptions(origin, 'did'), maxAge: DEVICE_S });

/** By which hits of one visitor are one visit (domain.md §5.3). Lax: whoever follows a link to the site is the same visitor. */
export const visitorCookie = (origin: URL): LastingCookie =>
  lasting({ ...cookieOptions(origin, 'vid'), sameSite: 'lax', maxAge: VISIT_MS / 1_000 });

const lasting = (options: Omit<SetCookie, 'value'>): LastingCookie => ({
  name: options.name,
  read: (header) => {
    const read = readCookie(header, options.name);
    return read.is === 'one' && COOKIE_VALUE.test(read.value) ? read.value : null;
  },
  issue: (value) => stringifySetCookie({ ...options, value }),
});

const COOKIE_VALUE = /^[A-Za-z0-9_-]{43}$/;

/** On loopback http some browsers refuse Secure cookies; cookies ignore ports, so the name carries it. */
const cookieOptions = (origin: URL, what: 'sid' | 'did' | 'vid'): Omit<SetCookie, 'value'> => {
  const common = { httpOnly: true, sameSite: 'strict', path: '/' } as const;
  if (origin.protocol === 'https:') return { ...common, name: `__Host-${what}`, secure: true };
  return { ...common, name: `lamplight-${what}-${origin.port || '80'}` };
};

/** RFC 6265bis §4.1.3: what makes a cookie one that no neighbour, script or other site can set, read or send. */
export const requireStrong = (setCookie: string, origin: URL): void => {
  const made = parseSetCookie(setCookie);
  const weak = [
    made.httpOnly !== true && 'readable by scripts',
    made.sameSite !== 'strict' && 'sent from other sites',
    made.path !== '/' && 'bound to a path',
    made.domain !== undefined && 'shared with a domain',
    (made.maxAge !== undefined || made.expires !== undefined) && 'kept after the browser closes',
    origin.protocol === 'https:' && made.secure !== true && 'sent without TLS',
    origin.protocol === 'https:' && !made.name.startsWith('__Host-') && 'without the __Host- prefix',
    origin.protocol !== 'https:' && !isLoopback(origin.hostname) && 'plain http off loopback',
  ].filter((fault) => fault !== false);
  if (weak.length > 0)
    throw misconfigured(
      `The session cookie would be ${weak.join(', ')}`,
      'Give PUBLIC_ORIGIN an https address, or one on loopback.',
    );
};

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname);

/** By hand, since a parser that answers with an object hides the second of two. */
const readCookie = (header: string | undefined, name: string): CookieRead => {
  if (header === undefined) return { is: 'none' };
  let found: string | undefined;
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    if (found !== undefined) return { is: 'twice' };
    found = pair.slice(equals + 1).trim();
  }
  return found === undefined ? { is: 'none' } : { is: 'one', value: found };
};
