/**
 * What browsers are told of at once: which things to fetch again, and that a payment came in (security.md §14). Told by
 * the view that took an event in, so that whoever fetches finds it there. Hints: at most once, ids only, never of the past.
 */
import { type ListName, type SiteNews, siteChannel } from '@lamplight/bff/contract/site.ts';
import { type AddressedFrame, type PaymentNotification, streamChannel } from '@lamplight/bff/contract/stream.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { type Hint, invalidations, NEWS_MS, newsAmong } from '@lamplight/common/stream/hints.ts';
import type { AnyEvent, Clock, Fact } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { ReceivableEvent } from './invoices/receivable.ts';
import type { InvoiceDoc } from './invoices/view.ts';
import type { ProjectDoc } from './projects/view.ts';
import type { ProposalDoc } from './proposals/view.ts';

export type FrameSources = Readonly<{
  broadcast: Broadcast;
  keyValue: KeyValue;
  proposals: View<ProposalDoc>;
  projects: View<ProjectDoc>;
  invoices: View<InvoiceDoc>;
  clock: Clock;
  log: Log;
}>;
type Recipients = AddressedFrame['to'];
type Told = Readonly<{ to: Recipients; key: Hint }>;
type About = Readonly<{
  proposalId?: string;
  projectId?: string;
  milestoneId?: string;
  invoiceId?: string;
  assignmentId?: string;
  employeeId?: string;
  fileId?: string;
  planId?: string;
  productId?: string;
  techId?: string;
  metric?: string;
}>;
type News = Fact<AnyEvent>;

const CLAIMED_MS = 2 * NEWS_MS;
const ADMINS: Recipients = { users: [], roles: ['admin'] };
const STAFF: Recipients = { users: [], roles: ['employee', 'team_lead', 'admin'] };

/** For `SpineOptions.applied`: returns at once and never throws. */
export const framesFrom = (sources: FrameSources): ((projection: string, facts: readonly News[]) => void) => {
  const { clock, log } = sources;
  return (projection, facts) => {
    const news = newsAmong(facts, clock.now());
    if (news.length === 0) return;
    tell(sources, projection, news).catch((error: unknown) => {
      log.debug({ err: error, projection }, 'browsers were not told; they look again by themselves');
    });
  };
};

const tell = async (sources: FrameSources, projection: string, news: readonly News[]): Promise<void> => {
  await tellSite(sources, projection, news);
  const told = await toldOf(sources, projection, news);
  await Promise.all(framesOf(told).map((frame) => publish(sources, frame)));
  if (projection !== 'invoices') return;
  const payments = news.filter((fact): fact is Fact<Received> => fact.type === 'PaymentRecorded');
  await Promise.all(payments.map((fact) => tellPayment(sources, fact)));
};

const publish = ({ broadcast }: FrameSources, frame: AddressedFrame): Promise<void> =>
  broadcast.publish(streamChannel, JSON.stringify(frame));

/** Which keys of the site each event moves in this view, and who may see them now. */
const toldOf = async (sources: FrameSources, projection: string, news: readonly News[]): Promise<readonly Told[]> => {
  const ofProject = once((id) => projectSeers(sources, id));
  const told = await Promise.all(
    news.map(async ({ type, data }): Promise<readonly Told[]> => {
      const about = data as About;
      const projectId = about.projectId ?? about.proposalId ?? '';
      const alsoGone = (to: Recipients) => withUser(to, about.employeeId);
      switch (projection) {
        case 'proposals':
          return [
            {
              to: proposalSeers(await sources.proposals.get(projectId)),
              key: { kind: 'proposal', id: projectId },
            },
          ];
        case 'projects': {
          const to = alsoGone(await ofProject(projectId));
          const { milestoneId } = about;
          return [
            { to, key: { kind: 'project', id: projectId } },
            ...(milestoneId === undefined ? [] : [{ to, key: { kind: 'milestone', id: milestoneId } }]),
            ...(OFFERED_OR_NOT.has(type) ? [{ to: STAFF, key: { kind: 'available-projects' } }] : []),
          ];
        }
        case 'assignments':
          return [{ to: alsoGone(await ofProject(projectId)), key: keyOf('assignment', about.assignmentId) }];
        case 'progress':
          return [{ to: await ofProject(projectId), key: { kind: 'progress', id: projectId } }];
        case 'files':
          return [{ to: await ofProject(projectId), key: keyOf('file', about.fileId) }];
        case 'invoices':
          return [{ to: await invoiceSeers(sources, about.invoiceId), key: keyOf('invoice', about.invoiceId) }];
        case 'audit': {
          const { invoiceId } = about;
          const to = invoiceId === undefined ? await ofProject(projectId) : await invoiceSeers(sources, invoiceId);
          return [
            { to, key: { kind: 'activity', id: projectId } },
            { to: ADMINS, key: { kind: 'audit' } },
            ...(type === 'CompanyParticularsSaved' ? [{ to: ADMINS, key: { kind: 'company' } }] : []),
          ];
        }
        case 'plans':
          return [{ to: ADMINS, key: keyOf('plan', about.planId) }];
        case 'products':
          return [
            { to: ADMINS, key: keyOf('product', about.productId) },
            // How many products name a tech stack is shown with it.
            ...(isPublic(type) ? [{ to: ADMINS, key: { kind: 'tech-stack' } }] : []),
          ];
        case 'tech-stacks':
          return [{ to: isPublic(type) ? STAFF : ADMINS, key: keyOf('tech-stack', about.techId) }];
        case 'skills':
          return [{ to: STAFF, key: { kind: 'skill' } }];
        case 'metrics':
          return [{ to: ADMINS, key: keyOf('claim', about.metric) }];
        case 'visits':
          return [{ to: ADMINS, key: { kind: 'visit' } }];
        default:
          return [];
      }
    }),
  );
  return told.flat();
};

