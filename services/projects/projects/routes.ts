/** Commands on a project: its status and lead, and the client's answer (state-machines.md §15). */
import * as shapes from '@lamplight/bff/contract/projects.ts';
import { decisionBody } from '@lamplight/bff/contract/proposals.ts';
import { caller } from '@lamplight/common/http/caller.ts';
import { parse } from '@lamplight/common/http/parse.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import type { Request, Router } from 'express';
import type { Unaddressed } from '../actor.ts';
import type { Projects } from '../context.ts';
import { isActiveClient, isTeamLead } from '../people/facts.ts';
import { actorOn } from '../reading.ts';
import { answerOffer } from './answering.ts';
import { decideProject } from './commanding.ts';
import { consentOf, settlementOf } from './facts.ts';
import { milestoneRoutes } from './milestone-routes.ts';
import type { ProjectCommand } from './project.ts';
import { readingRoutes } from './reading-routes.ts';

export const projectRoutes = (projects: Projects): Router => {
  const routes = newRouter();

  routes.post('/projects/:projectId/status', async (req, res) => {
    const body = parse(shapes.statusBody, req.body);
    await decideProject(projects, req, res, async (id) => statusCommand(projects, req, id, body));
  });

  routes.post('/projects/:projectId/lead', async (req, res) => {
    const { employeeId } = parse(shapes.leadBody, req.body);
    await decideProject(projects, req, res, async (projectId) => {
      const { assigned } = await actorOn(
        projects,
        { ...caller(req).actor, id: employeeId, role: 'employee' },
        projectId,
      );
      const isLead = await projects.people.told(employeeId, isTeamLead);
      return { type: 'AppointLead', employeeId, candidate: { isLead, assigned: assigned === true } };
    });
  });

  routes.post('/projects/:projectId/decision', async (req, res) => {
    const body = parse(decisionBody, req.body);
    switch (body.decision) {
      case 'accept':
      case 'counter':
      case 'decline':
        return await answerOffer(projects, req, res, body);
      case 'accept_delivery': {
        const { reason, consentFileId } = body;
        return await decideProject(projects, req, res, async (id) => ({
          type: 'AcceptDelivery',
          reason,
          consent: await consentOf(projects, id, consentFileId),
        }));
      }
      case 'return_delivery':
        return await decideProject(projects, req, res, async (_id, derived) => ({
          type: 'ReturnDelivery',
          items: body.items,
          milestoneId: derived('returned'),
          title: 'Returned delivery',
          returnWeightBp: projects.company.returnWeightBp,
        }));
    }
  });

  routes.use(readingRoutes(projects), milestoneRoutes(projects));
  return routes;
};

type Status = ReturnType<typeof parse<typeof shapes.statusBody>>;

const statusCommand = async (
  projects: Projects,
  req: Request,
  projectId: string,
  body: Status,
): Promise<Unaddressed<ProjectCommand>> => {
  switch (body.action) {
    case 'open_staffing':
      return { type: 'OpenStaffing', roles: body.roles };
    case 'activate': {
      const { clientId, advancePaid } = await settlementOf(projects, projectId);
      const clientActive = await projects.people.told(clientId, isActiveClient(clientId, caller(req).actor.id));
      return { type: 'ActivateProject', clientActive, advancePaid };
    }
    case 'hold':
      return { type: 'HoldProject', reason: body.reason, expectedReturn: body.expectedReturn };
    case 'resume':
      return { type: 'ResumeProject' };
    case 'cancel': {
      const { settledMilestones } = await settlementOf(projects, projectId);
      return { type: 'CancelProject', reason: body.reason, settledMilestones };
    }
    case 'archive': {
      const { openInvoices } = await settlementOf(projects, projectId);
      return { type: 'ArchiveProject', openInvoices, pendingDocuments: false };
    }
  }
};
