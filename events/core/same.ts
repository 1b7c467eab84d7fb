/** Whether two values say the same as JSON: in any order of fields, and what is undefined is not there. */
import canonicalize from 'canonicalize';

export const same = (a: unknown, b: unknown): boolean => canonicalize(a ?? null) === canonicalize(b ?? null);
