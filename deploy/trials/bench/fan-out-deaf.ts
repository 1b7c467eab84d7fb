/**
 * A reader that stops reading while others talk: the edge drops it, and once it is back it is told of all that was said
 * meanwhile. That somebody writes fills its connection: nothing of that is kept, and only what was said is counted.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lamplight/events/ports/ids.ts';
import { visitorAt } from '../product/visitor.ts';
import { type OpenStream, openStream, post, saidIn } from './fan-out-clients.ts';
import type { Talker } from './fan-out-company.ts';

/** `mb`: what it was told until it was dropped, most of which the machine's own buffers took. */
export type Deaf = Readonly<{ mb: number; said: number; told: number }>;

/** As many streams may one session have. */
const PLACES = 5;
const WRITERS = 8;
const BETWEEN_LOOKS = 400;
const MOST_TYPED = 100_000;
const BACK_WITHIN_MS = 10_000;

/** @param deaf has one stream open already, as everybody has */
export const deafReader = async (url: string, deaf: Talker, writer: Talker): Promise<Deaf> => {
  const agent = new Agent({ keepAlive: true });
  const { conversation } = await visitorAt(url, '', writer.cookie).call('conversation-direct', {
    body: { personId: deaf.id },
  });
  const at = `${url}/api/conversations/${conversation.conversationId}`;
  let [said, told, bytes] = [0, 0, 0];
  const say = async (): Promise<void> => {
    await post(`${at}/messages`, { messageId: newId(), text: 'Still there?', mentions: [], attachments: [] }, of);
    said += 1;
  };
  const of = { agent, sender: writer };
  let last: string | undefined;
  const take: Parameters<typeof openStream>[2] = (frame) => {
    last = frame.id ?? last;
    saidIn(frame, (id) => {
      if (id === conversation.conversationId) told += 1;
    });
  };
  const stream = await openStream(url, deaf, take);
  stream.reading(false);
  // It holds a place of its session as long as it is not dropped; all others are taken.
  const others: OpenStream[] = [];
  const counting: typeof take = (frame) => {
    bytes += JSON.stringify(frame).length;
  };
  for (let n = 2; n < PLACES; n += 1) others.push(await openStream(url, deaf, n === 2 ? counting : () => undefined));
  const isDropped = async (): Promise<boolean> => {
    try {
      others.push(await openStream(url, deaf, () => undefined));
      return true;
    } catch (error) {
      if ((error as { status?: number }).status === 429) return false;
      throw error;
    }
  };
  for (let typed = 0; !(await isDropped()); typed += BETWEEN_LOOKS) {
    if (typed > MOST_TYPED) throw new Error('A reader that does not read was never dropped.');
    await say();
    const typing = async (): Promise<void> => {
      for (let n = 0; n < BETWEEN_LOOKS / WRITERS; n += 1) await post(`${at}/typing`, {}, of);
    };
    await Promise.all(Array.from({ length: WRITERS }, typing));
  }
  await say();
  for (const { close } of others) close();
  // What the machine holds of the old connection is read to its end, as a reader would that wakes up.
  stream.reading(true);
  await stream.ended;
  const back = await openStream(url, { ...deaf, from: last }, take);
  for (let waited = 0; told < said && waited < BACK_WITHIN_MS; waited += 50) await pause(50);
  back.close();
  agent.destroy();
  return { mb: bytes / 1_048_576, said, told };
};
