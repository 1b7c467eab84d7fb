/** Commands on a project: its status and lead, and the client's answer (state-machines.md §15). */
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { cpisOf } from '../cost/spent.ts';
import { hasPendingDocuments } from '../documents/facts.ts';
import { isActiveClient, isTeamLead } from '../people/facts.ts';
import { actorOn } from '../reading.ts';
import { answerOffer } from './answering.ts';
import { changeRoutes } from './change-routes.ts';
import { decideProject } from './commanding.ts';
import { consentOf, settlementOf } from './facts.ts';
import { milestoneRoutes } from './milestone-routes.ts';
import type { ProjectCommand } from './project.ts';
import { project } from './project.ts';
import { readingRoutes } from './reading-routes.ts';
import { subMilestoneRoutes } from './sub-milestone-routes.ts';

export const projectRoutes = (projects: Projects): readonly Served[] => [
  ...readingRoutes(projects),
  ...milestoneRoutes(projects),
  ...subMilestoneRoutes(projects),
  ...changeRoutes(projects),

  serve('project-status', (call) =>
    decideProject(projects, call, (id, derived) => statusCommand(projects, call, id, derived)),
  ),

  serve('health-declare', (call) =>
    decideProject(projects, call, async (id) => {
      const { state } = await projects.look(`project-${id}`, project);
      const cpi = state.is === 'absent' ? () => null : await cpisOf(projects, [state]);
      return { type: 'DeclareHealth', ...call.body, cpiBp: cpi(id) };
    }),
  ),

  serve('lead', (call) =>
    decideProject(projects, call, async (projectId) => {
      const { employeeId } = call.body;
      const { assigned } = await actorOn(projects, { ...call.actor, id: employeeId, role: 'employee' }, projectId);
      const isLead = await projects.people.factOf(employeeId, isTeamLead);
      return { type: 'AppointLead', employeeId, candidate: { isLead, assigned: assigned === true } };
    }),
  ),

  serve('decision', async (call) => {
    const { body } = call;
    switch (body.decision) {
      case 'accept':
      case 'counter':
      case 'decline':
        return await answerOffer(projects, call, body);
      case 'accept_delivery': {
        const { reason, consentFileId } = body;
        return await decideProject(projects, call, async (id) => ({
          type: 'AcceptDelivery',
          reason,
          consent: await consentOf(projects, id, consentFileId),
        }));
      }
      case 'return_delivery':
        return await decideProject(projects, call, async (_id, derived) => ({
          type: 'ReturnDelivery',
          items: body.items,
          milestoneId: derived('returned'),
          title: 'Returned delivery',
          returnWeightBp: projects.company.returnWeightBp,
        }));
    }
  }),
];

const statusCommand = async (
  projects: Projects,
  { body, actor }: Pick<Call<'project-status'>, 'body' | 'actor'>,
  projectId: string,
  derived: (what: string) => string,
): Promise<Unaddressed<ProjectCommand>> => {
  switch (body.action) {
    case 'open_staffing':
      return { type: 'OpenStaffing', roles: body.roles };
    case 'activate': {
      const { clientId, advancePaid } = await settlementOf(projects, projectId);
      const clientActive = await projects.people.factOf(clientId, isActiveClient(clientId, actor.id));
      return { type: 'ActivateProject', clientActive, advancePaid };
    }
    case 'hold':
      return { type: 'HoldProject', reason: body.reason, expectedReturn: body.expectedReturn };
    case 'resume':
      return { type: 'ResumeProject', changeId: derived('change'), newDates: body.newDates };
    case 'cancel': {
      const { settledMilestones } = await settlementOf(projects, projectId);
      return { type: 'CancelProject', reason: body.reason, settledMilestones };
    }
    case 'archive': {
      const { openInvoices } = await settlementOf(projects, projectId);
      const pendingDocuments = await hasPendingDocuments(projects, projectId);
      return { type: 'ArchiveProject', openInvoices, pendingDocuments };
    }
  }
};
