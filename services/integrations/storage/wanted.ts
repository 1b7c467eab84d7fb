/**
 * What the place of a project should hold, from the public events of projects: what its folder is called, and what is copied
 * there; who may see it, the team says. And whose the project is, and what was handed in to them. It is the same in whichever order events of different streams are heard.
 */
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { Team } from '../team/team.ts';

export type WantedFile = Readonly<{
  /** The deliverable or document that it is a version of. */
  of: string;
  fileId: string;
  /** Of what it is a version. */
  title: string;
  version: number;
  bytes: number;
  sha256: string;
  /** When it was handed in or approved (RFC 3339 UTC). */
  at: string;
  /** No more once what was submitted is taken back. */
  wanted: boolean;
  /** Null for a document. */
  milestoneId: string | null;
  /** Whether the client may read it. */
  forClient: boolean;
}>;
export type HandedIn = Readonly<{
  /** When it was handed in last (RFC 3339 UTC). */
  at: string;
  /** Those that were handed in with it, in the order of the plan. */
  subMilestoneIds: readonly string[];
}>;
/** What projects told of what lies there. */
export type WantedFiles = Readonly<{
  _id: string;
  title: string | null;
  /** Null until it was told whose it is. */
  clientId: string | null;
  /** When the newest of its events happened (RFC 3339 UTC): where somebody may have to do something. */
  changedAt: string;
  /** By what is copied: `<deliverable or document>-<version>`. */
  files: Readonly<Record<string, WantedFile>>;
  /** By milestone, until it is taken back. */
  handedIn: Readonly<Record<string, HandedIn>>;
}>;
export type WantedPlace = Omit<WantedFiles, 'changedAt' | 'clientId' | 'handedIn'> & Readonly<{ team: Team }>;

export const wantedView: Projection<WantedFiles, ProjectsEvent> = {
  name: 'storage-wanted',
  version: 4,
  reads: { topics: [PROJECTS_TOPIC] },
  indexes: [['changedAt']],
  ids: ({ type, data }) => (CONCERNING.has(type) && 'projectId' in data ? [data.projectId ?? ''] : []),
  evolve: (doc, { type, data, occurredAt }, id) => {
    const before: WantedFiles = doc ?? { ...NOTHING, _id: id };
    const project = { ...before, changedAt: occurredAt > before.changedAt ? occurredAt : before.changedAt };
    switch (type) {
      case 'ProjectCreated':
        return { ...project, title: data.title, clientId: data.clientId };
      case 'MilestoneSubmitted': {
        const { milestoneId, subMilestoneIds = [] } = data;
        const files = data.deliverables.map(({ deliverableId, ...file }) => {
          const { title, version, fileId, bytes, sha256 } = file;
          const about = { of: deliverableId, fileId, title, version, bytes, sha256, at: occurredAt, milestoneId };
          const wanted: WantedFile = { ...about, wanted: true, forClient: true };
          return [copyIdOf(deliverableId, version), wanted] as const;
        });
        return {
          ...{ ...project, files: { ...project.files, ...Object.fromEntries(files) } },
          handedIn: { ...project.handedIn, [milestoneId]: { at: occurredAt, subMilestoneIds } },
        };
      }
      case 'MilestoneRecalled': {
        const { [data.milestoneId]: _takenBack, ...handedIn } = project.handedIn;
        return { ...project, files: withdrawn(project.files, data.milestoneId), handedIn };
      }
      case 'DocumentApproved': {
        const { documentId, version, title, fileId, bytes, sha256, audience } = data;
        // Of what was approved before that was told, nobody here knows what it is.
        if (title === undefined || fileId === undefined || bytes === undefined) return project;
        const about = { of: documentId, fileId, title, version, bytes, sha256, at: occurredAt, milestoneId: null };
        const file: WantedFile = { ...about, wanted: true, forClient: audience === 'client' };
        return { ...project, files: { ...project.files, [copyIdOf(documentId, version)]: file } };
      }
      default:
        return project;
    }
  },
};

/** Null of a milestone that was not handed in, or was taken back. */
export const handedInWith = ({ handedIn }: Pick<WantedFiles, 'handedIn'>, milestoneId: string): HandedIn | null =>
  Object.hasOwn(handedIn, milestoneId) ? (handedIn[milestoneId] ?? null) : null;

const NOTHING = { title: null, clientId: null, changedAt: '', files: {}, handedIn: {} } as const;
const CONCERNING: ReadonlySet<string> = new Set<ProjectsEvent['type']>([
  ...(['ProjectCreated', 'MilestoneSubmitted', 'MilestoneRecalled', 'DocumentApproved'] as const),
]);
const copyIdOf = (id: string, version: number): string => `${id}-${version}`;

/** What was taken back before it was copied is not copied; what lies there already stays. */
const withdrawn = (files: WantedFiles['files'], milestoneId: string): WantedFiles['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([id, file]) => [
      id,
      file.milestoneId === milestoneId ? { ...file, wanted: false } : file,
    ]),
  );
