/** For tests: one project's place at a storage in memory, which is kept in step without a service, and can be cut off anywhere. */
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Change, Look } from '@lamplight/events/core/types.ts';
import { type Place, type PlaceCommand, place, type StorageEvent } from '../storage/place.ts';
import { stepsOf } from '../storage/steps.ts';
import { takeStep } from '../storage/taking-steps.ts';
import type { WantedPlace } from '../storage/wanted.ts';
import { type Worker, workerWith } from '../storage/worker.ts';
import { addressOf as addressAtPeople } from './addresses.ts';
import { AT, admin } from './cast.ts';
import { activated, PROJECT, sha256Of } from './projects.ts';
import { OWNER, type StorageModel, storageModel } from './storage-model.ts';
import { heard } from './teams.ts';

const content = new TextEncoder().encode('what was agreed');
export const file = { fileId: 'f1', title: 'Design', version: 1, bytes: content.length, sha256: sha256Of(content) };
export const wantedOf = (...events: readonly ProjectsEvent[]): WantedPlace => ({
  ...{ _id: PROJECT, title: 'Portal', team: heard([activated(), ...events]) },
  files: {
    'deliverable-1': { ...file, of: 'deliverable', at: AT, wanted: true, milestoneId: null, forClient: true },
  },
});
export class CutOff extends Error {}
export type World = Readonly<{
  model: StorageModel;
  worker: Worker;
  place(): Place;
  events: readonly StorageEvent[];
  /** The nth point from now on is the last. @returns how many there were */
  cutAt(n: number): () => number;
  pass(ms: number): void;
  /** An admin says so. */
  reconcile(): void;
}>;

/** @param addressOf under which somebody is let in */
export const world = (addressOf: (personId: string) => string = addressAtPeople): World => {
  let points = 0;
  let last = Number.POSITIVE_INFINITY;
  const cut = () => {
    points += 1;
    if (points > last) throw new CutOff();
  };
  let now = Date.parse('2026-11-27T06:30:00.000Z');
  let state: Place = place.initial;
  const events: StorageEvent[] = [];
  const decide = (command: PlaceCommand): void => {
    const decided = place.decide(command, state) as readonly StorageEvent[];
    if (!Array.isArray(decided)) throw new Error(`${command.type} was refused`);
    state = decided.reduce((before, event) => place.evolve(before, event, 0), state);
    events.push(...decided);
  };
  // As it is appended: cut off before it, or after it.
  const change = (async (_stream: string, command: PlaceCommand) => {
    cut();
    decide(command);
    cut();
    return { is: 'changed', state };
  }) as unknown as Change;
  const look = (async () => ({ state, revision: null })) as unknown as Look;
  const model = storageModel(cut);
  const worker = workerWith({
    ...{
      change,
      look,
      clock: { now: () => now },
      provider: 'drive',
      projectId: PROJECT,
      grantId: 'g1',
      account: OWNER,
    },
    reached: (call) => call(model.storage, 'token'),
    addressOf: async (personId) => addressOf(personId),
    contentOf: async ({ bytes, sha256 }) => ({
      ...{ is: 'content', bytes, sha256 },
      part: async (from, to) => content.slice(from, to + 1),
    }),
    underWay: () => ({ read: async () => null, keep: async () => undefined, drop: async () => undefined }),
  });
  return {
    ...{ model, worker, events },
    place: () => state,
    cutAt: (n) => {
      points = 0;
      last = n;
      return () => points;
    },
    pass: (ms) => {
      now += ms;
    },
    reconcile: () => decide({ type: 'Reconcile', provider: 'drive', projectId: PROJECT, actor: admin, at: AT }),
  };
};

/** Until nothing is left to do, as a process does it whose memory is its own. */
export const keepInStep = async (w: World, wanted: WantedPlace): Promise<void> => {
  const notListedSince = new Map<string, number>();
  for (let round = 0; round < 20; round += 1) {
    const [step] = stepsOf(wanted, w.place(), () => 'yes', 'g1');
    if (step === undefined) return;
    await takeStep(w.worker, { wanted, step }, notListedSince);
    w.pass(31_000);
  }
  throw new Error('it never comes to an end');
};
