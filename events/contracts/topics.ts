/** Every topic of the bus: what is published on it, and for how long it is kept. */
import { ANCHORS_TOPIC, anchorDefinitions } from '../core/anchor.ts';
import type { EventDefinition } from '../core/types.ts';
import { IDENTITY_TOPIC, identityContracts } from './identity.ts';
import { PROJECTS_TOPIC, projectsContracts } from './projects.ts';

export type Topic = Readonly<{
  name: string;
  /** Null: everything, for ever; a new reader starts at the first message. */
  keepMs: number | null;
  events: readonly EventDefinition[];
}>;

export const topics: readonly Topic[] = [
  { name: IDENTITY_TOPIC, keepMs: null, events: identityContracts },
  { name: PROJECTS_TOPIC, keepMs: null, events: projectsContracts },
  { name: ANCHORS_TOPIC, keepMs: null, events: anchorDefinitions },
];

/** For `openPorts`: the topics that forget. */
export const topicsKeepMs: Readonly<Record<string, number>> = Object.fromEntries(
  topics.flatMap(({ name, keepMs }) => (keepMs === null ? [] : [[name, keepMs]])),
);
