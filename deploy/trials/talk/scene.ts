/** Who talks where: one project with its client, two people at work on it, and an admin. */

import { conversationIdOf } from '@lamplight/chat/conversations/ids.ts';
import { admin, client, colleague, member } from '@lamplight/chat/workbench/cast.ts';
import { joined } from '@lamplight/chat/workbench/joined.ts';
import {
  assigned,
  projectActivated,
  projectCreated,
  proposalAccepted,
  proposalSubmitted,
} from '@lamplight/chat/workbench/told.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { factMessage } from '@lamplight/common/service/workbench/facts.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { AnyEvent } from '@lamplight/events/core/types.ts';
import type { Talked } from './command.ts';

export const PROJECT = 'talked-of';
const IN = {
  proposal: conversationIdOf('proposal', PROJECT),
  client: conversationIdOf('project_client', PROJECT),
  team: conversationIdOf('project_team', PROJECT),
} as const;
export const CONVERSATIONS: readonly string[] = Object.values(IN);

export type Author = Readonly<{ actor: Actor; writesIn: readonly string[]; names: readonly string[] }>;
/** `names`: whom they mention, who reads wherever they write. */
export const AUTHORS: readonly Author[] = [
  { actor: client, writesIn: [IN.client, IN.proposal], names: [admin.id] },
  { actor: member, writesIn: [IN.client, IN.team], names: [colleague.id] },
  { actor: colleague, writesIn: [IN.client, IN.team], names: [member.id] },
  { actor: admin, writesIn: [IN.client, IN.proposal], names: [client.id] },
];
export const CLIENT = client;
/** @throws where nobody of this id is in the scene */
export const actorOf = (id: string): Actor => {
  const author = AUTHORS.find(({ actor }) => actor.id === id);
  if (author === undefined) throw new TypeError(`nobody here is ${id}`);
  return author.actor;
};
/** Somebody who reads it. */
export const readerOf = (conversation: string): Actor =>
  (AUTHORS.find(({ writesIn }) => writesIn.includes(conversation)) ?? { actor: admin }).actor;

type Said = Readonly<{ topic: string; key: string; events: readonly AnyEvent[]; from?: number }>;
const publish = async ({ bus, events: log }: OpenedPorts, { topic, key, events, from = 0 }: Said): Promise<void> => {
  const { incarnation } = await log.head();
  const at = new Date().toISOString();
  const messages = events.map((event, index) =>
    factMessage(event, { incarnation, key, revision: from + index, at, actorId: admin.id }),
  );
  await bus.publish(topic, messages);
};

/** How often identity has said something of somebody. */
export const TOLD_OF_EACH = 2;

/** What is true before anybody writes. Every process says it when it starts: what was heard before is a repeat. */
export const setScene = async (ports: OpenedPorts): Promise<void> => {
  const seal = (subject: string, purpose: string, text: string) =>
    ports.personalData.seal({ subject, purpose }, text, `user-${subject}|name|${purpose}`);
  for (const { actor } of AUTHORS)
    await publish(ports, { topic: IDENTITY_TOPIC, key: `user-${actor.id}`, events: await joined(seal, actor) });
  const ofProjects = (key: string, events: readonly ProjectsEvent[]) =>
    publish(ports, { topic: PROJECTS_TOPIC, key, events });
  await ofProjects(`proposal-${PROJECT}`, [proposalSubmitted(PROJECT), proposalAccepted(PROJECT)]);
  for (const person of [member, colleague])
    await ofProjects(`assignment-${PROJECT}-${person.id}`, [assigned(PROJECT, person)]);
  await ofProjects(`project-${PROJECT}`, [projectCreated(PROJECT), projectActivated(PROJECT)]);
};

/** What projects tell of a milestone: the client is to accept it, or has done so. */
export const tellOf = (
  ports: OpenedPorts,
  { revision, milestone: milestoneId, is }: Extract<Talked, { kind: 'tell' }>,
): Promise<void> => {
  const of = { projectId: PROJECT, milestoneId };
  const event: ProjectsEvent =
    is === 'submitted'
      ? { type: 'MilestoneSubmitted', data: { ...of, submission: 1, deliverables: [] } }
      : {
          type: 'MilestoneAccepted',
          data: {
            ...of,
            clientId: client.id,
            title: 'A part',
            amountPaise: 0,
            by: client.id,
            via: 'portal',
            deemed: false,
          },
        };
  return publish(ports, { topic: PROJECTS_TOPIC, key: `milestones-${PROJECT}`, events: [event], from: revision });
};
