/** A report as its reader gets it: drafts for those who lead, the shared ones without risks and hours for the client. */
import {
  HIGH_RISK,
  type LeadReport,
  type ReportRow,
  riskScore,
  type ShownContent,
} from '@lamplight/bff/contract/reports.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { standingIn } from '../projects/relation.ts';
import { can, projectAllows } from '../projects/rights.ts';
import type { ProjectDoc } from '../projects/view.ts';
import type { Reader } from '../proposals/show.ts';
import type { Content } from './events.ts';
import { reportAbilities } from './report.ts';
import type { Opened, ReportDoc } from './view.ts';
import { dueOf } from './week.ts';

/** What the reader may find of a project's reports. */
export const openingOf = (project: ProjectDoc, { actor }: Pick<Reader, 'actor'>): Opened => {
  if (actor.role === 'client') return 'client';
  return can(standingIn(project, actor), 'fileReport', project.machine) ? 'leads' : 'people';
};

/** The people whom an answer about this report names. */
export const namedIn = ({ machine, drafted, filed }: ReportDoc): readonly string[] => [
  ...[...filed, ...(drafted === null ? [] : [drafted])].map(({ by }) => by),
  ...contentsOf(machine).flatMap(({ risks }) => risks.flatMap(({ ownerId }) => ownerId ?? [])),
];
const contentsOf = ({ draft, versions }: ReportDoc['machine']): readonly Content[] => [
  ...versions.map(({ content }) => content),
  ...(draft === null ? [] : [draft]),
];

export const showReport = (doc: ReportDoc, project: ProjectDoc, reader: Reader): LeadReport => {
  const { machine, drafted, filed } = doc;
  const opening = openingOf(project, reader);
  const shown = (content: Content) => showContent(content, project, opening, reader.names);
  const versions = machine.versions.flatMap(({ version, content }, index) => {
    const trace = filed[index];
    if (trace === undefined || (opening === 'client' && !content.visibleToClient)) return [];
    return [{ version, at: trace.at, by: reader.names(trace.by), content: shown(content) }];
  });
  return {
    projectId: doc.projectId,
    week: doc.week,
    etag: etagOf(machine.etag),
    dueAt: dueOf(doc.week),
    state: machine.versions.length > 0 ? 'filed' : 'draft',
    ...(opening === 'leads' && machine.draft !== null && drafted !== null
      ? { draft: { at: drafted.at, by: reader.names(drafted.by), content: shown(machine.draft) } }
      : {}),
    versions,
    can: canNow(
      reportAbilities({ leads: opening === 'leads', open: projectAllows('fileReport', project.machine) }),
      reader.past,
    ),
  };
};

/** Null where there is nothing in it for this reader. */
export const showReportRow = (doc: ReportDoc, project: ProjectDoc, reader: Reader): ReportRow | null => {
  const report = showReport(doc, project, reader);
  const filed = report.versions.at(-1);
  const written = filed ?? report.draft;
  if (written === undefined) return null;
  const { health, percentCompleteBp, visibleToClient } = written.content;
  return {
    projectId: report.projectId,
    week: report.week,
    dueAt: report.dueAt,
    state: report.state,
    ...(filed === undefined ? {} : { version: filed.version }),
    hasDraft: report.draft !== undefined,
    health,
    percentCompleteBp,
    at: written.at,
    by: written.by,
    visibleToClient,
  };
};

const showContent = (content: Content, project: ProjectDoc, opening: Opened, names: Names): ShownContent => {
  const { risks, hours, slips, done, next, blockers, ...told } = content;
  const titles = new Map(project.machine.milestones.map(({ milestoneId, title }) => [milestoneId, title]));
  const shown = {
    ...told,
    done: [...done],
    next: [...next],
    slips: slips.map((slip) => ({ ...slip, title: titles.get(slip.milestoneId) ?? '' })),
    blockers: [...blockers],
  };
  if (opening === 'client') return shown;
  return {
    ...shown,
    risks: risks.map(({ ownerId, ...risk }) => ({
      ...risk,
      score: riskScore(risk),
      high: riskScore(risk) >= HIGH_RISK,
      ...(ownerId === undefined ? {} : { owner: names(ownerId) }),
    })),
    ...(hours === undefined ? {} : { hours }),
  };
};
