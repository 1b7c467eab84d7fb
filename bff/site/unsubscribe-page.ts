/** What the link at the foot of a mail shows: a page of one sentence that needs nothing but itself, in the colours of the site. */
import { createHash } from 'node:crypto';

export type Page = Readonly<{ title: string; says: string; button?: string }>;
export const ASK: Page = {
  title: 'Stop these mails',
  says: 'You will get no more mails of this kind. Your notifications in the portal stay as they are.',
  button: 'Stop these mails',
};
export const DONE: Page = {
  title: 'You get no more mails like this',
  says: 'Under your profile you can choose them again.',
};
export const GONE: Page = {
  title: 'This link does not work',
  says: 'Sign in and choose under your profile which mails you get.',
};

/** The tokens of `frontend/src/styles/tokens.css`; the site's faces are not fetched for one sentence. */
const STYLE = `
:root { color-scheme: dark; }
body { margin: 0; background: #0b0d10; color: #ece7dc; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1.25rem; }
p { margin: 0 0 1.5rem; color: #b4b2a9; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
button { min-height: 3rem; margin: 0 0 1.5rem; padding: 0 1.25rem; border: 0; border-radius: 4px; background: #f5b23d; color: #0b0d10; font: 600 1rem/1 system-ui, sans-serif; cursor: pointer; }
button:hover { background: #ffc55c; }
a { display: inline-block; padding: .625rem 0; color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid #ffd27a; outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** Nothing is fetched, run or framed; the one style is named by its hash. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export const pageOf = ({ title, says, button }: Page, company: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body>
<main>
<p>${safe(company)}</p>
<h1>${title}</h1>
<p>${says}</p>
${button === undefined ? '' : `<form method="post"><button>${button}</button></form>`}
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;
const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
