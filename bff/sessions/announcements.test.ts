/** What replicas tell each other of sessions. */
import { openProcessBroadcast } from '@lamplight/events/adapters/process/broadcast.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { type Announcement, announcementsOver } from './announcements.ts';
import type { H } from './record.ts';

const [asha, chitra] = ['h-asha' as H, 'h-chitra' as H];
const ended = (h: H): Announcement => ({ is: 'ended', h, code: 'SESSION_ENDED' });

const replicas = () => {
  const errors: unknown[] = [];
  const scope = crypto.randomUUID();
  const [here, there] = [openProcessBroadcast(scope), openProcessBroadcast(scope)];
  const onError = (error: unknown) => void errors.push(error);
  return { errors, here, announcements: announcementsOver(here, onError), others: announcementsOver(there, onError) };
};
const quiet = () => new Promise((resolve) => setTimeout(resolve, 10));

describe('What is told of a session', () => {
  it('is heard by all who listen for it, on every replica, and by nobody else', async () => {
    const { errors, announcements, others } = replicas();
    const heard: unknown[] = [];
    announcements.hear(asha, (what) => heard.push(['first', what]));
    announcements.hear(asha, (what) => heard.push(['second', what]));
    announcements.hear(chitra, (what) => heard.push(['chitra', what]));
    others.tell(ended(asha));
    await eventually(() =>
      expect(heard).toEqual([
        ['first', ended(asha)],
        ['second', ended(asha)],
      ]),
    );
    announcements.tell({ is: 'refreshed', h: chitra });
    await eventually(() => expect(heard.at(-1)).toEqual(['chitra', { is: 'refreshed', h: chitra }]));
    expect([heard.length, errors]).toEqual([3, []]);
  });
  it('is heard until one stops listening, which stops nobody else', async () => {
    const { announcements, others } = replicas();
    const heard: string[] = [];
    const [stop] = [
      announcements.hear(asha, () => heard.push('first')),
      announcements.hear(asha, () => heard.push('second')),
    ];
    stop();
    others.tell(ended(asha));
    await eventually(() => expect(heard).toEqual(['second']));
    stop(); // again, by somebody who is not sure
    announcements.hear(asha, () => heard.push('third'));
    others.tell(ended(asha));
    await eventually(() => expect(heard).toEqual(['second', 'second', 'third']));
  });
  it('is still heard by whoever came after the last one had left, also when that one leaves twice', async () => {
    const { announcements, others } = replicas();
    const heard: string[] = [];
    const stop = announcements.hear(asha, () => heard.push('first'));
    stop();
    announcements.hear(asha, () => heard.push('second'));
    stop();
    others.tell(ended(asha));
    await eventually(() => expect(heard).toEqual(['second']));
  });
  it('is nothing to whoever has closed, without a fault', async () => {
    const { errors, announcements, others } = replicas();
    const heard: unknown[] = [];
    announcements.hear(asha, (what) => heard.push(what));
    announcements.close();
    others.tell(ended(asha));
    await quiet();
    expect([heard, errors]).toEqual([[], []]);
  });
  it('that cannot be told is noticed, and fails nobody', async () => {
    const { errors, here, announcements } = replicas();
    await here.close();
    announcements.tell(ended(asha));
    await eventually(() => expect(errors).toMatchObject([{ message: expect.stringContaining('broadcast') }]));
  });
  it('by somebody who says what cannot be read is noticed', async () => {
    const { errors, here } = replicas();
    await here.publish('sessions', '{');
    await eventually(() => expect(errors).toHaveLength(2)); // here and there
  });
});
