/** What the bus's suite does in processes of its own. */
import type { EventBus } from '../../ports/event-bus.ts';
import { say, startedElsewhere, untilStopped } from '../elsewhere.ts';
import { countedMessages, numberOf } from './samples.ts';

const { port: bus, args } = await startedElsewhere<EventBus>();
const [role, group, topic] = args as [role: 'hang' | 'count' | 'publish', group: string, topic: string];
const signal = untilStopped();
const KEYS = Array.from({ length: 16 }, (_, n) => `stream-${n}`);

/** Says what it was given; `hang` then never finishes, `count` does. */
const consume = async (): Promise<void> => {
  const running = await bus.consume({ group, topics: [topic], maxBatch: 10, signal }, async (batch) => {
    say({ received: batch.map((message) => [message.key, numberOf(message)]) });
    if (role === 'hang') await new Promise(() => undefined);
  });
  say('joined');
  await running.drained;
};

/** Says how many messages are acknowledged by now. */
const publish = async (): Promise<void> => {
  for (let sent = 0; !signal.aborted; sent += 16) {
    await bus.publish(topic, countedMessages(KEYS, 16, sent));
    say(sent + 16);
  }
};

await (role === 'publish' ? publish() : consume());
await bus.close();
