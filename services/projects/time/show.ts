/** A person's week on a project as its reader gets it. */
import type { TimeSheet } from '@lamplight/bff/contract/time.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { standingIn } from '../projects/relation.ts';
import { can } from '../projects/rights.ts';
import type { ProjectDoc } from '../projects/view.ts';
import type { Reader } from '../proposals/show.ts';
import { loggedOf, timeAbilities } from './timesheet.ts';
import type { SheetDoc } from './view.ts';

/** The people whom an answer about this week names. */
export const namedIn = ({ employeeId, decided }: SheetDoc): readonly string[] => [
  employeeId,
  ...(decided === null ? [] : [decided.by]),
];

export const showSheet = (doc: SheetDoc, project: ProjectDoc, { actor, names }: Reader): TimeSheet => {
  const { machine, decided } = doc;
  const titles = new Map(project.machine.milestones.map(({ milestoneId, title }) => [milestoneId, title]));
  const leads = can(standingIn(project, actor), 'approveTime', project.machine);
  const { leadId } = project.machine;
  const otherLead = leadId !== null && leadId !== doc.employeeId;
  const own = actor.id === doc.employeeId && (!isAdmin(actor) || otherLead);
  return {
    projectId: doc.projectId,
    projectTitle: project.machine.title,
    employee: names(doc.employeeId),
    week: doc.week,
    etag: etagOf(machine.etag),
    state: machine.state,
    ...loggedOf(machine.entries),
    entries: machine.entries.map(({ milestoneId, ...entry }) => ({
      ...entry,
      ...(milestoneId === undefined ? {} : { milestoneId, title: titles.get(milestoneId) ?? '' }),
    })),
    loggedAt: doc.loggedAt,
    ...(decided === null
      ? {}
      : {
          decided: {
            at: decided.at,
            by: names(decided.by),
            ...(machine.reason === null ? {} : { reason: machine.reason }),
          },
        }),
    can: canNow(timeAbilities({ leads, own }, machine)),
  };
};
