/**
 * One turn at a provider: what is to be done at every place there, until its time is over. Who may see a folder and what is
 * copied into it have a turn each, so that no large file keeps an access from being taken.
 */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { connection, type PresentConnection } from '../connections/connection.ts';
import { connectionStream } from '../connections/ids.ts';
import type { Integrations } from '../context.ts';
import { readersOf } from '../team/team.ts';
import { contentOf, uploadUnderWay } from './contents.ts';
import { placeStream } from './ids.ts';
import { mayIn } from './may.ts';
import { place as decider } from './place.ts';
import { ConnectionOver, reachedBy } from './reached.ts';
import type { Scanning } from './scanning.ts';
import { type Step, stepsOf } from './steps.ts';
import type { Storage } from './storage.ts';
import { type StepAt, takeStep } from './taking-steps.ts';
import { wantedOf } from './wanted-now.ts';
import { type Worker, workerWith } from './worker.ts';

export type Kind = 'accesses' | 'copies';
export type TurnOptions = Readonly<{
  integrations: Integrations;
  provider: StorageProvider;
  kind: Kind;
  storage: Storage;
  scanning: Scanning;
  /** Of those who may still have been let in by a call without an answer. */
  notListedSince: Map<string, number>;
  signal: AbortSignal;
  /** When the turn is over, by `performance.now()`. */
  until: number;
}>;

/**
 * What fails at one place keeps no other; the first failure is thrown once all were looked at.
 * @returns how many steps were taken
 * @throws Unavailable where the provider does not answer; ConnectionOver. Both end the turn at once
 */
export const turn = async (o: TurnOptions): Promise<number> => {
  const { integrations, provider, scanning } = o;
  const present = await liveConnection(integrations, provider);
  if (present === null) return 0;
  let taken = 0;
  const failures: unknown[] = [];
  for (const projectId of await scanning.next()) {
    try {
      taken += await turnAt(o, projectId, present);
    } catch (error) {
      if (hasCode(error, 'Unavailable') || error instanceof ConnectionOver) throw error;
      failures.push(error);
    }
    if (isOver(o)) return taken;
  }
  scanning.finished();
  if (failures.length > 0) throw failures[0];
  return taken;
};

/** Each step once: what it left to do is done in a later turn. */
const turnAt = async (o: TurnOptions, projectId: string, present: PresentConnection): Promise<number> => {
  const tried = new Set<string>();
  for (;;) {
    const steps = (await stepsAt(o, projectId, present.grantId)).filter((one) => kindOf(one) === o.kind);
    const untried = steps.filter((one) => !tried.has(keyOf(one.step)));
    const step = untried.find((one) => !o.scanning.hasFailed(projectId, keyOf(one.step))) ?? untried[0];
    // What was tried and is still to be done waits until all places are looked at again.
    o.scanning.note(projectId, step !== undefined);
    if (step === undefined || isOver(o)) return tried.size;
    const key = keyOf(step.step);
    tried.add(key);
    o.scanning.noteOutcome(projectId, key, true);
    await takeStep(workerAt(o, projectId, present), step, o.notListedSince);
    o.scanning.noteOutcome(projectId, key, false);
  }
};

/** Null unless it works now. */
export const liveConnection = async (
  { look }: Pick<Integrations, 'look'>,
  provider: StorageProvider,
): Promise<PresentConnection | null> => {
  const { state } = await look(connectionStream(provider), connection);
  return state.is === 'present' && state.state === 'connected' ? state : null;
};

const isOver = ({ signal, until }: TurnOptions): boolean => signal.aborted || performance.now() >= until;

/** As it is wanted and recorded now: what was heard a moment ago counts in the next step. */
const stepsAt = async (
  { integrations, provider }: TurnOptions,
  projectId: string,
  grantId: string,
): Promise<readonly StepAt[]> => {
  const wanted = await wantedOf(integrations, projectId);
  if (wanted === null) return [];
  const { state: machine } = await integrations.look(placeStream(provider, projectId), decider);
  const mayOf = await mayIn(integrations, [...readersOf(wanted.team), ...Object.keys(machine.accesses)]);
  return stepsOf(wanted, machine, mayOf, grantId).map((step) => ({ wanted, step }));
};

const kindOf = ({ step }: StepAt): Kind => (step.do === 'copy' ? 'copies' : 'accesses');
const keyOf = (step: Step): string =>
  'personId' in step ? `${step.do}/${step.personId}` : 'copyId' in step ? `copy/${step.copyId}` : step.do;

const workerAt = (o: TurnOptions, projectId: string, present: PresentConnection): Worker => {
  const { provider, integrations, storage } = o;
  const { change, look, clock, files, personalData, keyValue, addressOf } = integrations;
  const client = integrations.providers[provider];
  if (client === null) throw new Error(`${provider} is not set up`);
  const { grantId, connectionId } = present;
  return workerWith({
    ...{ change, look, clock, provider, projectId, grantId, addressOf, account: textOf(present.account) },
    reached: reachedBy(integrations, { storage, provider: client, present }),
    contentOf: (file) => contentOf(files, file),
    underWay: (copyId) =>
      uploadUnderWay({ keyValue, personalData }, { connectionId, grantId, copy: `${projectId}/${copyId}` }),
  });
};
