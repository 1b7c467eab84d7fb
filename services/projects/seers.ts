/** Who may see what changed, as it is now. Of one page of events each project is looked up once. */
import type { Recipients } from '@lamplight/common/service/signal.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { InvoiceDoc } from './invoices/view.ts';
import type { ProjectDoc } from './projects/view.ts';
import type { ProposalDoc } from './proposals/view.ts';

export type Seers = Readonly<{
  /** The people of the project, or of the proposal that it still is. */
  ofProject(id: string): Promise<Recipients>;
  /** A draft belongs to its client and its author: saving it signals nobody else. */
  ofProposal(id: string): Promise<Recipients>;
  ofInvoice(id: string): Promise<Recipients>;
  project(id: string): Promise<ProjectDoc | null>;
}>;

type Looked = Readonly<{ proposals: View<ProposalDoc>; projects: View<ProjectDoc>; invoices: View<InvoiceDoc> }>;

export const seersIn = ({ proposals, projects, invoices }: Looked): Seers => {
  const ofProposal = async (id: string): Promise<Recipients> => {
    const proposal = await proposals.get(id);
    const to = recipients(proposal?.seenBy);
    return proposal?.submittedAt === null ? { ...to, roles: [] } : to;
  };
  const ofProject = async (id: string): Promise<Recipients> => {
    const project = await projects.get(id);
    return project === null ? ofProposal(id) : recipients(project.seenBy);
  };
  return {
    ofProject: once(ofProject),
    ofProposal,
    ofInvoice: async (id) => recipients((await invoices.get(id))?.seenBy),
    project: (id) => projects.get(id),
  };
};

/** A person who was just taken off a project must see that too. */
export const withUser = (to: Recipients, user: string | undefined): Recipients =>
  user === undefined || to.users.includes(user) ? to : { ...to, users: [...to.users, user] };

/** `staffing` is no person: candidates are signalled by the list of available projects. */
const recipients = (seenBy: readonly string[] | undefined): Recipients => ({
  users: (seenBy ?? []).filter((seer) => seer !== 'role:admin' && seer !== 'staffing'),
  roles: seenBy?.includes('role:admin') ? ['admin'] : [],
});

const once = <T>(ask: (id: string) => Promise<T>): ((id: string) => Promise<T>) => {
  const cached = new Map<string, Promise<T>>();
  return (id) => {
    const answer = cached.get(id) ?? ask(id);
    cached.set(id, answer);
    return answer;
  };
};
