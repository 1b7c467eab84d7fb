/** The page on which a person consents, and what else a stand-in shows. It works without a script and carries its own style. */
import { createHash } from 'node:crypto';
import type { Account } from './grants.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h1{font-size:1.4rem}button{display:block;width:100%;margin:.5rem 0;padding:.75rem 1rem;text-align:left;font:inherit;color:inherit;background:#f4f4f4;border:1px solid #767676;border-radius:.5rem;cursor:pointer}
button:focus-visible,input:focus-visible{outline:3px solid #1a56db;outline-offset:2px}small{display:block;color:#444}`;

/** No `form-action`: browsers hold redirects after a form to it, and this form leads back to the site. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export type Page = Readonly<{ status: number; bytes: string; headers: typeof PAGE_HEADERS }>;

/** @param body HTML, escaped where it holds what somebody wrote */
export const pageOf = (status: number, title: string, body: string): Page => ({
  status,
  headers: PAGE_HEADERS,
  bytes: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`,
});

/** `choosable`: the person may leave it out. */
export type Asking = Readonly<{ scope: string; words: string; choosable: boolean }>;
export type Consent = Readonly<{
  provider: string;
  /** Of this one request: letters, digits, `-` and `_`. */
  uid: string;
  /** What the product may do afterwards. */
  may: readonly Asking[];
  accounts: readonly Account[];
}>;

export const consentPage = ({ provider, uid, may, accounts }: Consent): Page =>
  pageOf(
    200,
    `Connect Lamplight to ${provider}`,
    `<p>This stands in for ${escaped(provider)} on this machine. Nothing leaves it.</p>
<form method="post" action="/consent/${uid}">
<p>Lamplight will be able to:</p>
<ul>
${may.map((each) => `<li>${asked(each)}</li>`).join('\n')}
</ul>
${accounts.map(({ id, name, email, about }) => `<button name="account" value="${escaped(id)}">Allow as ${escaped(name)}<small>${escaped(email)} – ${escaped(about)}</small></button>`).join('\n')}
<button name="account" value="">Cancel</button>
</form>`,
  );

const asked = ({ scope, words, choosable }: Asking): string =>
  choosable
    ? `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(words)}</label>`
    : escaped(words);

/** @param lines as somebody wrote them */
export const listOf = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
