/** The stand-in's one page: who do you want to be? It works without a script and carries its own style. */
import { createHash } from 'node:crypto';
import { accounts } from './accounts.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.4rem}button{display:block;width:100%;margin:.5rem 0;padding:.75rem 1rem;text-align:left;font:inherit;color:inherit;background:#f4f4f4;border:1px solid #767676;border-radius:.5rem;cursor:pointer}
button:focus-visible{outline:3px solid #1a56db;outline-offset:2px}small{display:block;color:#444}`;

/** No `form-action`: browsers hold redirects after a form to it, and this form leads back to the site. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** @param uid of the interaction, as the provider made it: letters, digits, `-` and `_` */
export const choicePage = (uid: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose an account</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Choose an account</h1>
<p>This stands in for Google on this machine. Nothing leaves it.</p>
<form method="post" action="/choose/${uid}">
${accounts.map(({ subject, name, email, about }) => `<button name="account" value="${subject}">${name}<small>${email} – ${about}</small></button>`).join('\n')}
<button name="account" value="">Cancel</button>
</form>
</main>
</body>
</html>
`;
