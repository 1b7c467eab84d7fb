/**
 * What browsers are told of at once: which things to fetch again, and that a payment came in (security.md §14). Told by
 * the view that took an event in, so that whoever fetches finds it there. Hints: at most once, ids only, never of the past.
 */
import {
  type AddressedFrame,
  type Frame,
  type PaymentNotification,
  streamChannel,
} from '@lamplight/bff/contract/stream.ts';
import type { Log } from '@lamplight/common/log/log.ts';
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
type Key = Readonly<{ kind: string; id?: string }>;
type Recipients = AddressedFrame['to'];
type Told = Readonly<{ to: Recipients; key: Key }>;
type About = Readonly<{
  proposalId?: string;
  projectId?: string;
  milestoneId?: string;
  invoiceId?: string;
  assignmentId?: string;
  employeeId?: string;
  fileId?: string;
}>;
type News = Fact<AnyEvent>;

/** What is older was told before, or happened while nobody here was running. */
const NEWS_MS = 60_000;
const CLAIMED_MS = 2 * NEWS_MS;
const KEYS_A_FRAME = 100;
const ADMINS: Recipients = { users: [], roles: ['admin'] };
const STAFF: Recipients = { users: [], roles: ['employee', 'team_lead', 'admin'] };

/** For `SpineOptions.applied`: returns at once and never throws. */
export const framesFrom = (sources: FrameSources): ((projection: string, facts: readonly News[]) => void) => {
  const { clock, log } = sources;
  return (projection, facts) => {
    const since = clock.now() - NEWS_MS;
    const news = facts.filter(({ recordedAt }) => Date.parse(recordedAt) >= since);
    if (news.length === 0) return;
    tell(sources, projection, news).catch((error: unknown) => {
      log.debug({ err: error, projection }, 'browsers were not told; they look again by themselves');
    });
  };
};

const tell = async (sources: FrameSources, projection: string, news: readonly News[]): Promise<void> => {
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
              to: recipients((await sources.proposals.get(projectId))?.seenBy),
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
          ];
        }
        default:
          return [];
      }
    }),
  );
  return told.flat();
};

/** After these the list of projects that look for people is another. */
const OFFERED_OR_NOT: ReadonlySet<string> = new Set(['ProjectStaffingOpened', 'ProjectActivated', 'ProjectCancelled']);

const keyOf = (kind: string, id: string | undefined): Key => (id === undefined ? { kind } : { kind, id });

/** The people of the project, or of the proposal that it still is. */
const projectSeers = async ({ projects, proposals }: FrameSources, id: string): Promise<Recipients> =>
  recipients((await projects.get(id))?.seenBy ?? (await proposals.get(id))?.seenBy);

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
  const groups = new Map<string, { to: Recipients; keys: Map<string, Key> }>();
  for (const { to, key } of told) {
    if (to.users.length === 0 && to.roles.length === 0) continue;
    const audience = JSON.stringify([[...to.users].sort(), to.roles]);
    const group = groups.get(audience) ?? { to, keys: new Map<string, Key>() };
    groups.set(audience, group);
    group.keys.set(`${key.kind}/${key.id ?? ''}`, key);
  }
  return [...groups.values()].flatMap(({ to, keys }) =>
    chunked([...keys.values()]).map((some) => invalidate(to, some)),
  );
};

const invalidate = (to: Recipients, keys: readonly Key[]): AddressedFrame => ({
  to,
  frame: { event: 'invalidate', data: { keys: keys.map((key) => ({ ...key })) } } satisfies Frame,
});

const chunked = (keys: readonly Key[]): readonly (readonly Key[])[] =>
  Array.from({ length: Math.ceil(keys.length / KEYS_A_FRAME) }, (_, n) =>
    keys.slice(n * KEYS_A_FRAME, (n + 1) * KEYS_A_FRAME),
  );

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
