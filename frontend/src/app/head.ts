/** A page's head as HTML. */
import type { Described } from './describe.ts';
import { linksOf } from './links.ts';
import type { DrawnLoads } from './loads.ts';

/** @param url of the page, for canonical and Open Graph */
export const headOf = (
  described: Described,
  { url, company, first, later }: DrawnLoads & Readonly<{ url: string; company: string }>,
): string => {
  const { found, title, description, picture, facts } = described;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(found ? [`<link rel="canonical" href="${escaped(url)}">`] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', company),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(found ? [meta('property', 'og:url', url)] : []),
    meta('property', 'og:image', picture.url),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('property', 'og:image:alt', picture.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    linksOf(first),
    // Inert, since on a slow network these files would delay the text and its fonts. The entry adds them after the first
    // paint.
    `<template data-later>${linksOf(later)}</template>`,
    `<noscript>${linksOf({ ...later, scripts: [] })}</noscript>`,
    ...facts.map((fact) => `<script type="application/ld+json">${inert(JSON.stringify(fact))}</script>`),
  ].join('');
};

/**
 * Of the portal's frame: the first paint waits for the styles of the app alone. All else is inert until it is over, in the order
 * in which it counts (start.ts).
 */
export const headOfFrame = (title: string, { first, later }: DrawnLoads): string =>
  `<title>${escaped(title)}</title>${linksOf(first)}<template data-later="frame">${linksOf(later)}</template>`;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Escapes JSON, so that nothing in it can end the script element or start another. */
const inert = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
