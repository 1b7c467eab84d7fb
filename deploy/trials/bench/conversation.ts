/**
 * A conversation that has gone on for years: 100,000 messages, written into the log of a small company before it starts. What
 * is measured is what its page asks for when somebody opens it where they stopped reading, wherever that is; and in a browser
 * how far what one reads moves while earlier messages come in above it.
 */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { declared } from '@lamplight/chat/declared.ts';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { openPorts } from '@lamplight/events/adapters/open.ts';
import { openChange } from '@lamplight/events/core/change.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { chromium } from '@playwright/test';
import { findHeadlessChromium } from '../chromium.ts';
import { freePort } from '../free-port.ts';
import { startIn } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';
import { untilCaughtUp } from './caught-up.ts';
import { type Talk, type Talker, talkingCompany } from './fan-out-company.ts';
import { atMost, type Measure, measured, percentile, seeded } from './figures.ts';
import type { Sizes } from './sizes.ts';

const AIM_MS = 100;
const AIM_PX = 1;
const WRITERS = 64;
const WITHIN_MS = 900_000;
const PEOPLE = 6;

export const longConversation = async (
  folder: string,
  { messages, asks, pages, stillMs }: Sizes['conversation'],
): Promise<readonly Measure[]> => {
  const dataDir = mkdtempSync(join(folder, 'conversation-'));
  // The same address both times: cookies are good at one.
  const PORT = String(await freePort());
  const small = await startIn({ folder: dataDir, env: { PORT } });
  const { everybody, talks } = await talkingCompany(small, PEOPLE, [PEOPLE]);
  await small.stop();
  const [talk] = talks;
  const [reader, scroller] = everybody;
  if (!talk || !reader || !scroller) throw new Error('nobody talks');
  await write(dataDir, talk, messages);
  const adminPort = await freePort();
  const env = { PORT, ADMIN_PORT: String(adminPort), LOG_LEVEL: 'silent' };
  const running = await startIn({ folder: dataDir, withinMs: WITHIN_MS, env });
  try {
    await untilCaughtUp(running, { admin: `http://127.0.0.1:${adminPort}`, stillMs, withinMs: WITHIN_MS });
    const what = `a conversation of ${messages.toLocaleString('en')} messages`;
    const asked = await opened(visitorAt(running.url, '', reader.cookie), talk, { messages, asks });
    const jumps = await scrolled(running.url, talk, scroller, pages);
    const row = (name: string, ms: readonly number[], percent: number, aim: Parameters<typeof measured>[3] = null) =>
      measured(`${what}: ${name}`, 'ms', [{ ours: percentile(ms, percent), reference: null }], aim);
    return [
      row('opened at its first unread, p50', asked.opened, 50),
      row('opened at its first unread, p99', asked.opened, 99, atMost(AIM_MS, 'ms')),
      row('a page of what was said before, p99', asked.older, 99, atMost(AIM_MS, 'ms')),
      measured(
        `${what}: what one reads moves while ${pages} earlier pages come in above it, at most`,
        'px',
        [{ ours: Math.max(...jumps), reference: null }],
        atMost(AIM_PX, 'px'),
      ),
    ];
  } finally {
    await running.stop();
  }
};

/** What the page asks for, one after the other: the conversation, and the page at the first unread one. */
const opened = async (
  reader: Visitor,
  { conversationId }: Talk,
  { messages, asks }: Readonly<{ messages: number; asks: number }>,
): Promise<Readonly<{ opened: readonly number[]; older: readonly number[] }>> => {
  const params = { conversationId };
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await act();
    return performance.now() - began;
  };
  const taken = { opened: [] as number[], older: [] as number[] };
  for (let n = 0; n < asks; n += 1) {
    // A mark rises only: from the first message to the last but one.
    const messageId = idOf(conversationId, Math.floor((n * (messages - 1)) / asks));
    const around = await reader.call('conversation-messages', { params, query: { from: messageId, limit: '1' } });
    await reader.call('conversation-read', { params, body: { place: around.items[0]?.place ?? '' } });
    let first = '';
    taken.opened.push(
      await timed(async () => {
        const { conversation } = await reader.call('conversation', { params });
        const page = await reader.call('conversation-messages', { params, query: { from: 'unread', limit: '50' } });
        first = page.items[0]?.place ?? '';
        const isUnread = page.items.some(({ place }) => place > (conversation.readTo ?? ''));
        if (conversation.unread === 0 || !isUnread) throw new Error('it did not open at what is unread');
      }),
    );
    const before = { params, query: { before: first, limit: '50' } };
    taken.older.push(await timed(() => reader.call('conversation-messages', before)));
  }
  return taken;
};

