/** Facts of other streams that commands on a project carry, folded just before deciding (state-machines.md, rule 10). */
import { problem } from '@lamplight/common/http/problem.ts';
import type { Projects } from '../context.ts';
import type { FileFact } from '../files/fact.ts';
import { factOf, file } from '../files/file.ts';
import { billingOf, receivable } from '../invoices/receivable.ts';
import { lastFiledAt, leadReports } from '../reports/report.ts';
import { project } from './project.ts';

/** A clean or unclean file of this project. @throws 404 for a file of another */
export const fileOf = async ({ look }: Projects, projectId: string, fileId: string): Promise<FileFact> => {
  const { state } = await look(`file-${fileId}`, file);
  const fact = factOf(state, projectId);
  if (fact === null) throw problem('NOT_FOUND');
  return fact;
};

export const consentOf = async (
  projects: Projects,
  projectId: string,
  fileId: string | undefined,
): Promise<FileFact | undefined> => (fileId === undefined ? undefined : await fileOf(projects, projectId, fileId));

/** When a report of the project was filed last, whatever its week; null before the first one. */
export const reportedAtOf = async ({ look }: Pick<Projects, 'look'>, projectId: string): Promise<string | null> =>
  lastFiledAt((await look(`leadreport-${projectId}`, leadReports)).state);

export type Settlement = Readonly<{
  clientId: string;
  advancePaid: boolean;
  openInvoices: boolean;
  settledMilestones: readonly string[];
}>;

/** What the client's receivable and account say of a project. */
export const settlementOf = async ({ look }: Pick<Projects, 'look'>, projectId: string): Promise<Settlement> => {
  const { state } = await look(`project-${projectId}`, project);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const { state: account } = await look(`receivable-${state.clientId}`, receivable);
  const invoices = account.invoices.filter((invoice) => invoice.projectId === projectId);
  const paid = state.milestones.filter((m) => billingOf(account, m.milestoneId) === 'paid');
  return {
    clientId: state.clientId,
    advancePaid: invoices.some((invoice) => invoice.kind === 'advance' && invoice.is === 'paid'),
    openInvoices: invoices.some((invoice) => invoice.is !== 'paid' && invoice.is !== 'voided'),
    settledMilestones: paid.map((m) => m.milestoneId),
  };
};
