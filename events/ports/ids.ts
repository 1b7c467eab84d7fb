import { v5, v7 } from 'uuid';

/** The namespace of every id that Lamplight derives; changing it would break all repeats. */
const NAMESPACE = '8b5b2f0e-6a52-5d0c-9f1b-0d7a3c1e4f60';

/** RFC 9562 name-based id: the same parts always give the same id, so a repeat meets what the first try made. */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(parts.join('/'), NAMESPACE);

/** RFC 9562 time-ordered id, for what is minted once (incarnations, births, request ids). */
export const newId = (): string => v7();
