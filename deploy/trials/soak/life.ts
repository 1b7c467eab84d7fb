/** What the people of the demo company do for hours: they read, write to each other, agree on projects, come and go. */
import { setTimeout as pause } from 'node:timers/promises';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { cast } from '@lamplight/embedded/demo/cast.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { briefOf, dayFromNow, part } from '../product/company.ts';
import { signedIn } from '../product/seen.ts';
import type { Visitor } from '../product/visitor.ts';

/** `answered` is told of each read, in ms; `failed` of whatever went wrong, in words. */
export type Heard = Readonly<{ answered(ms: number): void; failed(what: string): void }>;

const READ_EVERY_MS = 200;
const WRITE_EVERY_MS = 3_000;
const AGREE_EVERY_MS = 20_000;
const COME_EVERY_MS = 30_000;
const FILE_EVERY_MS = 60_000;
const STAYS_MS = 10_000;
const FILE = Buffer.alloc(200_000, 'Lamplight ');

const READ = {
  admin: [
    'projects?limit=50',
    'proposals?limit=50',
    'invoices?limit=50',
    'audit/events?limit=50',
    'analytics',
    'glance',
  ],
  lead: ['projects?limit=50', 'conversations?limit=50', 'notifications', 'glance?limit=50', 'search?q=portal'],
  employee: ['projects?limit=50', 'conversations?limit=50', 'notifications', 'project-assignments'],
  client: ['projects?limit=50', 'proposals?limit=50', 'invoices?limit=50', 'conversations?limit=50', 'notifications'],
} as const;

/** Until the signal; what was begun is ended before it resolves. */
export const live = async (url: string, heard: Heard, signal: AbortSignal): Promise<void> => {
  const [admin, lead, employee, client] = await Promise.all(
    [cast.dev, cast.meera, cast.arjun, cast.asha].map(({ email }) => signedIn(url, email)),
  );
  if (!admin || !lead || !employee || !client) throw new Error('four people sign in');
  const acts = actsWith(dayFromNow, pause);
  let turn = 0;
  const every = async (ms: number, what: string, act: () => Promise<unknown>): Promise<void> => {
    while (!signal.aborted) {
      await act().catch((error: unknown) => heard.failed(`${what}: ${Error.isError(error) ? error.message : error}`));
      await pause(ms, undefined, { signal }).catch(() => undefined);
    }
  };
  const reading = (who: Visitor, paths: readonly string[]) =>
    every(READ_EVERY_MS, 'reading', async () => {
      turn += 1;
      const began = performance.now();
      const { status, text } = await who.send('GET', `/api/${paths[turn % paths.length]}`);
      heard.answered(performance.now() - began);
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`);
    });
  const params = { conversationId: await sharedBy(client, lead) };
  const says = (who: Visitor, attachments: string[] = []) =>
    who.call('message-send', {
      params,
      body: { messageId: newId(), text: `It is ${new Date().toISOString()}.`, mentions: [], attachments },
    });
  await Promise.all([
    reading(admin, READ.admin),
    reading(lead, READ.lead),
    reading(employee, READ.employee),
    reading(client, READ.client),
    every(WRITE_EVERY_MS, 'writing', async () => {
      await says(client);
      await says(lead);
    }),
    every(AGREE_EVERY_MS, 'agreeing', async () => {
      const project = await acts.propose(client, briefOf(`Portal ${newId()}`));
      await acts.review(admin, project);
      await acts.offer(admin, project, [part('All of it', 10_000, 1)], 30, '');
      await acts.accept(client, project);
    }),
    every(FILE_EVERY_MS, 'sending a file', async () => {
      const { file } = await client.upload('attachment-store', { params, name: 'notes.txt', content: FILE });
      await says(client, [file.fileId]);
    }),
    // From another device each time, with the stream of news open for a while.
    every(COME_EVERY_MS, 'coming and going', async () => {
      const who = await signedIn(url, cast.farhan.email);
      const stream = await fetch(`${url}/api/stream`, {
        headers: { cookie: who.cookie() ?? '', 'x-csrf': '1', origin: url },
      });
      if (stream.status !== 200) throw new Error(`the stream: ${stream.status}`);
      await pause(STAYS_MS, undefined, { signal }).catch(() => undefined);
      await stream.body?.cancel();
      await who.call('logout');
    }),
  ]);
};

/** The conversation about a project that both are in. */
const sharedBy = async (client: Visitor, lead: Visitor): Promise<string> => {
  const of = async (who: Visitor) => {
    const { items } = await who.call('conversations', { query: { limit: '100', kind: 'project_client' } });
    return items.filter(({ state }) => state === 'open').map(({ conversationId }) => conversationId);
  };
  const [theirs, ours] = [await of(client), new Set(await of(lead))];
  const shared = theirs.find((id) => ours.has(id));
  if (shared === undefined) throw new Error('They have no conversation.');
  return shared;
};
