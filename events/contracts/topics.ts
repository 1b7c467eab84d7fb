/** Every topic of the bus: what is published on it, and for how long it is kept. */
import { ANCHORS_TOPIC, anchorDefinitions } from '../core/anchor.ts';
import type { EventDefinition } from '../core/types.ts';
import type { Declared } from '../ports/topology.ts';
import { CHAT_TOPIC, chatContracts } from './chat.ts';
import { IDENTITY_TOPIC, identityContracts } from './identity.ts';
import { INTEGRATIONS_TOPIC, integrationsContracts } from './integrations.ts';
import { MAIL_QUEUE } from './mail.ts';
import { PAYROLL_TOPIC, payrollContracts } from './payroll.ts';
import { PROJECTS_TOPIC, projectsContracts } from './projects.ts';
import { VISITS_TOPIC, visitContracts } from './visits.ts';

export type Topic = Readonly<{
  name: string;
  /** Null: everything, for ever; a new reader starts at the first message. */
  keepMs: number | null;
  events: readonly EventDefinition[];
}>;

/** Counters live 7 days and purge on the eighth; a reader that was away a day still finds what it counts. */
const VISITS_KEPT_MS = 9 * 24 * 3_600_000;

export const topics: readonly Topic[] = [
  { name: IDENTITY_TOPIC, keepMs: null, events: identityContracts },
  { name: PROJECTS_TOPIC, keepMs: null, events: projectsContracts },
  { name: PAYROLL_TOPIC, keepMs: null, events: payrollContracts },
  { name: CHAT_TOPIC, keepMs: null, events: chatContracts },
  { name: INTEGRATIONS_TOPIC, keepMs: null, events: integrationsContracts },
  { name: VISITS_TOPIC, keepMs: VISITS_KEPT_MS, events: visitContracts },
  { name: ANCHORS_TOPIC, keepMs: null, events: anchorDefinitions },
];

/** For `openPorts`: the topics that forget. */
export const topicsKeepMs: Readonly<Record<string, number>> = Object.fromEntries(
  topics.flatMap(({ name, keepMs }) => (keepMs === null ? [] : [[name, keepMs]])),
);

/** For `lamplight migrate` and for servers that look whether it ran. */
export const declaredTopology: Pick<Declared, 'topics' | 'queues'> = {
  topics: topics.map(({ name, keepMs }) => ({ name, keepMs })),
  queues: [MAIL_QUEUE],
};
