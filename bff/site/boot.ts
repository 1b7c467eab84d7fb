import type { IncomingHttpHeaders } from 'node:http';
import type { RenderedPage } from '../contract/rendering.ts';
import type { Boot } from '../contract/session.ts';
import type { Living, Look } from '../sessions/sessions.ts';
import type { PageTemplate } from './manifest.ts';

/**
 * What the page may say about a visitor without a living session. A navigation from another site carries no strict
 * cookie, so only Fetch Metadata can prove that there is none.
 */
export const withoutUser = (headers: IncomingHttpHeaders): Boot['session'] => {
  const site = headers['sec-fetch-site'];
  return site === 'none' || site === 'same-origin' ? { is: 'none' } : { is: 'unknown' };
};

/**
 * What the page may say where its cookie names no living session. A session that ended is told of with its reason, as the next
 * call would have told it: who wakes a machine must learn that somebody else signed in.
 */
export const afterSession = (look: Exclude<Look, Living>, headers: IncomingHttpHeaders): Boot['session'] =>
  look.is === 'dead' && look.code !== 'NOT_AUTHENTICATED' ? { is: 'none', ended: look.code } : withoutUser(headers);

/** @param drawn the page's own head and body; null where the app draws itself */
export const pageWith = (
  { before, head, middle, after }: PageTemplate,
  boot: Boot,
  drawn: Pick<RenderedPage, 'head' | 'html'> | null = null,
): string => `${before}${drawn?.head ?? head}${blockOf(boot)}${middle}${drawn?.html ?? ''}${after}`;

/** Inert JSON: nothing in it can end the element or start another. */
const blockOf = (boot: Boot): string => {
  const json = JSON.stringify(boot)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `<script type="application/json" id="boot">${json}</script>`;
};
