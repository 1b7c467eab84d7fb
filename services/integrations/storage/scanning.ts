/**
 * Which places are looked at in a turn: those of which something was heard of late, and those at which something was left to do;
 * all of them now and then, so that nothing depends on a message's having come in time. What failed last comes last, so that one
 * call that never succeeds keeps no other from being tried.
 */
import { allIdsOf, allOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../context.ts';

const ALL_EVERY_MS = 20_000;
/** Longer than messages are on their way by a good measure; what comes later still is found when all are looked at. */
const LATELY_MS = 10 * 60_000;

export type Scanning = Readonly<{
  /** The projects to look at now. */
  next(): Promise<readonly string[]>;
  /** All of those that `next` named were looked at; until then it names all. */
  finished(): void;
  /** Whether there was something to do at a place that was not tried yet. */
  note(projectId: string, isLeft: boolean): void;
  hasFailed(projectId: string, step: string): boolean;
  noteOutcome(projectId: string, step: string, failed: boolean): void;
}>;

export const scanningOf = ({
  projectTeams,
  storageWanted,
  clock,
}: Pick<Integrations, 'projectTeams' | 'storageWanted' | 'clock'>): Scanning => {
  const unfinished = new Set<string>();
  /** By project. */
  const failed = new Map<string, ReadonlySet<string>>();
  let allAt = Number.NEGATIVE_INFINITY;
  let isAll = true;
  const changed = async (): Promise<readonly string[]> => {
    const now = clock.now();
    isAll = isAll || now < allAt || now - allAt >= ALL_EVERY_MS;
    if (isAll) return allIdsOf(projectTeams, { works: true });
    const changedAt = { gte: new Date(now - LATELY_MS).toISOString() };
    const teams = await allOf(projectTeams, { where: { works: true, changedAt } });
    // Whether it works is seen when it is looked at.
    const files = await allOf(storageWanted, { where: { changedAt } });
    return [...new Set([...unfinished, ...idsOf(teams), ...idsOf(files)])];
  };
  return {
    next: async () => (await changed()).toSorted((a, b) => Number(failed.has(a)) - Number(failed.has(b))),
    finished: () => {
      if (isAll) allAt = clock.now();
      isAll = false;
    },
    note: (projectId, isLeft) => {
      if (isLeft) unfinished.add(projectId);
      else unfinished.delete(projectId);
    },
    hasFailed: (projectId, step) => failed.get(projectId)?.has(step) === true,
    noteOutcome: (projectId, step, hasFailed) => {
      const others = [...(failed.get(projectId) ?? [])].filter((one) => one !== step);
      const steps = hasFailed ? [...others, step] : others;
      if (steps.length === 0) failed.delete(projectId);
      else failed.set(projectId, new Set(steps));
    },
  };
};

const idsOf = (docs: readonly Readonly<{ _id: string }>[]): readonly string[] => docs.map(({ _id }) => _id);