/** @returns px, of each earlier page that came */
const scrolled = async (
  url: string,
  { conversationId }: Talk,
  { cookie }: Talker,
  pages: number,
): Promise<readonly number[]> => {
  const browser = await chromium.launch({ executablePath: findHeadlessChromium(process.env).path });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(`/chat?conversation=${conversationId}`);
    await page.getByRole('log', { name: 'Messages' }).locator('[data-place]').first().waitFor();
    const newest = page.getByRole('button', { name: 'Jump to latest' });
    if (await newest.isVisible()) await newest.click();
    const jumps: number[] = [];
    for (let n = 0; n < pages; n += 1) jumps.push(await page.evaluate<number>(UPWARDS));
    return jumps;
  } finally {
    await browser.close();
  }
};

/**
 * In the page: goes up to where an earlier page is asked for, and looks at each frame, until it has come and ten more were
 * drawn, how far the first message in view is from where it stood.
 */
const UPWARDS = `(async () => {
  const box = document.querySelector('[role="log"]');
  const placed = () => [...box.querySelectorAll('[data-place]')];
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const first = placed()[0].dataset.place;
  box.scrollTop = 240;
  const seen = placed().find((one) => one.getBoundingClientRect().bottom > box.getBoundingClientRect().top);
  const top = () => seen.getBoundingClientRect().top - box.getBoundingClientRect().top;
  const stood = top();
  const late = performance.now() + 20000;
  let most = 0;
  for (let after = 0; after < 10; ) {
    if (performance.now() > late) throw new Error('no earlier page came');
    await drawn();
    most = Math.max(most, Math.abs(top() - stood));
    if (placed()[0].dataset.place !== first) after += 1;
  }
  return most;
})()`;

const START = Date.parse('2021-01-04T04:00:00.000Z');
/** So that 100,000 of them take some five years. */
const EVERY_MS = 1_500_000;
const idOf = (conversationId: string, n: number): string => derivedId(conversationId, n);

/** Recorded as the decider of messages would have, under the keys of who wrote them. */
const write = async (dataDir: string, talk: Talk, messages: number): Promise<void> => {
  const ports = await openPorts(portsOf(readSettings({ DATA_DIR: dataDir }), secretsIn(dataDir)));
  const { events, personalData } = ports;
  const codec = openCodec({ definitions: declared.definitions, personalData });
  const { change } = openChange({ events, codec, clock: Date });
  const random = seeded(16);
  const { conversationId, people } = talk;
  let next = 0;
  const writer = async (): Promise<void> => {
    for (let n = next++; n < messages; n = next++) {
      const messageId = idOf(conversationId, n);
      const authorId = people[Math.floor(random() * people.length)]?.id ?? '';
      const data = { messageId, conversationId, authorId, text: wordsOf(n, random), mentions: [], attachments: [] };
      const event = { type: 'MessageSent', data };
      const at = new Date(START + n * EVERY_MS).toISOString();
      const by = { commandId: messageId, actorId: authorId, at, correlationId: messageId, causationId: messageId };
      const recorder = { category: 'message', initial: null, evolve: () => null, decide: () => [event] };
      await change(`message-${messageId}`, null, recorder, by);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await ports.close();
};

const SENTENCES = [
  'The booking page is up.',
  'Can we move Thursday to Friday, since the test data is late?',
  'These are the texts of the reminders, in both languages.',
  'नमस्ते, कल मिलते हैं।',
  'https://example.org/a/rather/long/address?that=wraps&on=narrow&screens=yes',
  'Thanks!',
] as const;
/** From one sentence to a dozen, some in lines of their own: rows are of many heights. */
const wordsOf = (n: number, random: () => number): string => {
  const count = random() < 0.7 ? 1 : 1 + Math.floor(random() * 12);
  const said = Array.from({ length: count }, () => SENTENCES[Math.floor(random() * SENTENCES.length)]);
  return `${n}: ${said.join(random() < 0.2 ? '\n' : ' ')}`;
};
