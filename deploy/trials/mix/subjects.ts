/** What a mix can be of. */
import { talk } from '../talk/subject.ts';
import { tillsSubject } from '../tills/subject.ts';
import type { Plan } from './plan.ts';
import { type MixOptions, runMix } from './run.ts';

/** `tills`: all that the spine can do · `talk`: conversations, and what people are told. */
export const mixes = {
  tills: (plan: Plan, o?: MixOptions) => runMix(tillsSubject, plan, o),
  // Its own plans of poison are the tills': nothing that people write chokes.
  talk: (plan: Plan, o?: MixOptions) => runMix(talk, { ...plan, poisoned: false }, o),
} as const;
export type MixName = keyof typeof mixes;
export const isMixName = (name: string): name is MixName => Object.hasOwn(mixes, name);
export type Mixed = (typeof mixes)[MixName];
