/** Chat in a process of its own, to be killed anywhere. Argument: its place, as JSON (`tills/answering.ts`). */
import { setTimeout as pause } from 'node:timers/promises';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { answerQuestions } from '../tills/answering.ts';
import type { Outcome } from '../tills/command.ts';
import type { Talked } from './command.ts';
import { actorOf, tellOf } from './scene.ts';
import { type Serving, serveChat } from './served.ts';

const OVERTAKEN_MS = 400;

type Writing = Exclude<Talked, { kind: 'tell' }>;
/** Each try is a message of its own. */
const renamed = (command: Writing): Writing =>
  command.kind === 'send' ? { ...command, messageId: newId(), commandId: newId() } : command;

const written = async ({ call }: Serving, { kind, by, conversation, ...message }: Writing): Promise<Outcome> => {
  const { messageId, text, mentions, commandId: key } = message;
  const messages = `/conversations/${conversation}/messages`;
  const asking =
    kind === 'send'
      ? { method: 'POST', path: messages, body: { messageId, text, mentions, attachments: [] } }
      : { method: 'PUT', path: `${messages}/${messageId}`, body: { text, mentions } };
  try {
    const { status, body } = await call(actorOf(by), { ...asking, key });
    return outcomeOf(status, body?.code);
  } catch {
    // Its own listener is closing.
    return 'info';
  }
};

/** What is not yet known of somebody, or is still under way, may come to be: whoever asked asks again. */
const outcomeOf = (status: number, code: unknown): Outcome => {
  if (status < 300) return 'ok';
  return status >= 500 || status === 429 || code === 'REQUEST_IN_PROGRESS' ? 'info' : 'fail';
};

await answerQuestions<Talked>(async (ports, { alone, off }) => {
  const serving = await serveChat(ports, alone);
  const run = async (command: Talked): Promise<Outcome> => {
    if (command.kind !== 'tell') return written(serving, off === 'message ids' ? renamed(command) : command);
    // That an obligation was met is swallowed: it must be seen to stay.
    if (off === 'settling' && command.is === 'accepted') return 'ok';
    try {
      await tellOf(ports, command);
      return 'ok';
    } catch (error) {
      if (hasCode(error, 'Unavailable')) return 'info';
      throw error;
    }
  };
  /** Some are said to be sent and are sent later: whoever wrote them writes on. */
  const overtaken = (command: Talked): Outcome => {
    void pause(OVERTAKEN_MS).then(() => run(command));
    return 'ok';
  };
  return {
    run: async (command) => (off === 'order' && command.n % 3 === 0 ? overtaken(command) : run(command)),
    health: () => ({ processors: serving.chat.spine.health(), writing: 0 }),
    stop: () => serving.chat.drain(),
    close: () => serving.chat.close(),
  };
});
