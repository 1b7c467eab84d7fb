/** A page's head as HTML. */
import type { Described } from './describe.ts';
import type { Loads } from './loads.ts';

/** @param url of the page, for canonical and Open Graph */
export const headOf = (
  described: Described,
  { url, company, styles, scripts }: Loads & { url: string; company: string },
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
    // As Vite writes them, so that the script that loads the screen finds them there.
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...facts.map((fact) => `<script type="application/ld+json">${inert(JSON.stringify(fact))}</script>`),
  ].join('');
};

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}">`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Nothing in it can end the element or start another. */
const inert = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
