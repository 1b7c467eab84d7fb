/** The account of one project: how it came about and how it was delivered, read from the log itself (domain.md §7, questions 9 and 10). */
import type { Account } from '@lamplight/bff/contract/accounts.ts';
import { firstDayOf, ROLLING_MONTHS } from '@lamplight/bff/contract/period.ts';
import { type CivilDate, istToday } from '@lamplight/common/calendar/civil.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { Projects } from '../context.ts';
import { deliveredByDay } from '../insight/delivered.ts';
import type { DeliveryDoc } from '../insight/delivery-view.ts';
import { type Project, project } from '../projects/project.ts';
import { proposal } from '../proposals/proposal.ts';
import { deliveryAccount } from './delivery-account.ts';
import { proposalAccount } from './proposal-account.ts';

/**
 * @param id of the proposal, which is its project's
 * @param day to whose end progress looks back; today where none is named
 * @returns null for what never was
 */
export const accountOf = async (
  projects: Projects,
  id: string,
  day: CivilDate | undefined,
): Promise<Account | null> => {
  const today = istToday(projects.clock);
  const on = day ?? today;
  const [proposed, delivered, everywhere] = await Promise.all([
    projects.history(`proposal-${id}`, proposal),
    projects.history(`project-${id}`, project),
    deliveredByDay(projects, firstDayOf(today, ROLLING_MONTHS)),
  ]);
  const last = proposed.at(-1)?.to;
  if (last === undefined || last.is === 'absent') return null;
  const names = await projects.people.names([
    last.clientId,
    ...actorsOf(proposed),
    ...actorsOf(delivered),
    ...askers(delivered),
  ]);
  return {
    projectId: id,
    title: last.content.title ?? '',
    clientName: names(last.clientId).name,
    on,
    proposal: proposalAccount(proposed, names),
    delivery: deliveryAccount(delivered, { own: await ownOf(projects, delivered), everywhere }, { today, on }, names),
  };
};

const ownOf = async ({ deliveries }: Projects, steps: readonly Step<Project>[]): Promise<readonly DeliveryDoc[]> => {
  const now = steps.at(-1)?.to;
  if (now === undefined || now.is === 'absent') return [];
  const docs = await docsOf(
    deliveries,
    now.milestones.map(({ milestoneId }) => milestoneId),
  );
  return now.milestones.flatMap(({ milestoneId }) => {
    const doc = docs.get(milestoneId);
    return doc?.accepted ? [doc] : [];
  });
};
const actorsOf = (steps: readonly Step<unknown>[]): readonly string[] => [
  ...new Set(steps.map(({ fact }) => fact.meta.actorId)),
];
const askers = (steps: readonly Step<Project>[]): readonly string[] => {
  const now = steps.at(-1)?.to;
  return now === undefined || now.is === 'absent' ? [] : now.changes.map(({ by }) => by);
};
