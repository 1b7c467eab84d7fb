/** What projects cost, read for many of them at once. Never shown but to admins; others see the word of the health alone. */
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { cpiBp } from '../insight/earned-value.ts';
import { live, overallBp } from '../projects/progress.ts';
import type { PresentProject } from '../projects/state.ts';
import { type ActualCost, actualCost } from './actual-cost.ts';
import { costRates, type Rate } from './rates.ts';

type Costed = Pick<PresentProject, 'projectId' | 'contractPaise' | 'milestones'>;
type Sources = Pick<Projects, 'look' | 'efforts' | 'clock'>;

/** What went into the named projects, and the rates of whoever worked on them. */
export const effortsOf = async ({ look, efforts }: Omit<Sources, 'clock'>, projectIds: readonly string[]) => {
  const byProject = await docsOf(efforts, projectIds);
  const people = new Set(
    [...byProject.values()].flatMap(({ worked }) => Object.values(worked).map((w) => w.employeeId)),
  );
  const rates = new Map<string, readonly Rate[]>(
    await Promise.all(
      [...people].map(async (id) => [id, (await look(`costrate-${id}`, costRates)).state.rates] as const),
    ),
  );
  return {
    effortOf: (id: string) => byProject.get(id) ?? null,
    ratesOf: (employeeId: string) => rates.get(employeeId) ?? [],
  };
};

/** @returns what each of the named projects cost up to the day; today where none is named */
export const costsOf = async (
  { look, efforts, clock }: Sources,
  projectIds: readonly string[],
  until: CivilDate = istToday(clock),
): Promise<(projectId: string) => ActualCost> => {
  const { effortOf, ratesOf } = await effortsOf({ look, efforts }, projectIds);
  return (id) => actualCost(effortOf(id), ratesOf, until);
};

/** The cost index of each project: earned value ÷ actual cost, in basis points; null while nothing was spent. */
export const cpisOf = async (
  sources: Sources,
  projects: readonly Costed[],
  until?: CivilDate,
): Promise<(projectId: string) => number | null> => {
  const ids = projects.map(({ projectId }) => projectId);
  const costOf = await costsOf(sources, ids, until);
  const byId = new Map(
    projects.map(({ projectId, contractPaise, milestones }) => [
      projectId,
      cpiBp({ contractPaise, overallBp: overallBp(live(milestones)) }, costOf(projectId).actualCostPaise),
    ]),
  );
  return (id) => byId.get(id) ?? null;
};
