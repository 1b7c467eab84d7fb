/** What technologies the brief of each project names, whether it is active and what it is called: little enough to be counted by name. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { stateAfter } from '../insight/outcome-view.ts';
import type { ProjectEvent } from '../projects/project.ts';
import type { ProposalEvent } from '../proposals/proposal.ts';

export type NeedsDoc = Readonly<{
  /** A project has the id of its proposal. */
  _id: string;
  /** In small letters. */
  needs: readonly string[];
  active: boolean;
  /** Of the project; empty before there is one. */
  title: string;
}>;

export const needsView: Projection<NeedsDoc, ProposalEvent | ProjectEvent> = {
  name: 'technology-needs',
  version: 2,
  reads: { categories: ['proposal', 'project'] },
  indexes: [['active', 'needs']],
  ids: ({ data }) => ['proposalId' in data ? data.proposalId : data.projectId],
  evolve: (doc, { type, data }, id) => {
    const before = doc ?? { _id: id, needs: [], active: false, title: '' };
    if (type === 'ProposalDrafted') return { ...before, needs: [...namesIn(data.draft.techPreferences ?? [])] };
    if (type === 'ProposalSubmitted') return { ...before, needs: [...namesIn(data.techPreferences)] };
    if (type === 'ProjectCreated') return { ...before, title: data.title };
    const state = 'proposalId' in data ? undefined : stateAfter(type);
    return state === undefined ? doc : { ...before, active: state === 'active' };
  },
};

/** A brief asks for one technology a line; people also write several into one. */
const BETWEEN = /\s*[,;]\s*|\s+(?:and|&)\s+/;

/** Whole names alone: React is not meant where React Native is named. */
export const namesIn = (techPreferences: readonly string[]): ReadonlySet<string> =>
  new Set(techPreferences.flatMap((line) => line.toLowerCase().split(BETWEEN)).map((name) => name.trim()));
