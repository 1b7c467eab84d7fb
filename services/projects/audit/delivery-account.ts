/** How a project was delivered: who moved a day and who agreed, what was said of the work then and now, who signed what (domain.md §7, question 10). */
import type { DeliveryAccount } from '@lamplight/bff/contract/accounts.ts';
import type { Side } from '@lamplight/bff/contract/changes.ts';
import { type CivilDate, endOfDay, type Instant } from '@lamplight/common/calendar/civil.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { DeliveredDay } from '../insight/delivered.ts';
import type { DeliveryDoc } from '../insight/delivery-view.ts';
import { isOnTime, onTime } from '../insight/metrics.ts';
import type { ProjectEvent } from '../projects/events.ts';
import { live, milestoneBp, overallBp } from '../projects/progress.ts';
import type { Milestone, PresentProject, Project } from '../projects/state.ts';

type Of<T extends ProjectEvent['type']> = Extract<ProjectEvent, { type: T }>;
type Told<E extends ProjectEvent = ProjectEvent> = Readonly<{ event: E; at: Instant; by: string; to: PresentProject }>;

/** `today`: which milestones the public figure counts. `on`: the civil day (IST) to whose end progress looks back. */
export type Days = Readonly<{ today: CivilDate; on: CivilDate }>;

/**
 * `own`: the accepted milestones of the project. `everywhere`: those of the company, day by day, for as long at least as the
 * public figure looks back.
 */
export type Accepted = Readonly<{ own: readonly DeliveryDoc[]; everywhere: readonly DeliveredDay[] }>;

/**
 * @param steps of the project's stream, from its first event on
 * @returns null where nothing was recorded of it
 */
export const deliveryAccount = (
  steps: readonly Step<Project>[],
  accepted: Accepted,
  { today, on }: Days,
  names: Names,
): DeliveryAccount | null => {
  const told = steps.flatMap(({ fact, to }): Told[] =>
    to.is === 'absent'
      ? []
      : [
          {
            event: { type: fact.type, data: fact.data } as ProjectEvent,
            at: fact.occurredAt,
            by: fact.meta.actorId,
            to,
          },
        ],
  );
  const now = told.at(-1)?.to;
  if (now === undefined) return null;
  const titleOf = (milestoneId: string): string =>
    now.milestones.find((m) => m.milestoneId === milestoneId)?.title ?? '';
  return {
    contractPaise: now.contractPaise,
    changes: changesOf(told, now, names),
    dueDates: dueDatesOf(told, now, names),
    progress: progressOf(told, now, on, names),
    signOffs: of(told, 'MilestoneAccepted').map(({ event: { data }, at, by }) => ({
      ...{ milestoneId: data.milestoneId, title: data.title, at, by: names(by), via: data.via },
      ...(data.reason === undefined ? {} : { reason: data.reason }),
      amountPaise: data.amountPaise,
      deliverables: data.deliverables.map(({ title, name, version, sha256, fileId }) => ({
        ...{ title, name, version, sha256, fileId },
      })),
    })),
    health: of(told, 'HealthChanged').map(({ event: { data }, at, by }) => ({
      ...{ at, by: names(by), derived: data.derived, declared: data.declared, reason: data.reason ?? null },
    })),
    onTime: onTimeOf(accepted, today, titleOf),
  };
};

const of = <T extends ProjectEvent['type']>(told: readonly Told[], type: T): readonly Told<Of<T>>[] =>
  told.filter((one): one is Told<Of<T>> => one.event.type === type);

type Decision = Told<Of<'ChangeApproved' | 'ChangeRejected' | 'ChangeWithdrawn'>>;
const decisionOn = (told: readonly Told[], changeId: string): Decision | undefined =>
  [...of(told, 'ChangeApproved'), ...of(told, 'ChangeRejected'), ...of(told, 'ChangeWithdrawn')].find(
    ({ event }) => event.data.changeId === changeId,
  );

const changesOf = (told: readonly Told[], now: PresentProject, names: Names): DeliveryAccount['changes'] =>
  of(told, 'ChangeRequested').map(({ event: { data }, at, by }) => {
    const { changeId, side, deltaPaise, deltaDays, reason } = data;
    const decision = decisionOn(told, changeId);
    return {
      ...{ changeId, side, deltaPaise, deltaDays, reason, at, by: names(by) },
      state: now.changes.find((change) => change.changeId === changeId)?.state ?? 'proposed',
      decided: decision === undefined ? null : { at: decision.at, by: names(decision.by) },
    };
  });

const OTHER: Readonly<Record<Side, Side>> = { client: 'company', company: 'client' };

const dueDatesOf = (told: readonly Told[], now: PresentProject, names: Names): DeliveryAccount['dueDates'] =>
  of(told, 'MilestoneDueDateCommitted').flatMap(({ event: { data }, at, by, to }) => {
    const { milestoneId, changeId, from, to: day } = data;
    const change = now.changes.find((one) => one.changeId === changeId);
    if (change === undefined) return [];
    const title = to.milestones.find((m) => m.milestoneId === milestoneId)?.title ?? '';
    return {
      ...{ milestoneId, title, changeId, from, to: day, at },
      asked: { by: names(change.by), side: change.side },
      agreed: { by: names(by), side: OTHER[change.side] },
    };
  });

const progressOf = (
  told: readonly Told[],
  now: PresentProject,
  on: CivilDate,
  names: Names,
): DeliveryAccount['progress'] => {
  const limit = endOfDay(on);
  const until = told.filter(({ at }) => at <= limit);
  const then = until.at(-1)?.to ?? null;
  const reports = of(until, 'ProgressReported').filter(({ event }) => event.data.subMilestoneId === undefined);
  const valueIn = (state: PresentProject | null, milestoneId: string) => {
    const milestone = live<Milestone>(state?.milestones ?? []).find((m) => m.milestoneId === milestoneId);
    return milestone === undefined ? null : milestoneBp(milestone);
  };
  return {
    onBp: then === null ? null : overallBp(then.milestones),
    nowBp: overallBp(now.milestones),
    milestones: now.milestones.map(({ milestoneId, title }) => {
      const report = reports.findLast(({ event }) => event.data.milestoneId === milestoneId);
      return {
        ...{ milestoneId, title, onBp: valueIn(then, milestoneId), nowBp: valueIn(now, milestoneId) },
        reported:
          report === undefined
            ? null
            : { at: report.at, by: names(report.by), toBp: report.event.data.toBp, note: report.event.data.note },
      };
    }),
  };
};

const onTimeOf = (
  { own, everywhere }: Accepted,
  today: CivilDate,
  titleOf: (milestoneId: string) => string,
): DeliveryAccount['onTime'] => {
  const all = onTime(everywhere, today);
  return {
    milestones: own.flatMap(({ _id: milestoneId, acceptedOn, submittedOn, committedDueDate }) =>
      acceptedOn === null || submittedOn === null || acceptedOn < (all.from ?? '')
        ? []
        : [
            {
              ...{ milestoneId, title: titleOf(milestoneId), acceptedOn, submittedOn, committedDueDate },
              onTime: isOnTime({ submittedOn, committedDueDate }),
            },
          ],
    ),
    all,
  };
};
