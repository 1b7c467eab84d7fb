/**
 * What reached a browser or was said by a product during the whole run, kept in a folder until the search at its end
 * (after/).
 */
import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Names the folder, for the workers. */
export const SEEN_FOLDER = 'LAMPLIGHT_SEEN_FOLDER';
/**
 * `session`: the value of a session's cookie, which no other place may hold. `ran`: what was gone through, so that the search
 * knows what it may demand to have seen.
 */
type Seen = Readonly<{ where: string; text: string } | { session: string } | { ran: Ran }>;
type Ran = 'a month of pay';

const texts = new Set<string>();
/** The same text again says nothing new. */
const isNew = (text: string): boolean => {
  const digest = createHash('sha1').update(text).digest('base64');
  return !texts.has(digest) && texts.add(digest) !== undefined;
};

export const keep = (seen: Seen): void => {
  const folder = process.env[SEEN_FOLDER];
  if (folder === undefined || !isNew(JSON.stringify('text' in seen ? seen.text : seen))) return;
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(seen)}\n`);
};

/** Every answer that comes to a page, with what was asked for it; what the built site serves to everybody is in its folder. */
export const keepAnswersTo = (page: Page): void => {
  page.on('response', async (answer) => {
    const url = answer.url();
    if (!url.startsWith('http') || new URL(url).pathname.startsWith('/assets/')) return;
    const { cookie: _own, ...headers } = answer.request().headers();
    keep({ where: `headers of ${url}`, text: JSON.stringify([url, headers, answer.headers()]) });
    // A stream has no end to wait for: those are read as they come, where one is looked at (tokens.spec.ts).
    if (url.endsWith('/api/stream')) return;
    const text = await answer.text().catch(() => null); // the page went on meanwhile, or there is no body
    if (text !== null) keep({ where: `answer to ${answer.request().method()} ${url}`, text });
  });
};

/** All that a browser holds at the end of a visit: its stores, its pages as they stand. */
export const keepStoresOf = async (context: BrowserContext): Promise<void> => {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  for (const { name, value } of cookies) if (name.includes('sid')) keep({ session: value });
  keep({ where: 'storage', text: JSON.stringify(origins) });
  for (const page of context.pages()) {
    const stands = await page
      .evaluate(() => [JSON.stringify({ ...sessionStorage }), document.cookie, document.documentElement.outerHTML])
      .catch(() => []); // a page that is being left, or one of another origin that forbids its storage
    keep({ where: `page ${page.url()}`, text: stands.join('\n') });
  }
};

/** All that was kept, for the search. */
export const allSeen = (): Readonly<{
  texts: readonly Readonly<{ where: string; text: string }>[];
  sessions: ReadonlySet<string>;
  ran: ReadonlySet<Ran>;
}> => {
  const folder = process.env[SEEN_FOLDER] ?? '';
  const all = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Seen);
  return {
    texts: all.flatMap((one) => ('text' in one ? [one] : [])),
    sessions: new Set(all.flatMap((one) => ('session' in one ? [one.session] : []))),
    ran: new Set(all.flatMap((one) => ('ran' in one ? [one.ran] : []))),
  };
};
