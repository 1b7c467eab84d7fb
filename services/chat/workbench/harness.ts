/**
 * For tests: this service over HTTP on SQLite in a folder of its own, with people whom it has heard of from identity and what
 * projects and payroll tell. Every answer is checked against the contract.
 */
import type { ConversationKind } from '@lamplight/bff/contract/conversations.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { factMessage } from '@lamplight/common/service/workbench/facts.ts';
import { type Answered, type Stage as AnyStage, stageOf } from '@lamplight/common/service/workbench/stage.ts';
import { PAYROLL_TOPIC, type PayrollEvent } from '@lamplight/events/contracts/payroll.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { audience, audienceStream } from '../audience/audience.ts';
import { type Conversation, conversation } from '../conversations/conversation.ts';
import { conversationIdOf } from '../conversations/ids.ts';
import { knownPeople } from '../people/view.ts';
import { type ChatOptions, startChat } from '../service.ts';
import { admin, cast, member } from './cast.ts';
import { joined } from './joined.ts';
import { assigned, projectActivated, projectCreated, proposalAccepted, proposalSubmitted } from './told.ts';

export const UNSUBSCRIBE_KEY = Buffer.alloc(32, 5);

export type { Answered } from '@lamplight/common/service/workbench/stage.ts';
export type Stage = AnyStage &
  Readonly<{
    /** Publishes events of one stream as projects does, from its first revision on; what was published before is repeated. */
    tellOfProjects(key: string, events: readonly ProjectsEvent[]): Promise<void>;
    tellOfPayroll(key: string, events: readonly PayrollEvent[]): Promise<void>;
    /** Until the conversation is as it should be. */
    untilHeard(kind: Exclude<ConversationKind, 'direct'>, id: string, is: (c: Conversation) => void): Promise<void>;
    upload(actor: Actor, conversationId: string, file: Upload, key?: string): Promise<Answered>;
  }>;
type Upload = Readonly<{ name: string; content: Uint8Array | string }>;

export const startStage = async (more: Partial<ChatOptions> = {}): Promise<Stage> => {
  const stage = await stageOf({
    service: 'chat',
    start: (staged) =>
      startChat({
        ...staged,
        company: 'Lamplight',
        publicOrigin: new URL('https://lamplight.example'),
        from: { name: 'Lamplight', address: 'no-reply@lamplight.example' },
        smtp: null,
        unsubscribeKey: UNSUBSCRIBE_KEY,
        showMailbox: false,
        ...more,
      }),
    people: knownPeople,
    everybody: async (seal) => (await Promise.all(cast.map((actor) => joined(seal, actor)))).flat(),
  });
  const publish = async (topic: string, key: string, events: readonly (ProjectsEvent | PayrollEvent)[]) => {
    const { incarnation } = await stage.ports.events.head();
    const at = new Date(stage.now()).toISOString();
    const messages = events.map((event, revision) =>
      factMessage(event, { incarnation, key, revision, at, actorId: admin.id }),
    );
    await stage.ports.bus.publish(topic, messages);
  };
  return {
    ...stage,
    tellOfProjects: (key, events) => publish(PROJECTS_TOPIC, key, events),
    tellOfPayroll: (key, events) => publish(PAYROLL_TOPIC, key, events),
    untilHeard: (kind, id, is) =>
      eventually(async () => {
        const { state } = await stage.running().spine.look(`conversation-${conversationIdOf(kind, id)}`, conversation);
        is(state);
      }),
    upload: (actor, conversationId, { name, content }, key = newId()) => {
      const form = new FormData();
      form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
      return stage.call(actor, 'POST', `/conversations/${conversationId}/files`, { body: form, key });
    },
  };
};

/** A project with its client and these people at work on it; resolves once its conversations are open with them. */
export const openProject = async (
  stage: Stage,
  projectId: string,
  people: readonly Actor[] = [member],
): Promise<Readonly<{ proposal: string; client: string; team: string }>> => {
  await stage.tellOfProjects(`proposal-${projectId}`, [proposalSubmitted(projectId), proposalAccepted(projectId)]);
  for (const person of people)
    await stage.tellOfProjects(`person-${person.id}-${projectId}`, [assigned(projectId, person)]);
  await stage.tellOfProjects(`project-${projectId}`, [projectCreated(projectId), projectActivated(projectId)]);
  const has = (c: Conversation): void => {
    if (c.is === 'absent' || people.some(({ id }) => !Object.hasOwn(c.seats, id))) throw new Error('not heard yet');
  };
  await stage.untilHeard('project_client', projectId, has);
  await stage.untilHeard('project_team', projectId, has);
  await stage.untilHeard('proposal', projectId, (c) => {
    if (c.is === 'absent') throw new Error('not heard yet');
  });
  await eventually(async () => {
    const { state } = await stage.running().spine.look(audienceStream(projectId), audience);
    if (Object.keys(state.assigned).length < people.length) throw new Error('not heard yet');
  });
  return {
    proposal: conversationIdOf('proposal', projectId),
    client: conversationIdOf('project_client', projectId),
    team: conversationIdOf('project_team', projectId),
  };
};
