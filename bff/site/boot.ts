import type { IncomingHttpHeaders } from 'node:http';
import type { Boot } from '../contract/session.ts';
import type { PageTemplate } from './manifest.ts';

/**
 * What the page may say about a visitor without a living session. A navigation from another site carries no strict
 * cookie, so only Fetch Metadata can prove that there is none.
 */
export const withoutUser = (headers: IncomingHttpHeaders): Boot['session'] => {
  const site = headers['sec-fetch-site'];
  return site === 'none' || site === 'same-origin' ? { is: 'none' } : { is: 'unknown' };
};

/** Inert JSON: nothing in it can end the element or start another. */
export const pageWith = ({ before, after }: PageTemplate, boot: Boot): string => {
  const json = JSON.stringify(boot)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `${before}<script type="application/json" id="boot">${json}</script>${after}`;
};
