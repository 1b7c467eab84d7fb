/** Conversations and notifications, for the mix of faults. */
import { fileURLToPath } from 'node:url';
import { declared } from '@lamplight/chat/declared.ts';
import { declaredTopology } from '@lamplight/events/contracts/topics.ts';
import type { Subject } from '../mix/subject.ts';
import { openTalkers } from './callers.ts';
import { wrongInTalk } from './checker.ts';
import type { Talked } from './command.ts';

export const talk: Subject<Talked> = {
  server: fileURLToPath(new URL('./server.ts', import.meta.url)),
  service: declared.service,
  followers: declared.projections.filter(({ reads }) => !('topics' in reads)),
  topics: declaredTopology.topics.map(({ name }) => name),
  queues: declaredTopology.queues,
  openCallers: openTalkers,
  wrongIn: wrongInTalk,
};