/** Drafts change nothing that visitors or colleagues see. */
const isPublic = (type: string): boolean => /(Published|Retired)$/.test(type);

/** A product names its tech stacks, so both change with one of these. */
const LISTS_OF: Readonly<Record<string, readonly ListName[]>> = {
  plans: ['plans'],
  products: ['products'],
  'tech-stacks': ['techStacks', 'products'],
  metrics: ['claims'],
};

/** The edge draws its pages from these lists: it is told once the view shows what changed. */
const tellSite = async ({ broadcast }: FrameSources, projection: string, news: readonly News[]): Promise<void> => {
  const lists = LISTS_OF[projection];
  if (lists === undefined || !news.some(({ type }) => isPublic(type))) return;
  await broadcast.publish(siteChannel, JSON.stringify({ lists } satisfies SiteNews));
};

/** After these the list of projects that look for people is another. */
const OFFERED_OR_NOT: ReadonlySet<string> = new Set(['ProjectStaffingOpened', 'ProjectActivated', 'ProjectCancelled']);

const keyOf = (kind: string, id: string | undefined): Hint => (id === undefined ? { kind } : { kind, id });

/** The people of the project, or of the proposal that it still is. */
const projectSeers = async ({ projects, proposals }: FrameSources, id: string): Promise<Recipients> => {
  const project = await projects.get(id);
  return project === null ? proposalSeers(await proposals.get(id)) : recipients(project.seenBy);
};

/** A draft is its client's and its author's: no save of it stirs anybody else's screen. */
const proposalSeers = (proposal: ProposalDoc | null): Recipients => {
  const to = recipients(proposal?.seenBy);
  return proposal?.submittedAt === null ? { ...to, roles: [] } : to;
};

const invoiceSeers = async ({ invoices }: FrameSources, id: string | undefined): Promise<Recipients> =>
  recipients(id === undefined ? undefined : (await invoices.get(id))?.seenBy);

/** `staffing` is no person: who may only express interest is told by the list of available projects. */
const recipients = (seenBy: readonly string[] | undefined): Recipients => ({
  users: (seenBy ?? []).filter((seer) => seer !== 'role:admin' && seer !== 'staffing'),
  roles: seenBy?.includes('role:admin') ? ['admin'] : [],
});

/** Whoever was just taken off a project must see that too. */
const withUser = (to: Recipients, user: string | undefined): Recipients =>
  user === undefined || to.users.includes(user) ? to : { ...to, users: [...to.users, user] };

const once = <T>(ask: (id: string) => Promise<T>): ((id: string) => Promise<T>) => {
  const asked = new Map<string, Promise<T>>();
  return (id) => {
    const answer = asked.get(id) ?? ask(id);
    asked.set(id, answer);
    return answer;
  };
};

/** One frame for those who see the same, each key once. */
const framesOf = (told: readonly Told[]): readonly AddressedFrame[] => {
  const groups = new Map<string, { to: Recipients; keys: Map<string, Hint> }>();
  for (const { to, key } of told) {
    if (to.users.length === 0 && to.roles.length === 0) continue;
    const audience = JSON.stringify([[...to.users].sort(), to.roles]);
    const group = groups.get(audience) ?? { to, keys: new Map<string, Hint>() };
    groups.set(audience, group);
    group.keys.set(`${key.kind}/${key.id ?? ''}`, key);
  }
  return [...groups.values()].flatMap(({ to, keys }) => invalidations(to, [...keys.values()]));
};

type Received = Extract<ReceivableEvent, { type: 'PaymentRecorded' }>;

/** One toast per receipt, also where a view takes the same page in again: whoever claims it first tells it. */
const tellPayment = async (sources: FrameSources, { data }: Fact<Received>): Promise<void> => {
  const { paymentId, projectId, milestoneId, clientId, bankPaise, tdsCreditPaise } = data;
  const claim = { ttlMs: CLAIMED_MS, if: 'absent' } as const;
  if ((await sources.keyValue.set(`projects.toast.${paymentId}`, '', claim)) === 'conflict') return;
  const project = await sources.projects.get(projectId);
  const milestone = project?.machine.milestones.find((m) => m.milestoneId === milestoneId);
  const notification: PaymentNotification = {
    kind: 'payment',
    paymentId,
    projectId,
    projectName: project?.machine.title ?? '',
    milestoneName: milestone?.title ?? '',
    paymentAmountPaise: bankPaise + tdsCreditPaise,
  };
  await publish(sources, {
    to: { users: [clientId], roles: ['admin'] },
    frame: { event: 'notification', data: notification },
  });
};
