/**
 * For tests: integrations on its stage, in front of the stand-in for GitHub, which tells it by the door of the edge; and what
 * projects tell of a team.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal, statusOf } from '@lamplight/bff/guards/refusal.ts';
import { targetOf } from '@lamplight/bff/guards/target.ts';
import { webhooksAt } from '@lamplight/bff/site/webhooks.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { factMessage } from '@lamplight/common/service/workbench/facts.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin } from '@lamplight/integrations/workbench/cast.ts';
import { type Stage, startStage } from '@lamplight/integrations/workbench/harness.ts';
import { type GitHubStandIn, startGitHub } from '../../standins/github/stand-in.ts';
import { consents } from '../../standins/workbench/consent.ts';

export type Rig = Readonly<{
  stage: Stage;
  github: GitHubStandIn;
  /** Where GitHub tells us. */
  edge: string;
  /** This person connects the account at GitHub. */
  connects(actor: Actor, account: 'lamplight-lead' | 'dev-outside'): Promise<void>;
  /** As projects publish it, in order for each person and project. */
  tells(...events: readonly ProjectsEvent[]): Promise<void>;
  /** A project that works, led by somebody. */
  founds(projectId: string, leadId?: string): Promise<void>;
  end(): Promise<void>;
}>;

const ACCOUNTS = { 'lamplight-lead': '2001', 'dev-outside': '2002' } as const;

export const assigned = (
  projectId: string,
  employeeId: string,
  assignmentId = `${projectId}-${employeeId}`,
): ProjectsEvent => ({
  type: 'MemberAssigned',
  data: {
    ...{ projectId, employeeId, assignmentId, role: 'Engineer' },
    ...{ allocationBp: 5_000, effortWeightBp: 10_000, from: '2026-11-01' },
  },
});
export const released = (
  projectId: string,
  employeeId: string,
  assignmentId = `${projectId}-${employeeId}`,
): ProjectsEvent => ({
  type: 'MemberReleased',
  data: { projectId, employeeId, assignmentId, on: '2026-11-27', stillOnProject: false },
});

type RigOptions = Readonly<{
  /** Between two turns; a very long one leaves the work to processes of their own. */
  everyMs?: number;
  /** Many stories are told in one minute. */
  callsAMinute?: number;
  /** The clock of GitHub, which a test may move; the machine's where it is left out. */
  hostNow?: () => number;
}>;

export const startRig = async ({
  everyMs = 20,
  callsAMinute = 6_000,
  hostNow = Date.now,
}: RigOptions = {}): Promise<Rig> => {
  let stage: Stage | null = null;
  const door = createServer(async (req, res) => {
    const webhooks = webhooksAt({ url: stage?.url() ?? '', limits: { hit: async () => null }, headers: {} });
    const target = targetOf(req.url ?? '');
    if (isRefusal(target) || !webhooks.answers(target)) return void res.writeHead(404).end();
    const refusal = await webhooks.send(req, res, { target, address: '127.0.0.1' });
    if (refusal !== null) res.writeHead(statusOf(refusal)).end(refusal.refused);
  });
  await new Promise<void>((done) => void door.listen(0, '127.0.0.1', done));
  const edge = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const github = await startGitHub({ siteHost: '127.0.0.1', origin: () => edge, now: hostNow });
  const { url, clientId, clientSecret } = github;
  const client = { url, clientId, clientSecret };
  const running = await startStage({
    publicOrigin: new URL(edge),
    clients: { drive: null, dropbox: null, github: client },
    keepInStepEveryMs: everyMs,
    callsAMinute,
  });
  stage = running;
  const { incarnation } = await running.ports.events.head();
  const revisions = new Map<string, number>();
  const tells: Rig['tells'] = async (...events) => {
    for (const event of events) {
      const data = event.data as Readonly<{ projectId?: string; employeeId?: string }>;
      const isOfPerson = event.type === 'MemberAssigned' || event.type === 'MemberReleased';
      const key = isOfPerson ? `person-${data.employeeId}` : `project-${data.projectId}`;
      const revision = (revisions.get(key) ?? -1) + 1;
      revisions.set(key, revision);
      const at = new Date(running.now()).toISOString();
      await running.ports.bus.publish(PROJECTS_TOPIC, [
        factMessage(event, { incarnation, key, revision, at, actorId: 'admin-1' }),
      ]);
    }
  };
  return {
    stage: running,
    ...{ github, edge, tells },
    connects: async (actor, account) => {
      const flow = await running.begin(actor, 'github');
      const back = await consents(client, flow.authUrl, ACCOUNTS[account]);
      const { status, text } = await running.finish(actor, 'github', flow, back?.searchParams.get('code') ?? '');
      if (status !== 200) throw new Error(text);
    },
    founds: async (projectId, leadId) => {
      await tells({ type: 'ProjectActivated', data: { projectId } });
      if (leadId !== undefined)
        await tells({ type: 'TeamLeadAppointed', data: { projectId, employeeId: leadId, toId: leadId } });
      await eventually(async () => {
        const { status } = await running.get(admin, `/projects/${projectId}/code/repositories`);
        if (status !== 200) throw new Error(`${projectId} is not heard of yet`);
      });
    },
    end: async () => {
      await running.end();
      door.closeAllConnections();
      await new Promise((done) => door.close(done));
      await github.close();
    },
  };
};
