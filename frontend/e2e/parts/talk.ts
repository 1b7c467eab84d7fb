/** Conversations at a page and at the server: what stands there, and what is written. */

import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Conversation, Message } from '@lamplight/bff/contract/conversations.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from './calls.ts';

/** The one about a project of this kind, once chat has heard of the project. */
export const conversationAbout = async (
  { call }: Caller,
  about: string,
  kind: Conversation['kind'],
): Promise<Conversation> => {
  const ask = async () => (await call('conversations', { query: { about, kind } })).items;
  await expect.poll(async () => (await ask()).length, { message: `a conversation about ${about}` }).toBe(1);
  const [found] = await ask();
  if (found === undefined) throw new Error(`no conversation about ${about}`);
  return found;
};

export const directWith = async ({ call }: Caller, personId: string): Promise<string> =>
  (await call('conversation-direct', { body: { personId } })).conversation.conversationId;

type More = Readonly<{ mentions?: string[]; attachments?: string[] }>;
export const say = async ({ call }: Caller, conversationId: string, text: string, more: More = {}): Promise<Message> =>
  (
    await call('message-send', {
      params: { conversationId },
      body: { messageId: crypto.randomUUID(), text, mentions: [], attachments: [], ...more },
    })
  ).message;

/** The newest fifty, oldest first, as the server has them. */
export const messagesOf = async ({ call }: Caller, conversationId: string): Promise<readonly Message[]> =>
  (await call('conversation-messages', { params: { conversationId }, query: { from: 'newest', limit: '50' } })).items;

export const pathOf = (conversation: string, message?: string): string =>
  `/chat?${new URLSearchParams({ conversation, ...(message === undefined ? {} : { message }) })}`;

export const log = (page: Page): Locator => page.getByRole('log', { name: 'Messages' });
export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const row = (page: Page, text: string | RegExp): Locator =>
  log(page).locator('li[data-place]').filter({ hasText: text });
/** What stands there in its order, sent or not. */
export const textsAt = (page: Page): Promise<string[]> => log(page).locator('li[data-place] > p[dir]').allInnerTexts();

/** By the box and its key, one after the other; each is kept before the next is written. */
export const write = async (page: Page, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    await box(page).fill(text);
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('');
  }
};

const CHUNK_NAMES = 4;
const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const part = Buffer.alloc(data.length + 3 * CHUNK_NAMES);
  part.writeUInt32BE(data.length, 0);
  named.copy(part, CHUNK_NAMES);
  part.writeUInt32BE(crc32(named), CHUNK_NAMES + named.length);
  return part;
};
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits of red, green and blue. */
const COLOURS = [8, 2, 0, 0, 0];

/** A picture of noise, which no packing makes smaller: three bytes a point. */
export const pictureOf = (width: number, height: number): Buffer => {
  const lines = randomBytes(height * (1 + 3 * width));
  for (let y = 0; y < height; y++) lines[y * (1 + 3 * width)] = 0; // no filter
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(COLOURS)])),
    chunk('IDAT', deflateSync(lines, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
