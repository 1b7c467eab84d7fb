/** What the people of a trial's company have said to each other about their project. */
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Visitor } from './visitor.ts';

type Member = Visitor & Readonly<{ id: string }>;

const LOOK_MS = 50;
const WAIT_MS = 20_000;

type People = Readonly<{ client: Member; employee: Member; lead: Member }>;

/**
 * In the conversation with the client: a message of the employee, and one of the client with a file. It is open as soon as
 * chat has heard of the project and of who is on it.
 */
export const talkOf = async (project: string, { client, employee, lead }: People) => {
  const conversationId = await opened(project, client, [employee.id, lead.id]);
  const params = { conversationId };
  const say = (text: string, attachments: string[] = []) => ({
    ...{ messageId: newId(), text, mentions: [], attachments },
  });
  const { message } = await employee.call('message-send', { params, body: say('The booking page is up.') });
  const { file } = await client.upload('attachment-store', { params, name: 'hours.md', content: '# Hours\n' });
  await client.call('message-send', { params, body: say('These are our hours.', [file.fileId]) });
  return {
    conversation: conversationId,
    /** The employee's. */
    message: message.messageId,
    messagePlace: message.place,
    /** The client's, in a message. */
    attachment: file.fileId,
    /** What the client was told of the project. */
    notification: await told(project, client),
  };
};

const told = async (projectId: string, client: Member): Promise<string> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const { notifications } = await client.call('notifications', { query: { projectId } });
    const opening = notifications.find(({ kind }) => kind === 'project_opened');
    if (opening !== undefined) return opening._id;
    await pause(LOOK_MS);
  }
  throw new Error('The client was told nothing of the project.');
};

const opened = async (project: string, client: Member, people: readonly string[]): Promise<string> => {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const { items } = await client.call('conversations', { query: { about: project, kind: 'project_client' } });
    const [one] = items;
    const there = new Set(one?.participants.map(({ person }) => person.id));
    if (one !== undefined && people.every((id) => there.has(id))) return one.conversationId;
    await pause(LOOK_MS);
  }
  throw new Error('The project has no conversation with its client.');
};
