/** The tills, for the mix of faults. */
import type { Subject } from '../mix/subject.ts';
import { openCallers } from './callers.ts';
import { wrongIn } from './checker.ts';
import type { Command } from './command.ts';
import { TILLS_SERVER } from './process.ts';
import { LETTERS, SERVICE, TOPIC, tillList, totals } from './tills.ts';

/** Those that read the log; groups of the bus keep their own place. */
const FOLLOWERS = [tillList.name, totals.name, 'clerk', 'carrier', 'forwarder'] as const;

export const tillsSubject: Subject<Command> = {
  server: TILLS_SERVER,
  service: SERVICE,
  followers: FOLLOWERS.map((name) => ({ name, version: 1 })),
  topics: [TOPIC],
  queues: [LETTERS],
  openCallers,
  wrongIn,
};
