/** HTTP of the delivery page: what a guest reads, and what the link's recipient signs (domain.md §4.7). */
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import { sendContent } from '@lamplight/common/files/content.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { byOf, ifMatch } from '@lamplight/common/http/caller.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { file } from '../files/file.ts';
import type { MilestoneCommand } from '../projects/milestones.ts';
import { project } from '../projects/project.ts';
import { projectAfter } from '../reading.ts';
import { fileIn } from './delivered.ts';
import { byGuest, delivered, type Entered, enter, entered, PROOFS, tooMany } from './entering.ts';
import { recipientOf } from './events.ts';
import { grantKeyOf } from './grants.ts';
import { deliveryLink } from './link.ts';

export const guestRoutes = (projects: Projects): readonly Served[] => [
  serve('delivery-open', async ({ req, res, body }) => {
    const guest = await enter(projects, req, body);
    send(res, { delivery: await delivered(projects, guest) });
  }),

  serve('delivery', async ({ req, res, params }) => {
    const guest = await entered(projects, req, params.linkId);
    send(res, { delivery: await delivered(projects, guest) });
  }),

  serve('delivery-file', async ({ req, res, params: { linkId, fileId } }) => {
    const guest = await entered(projects, req, linkId);
    const named = fileIn(await delivered(projects, guest), fileId);
    if (named === null) throw problem('NOT_FOUND');
    const { state } = await projects.look(`file-${fileId}`, file);
    if (state.is !== 'clean') throw problem('FILE_NOT_CLEAN');
    // Once for each opening: a viewer asks for a file range by range.
    const by = byGuest(req, guest, derivedId(guest.grant.opening, fileId));
    const command = {
      type: 'RecordDownload',
      ...{ linkId, projectId: guest.link.projectId, actor: guest.guest, at: by.at, project: { open: true } },
      ...{ fileId, name: named.name, sha256: named.sha256 },
    } as const;
    const recorded = await projects.change(`deliverylink-${linkId}`, command, deliveryLink, by);
    if (recorded.is === 'refused') throw problemOf(recorded.refusal);
    await sendContent(projects.files, req, res, state);
  }),

  serve('delivery-code', async ({ req, res, params }) => {
    const guest = await signing(projects, req, params.linkId);
    const { codes, post } = projects.delivery;
    const about = codeFor(guest);
    const issued = await codes.issue(about);
    if (issued.is === 'early') throw tooEarly(issued.timeLeft);
    if (issued.is === 'too many') throw tooMany(issued.retryAfter);
    const { code, expiresAt } = issued;
    await post({
      id: derivedId('mail', issued.id),
      subject: recipientOf(guest.link).subject,
      template: 'delivery-code',
      to: about.address,
      fields: { name: '', code, expiresAt },
      until: expiresAt,
    });
    send(res, { expiresAt });
  }),

  serve('delivery-prove', async ({ req, res, params, body }) => {
    const guest = await signing(projects, req, params.linkId);
    const { codes, grants, limits } = projects.delivery;
    const { linkId } = guest.link;
    const tried = await limits.begin([[PROOFS, linkId]]);
    if (tried.is === 'blocked') throw tooMany(tried.waitMs / 1_000);
    const verdict = await codes.use(codeFor(guest), body.code);
    if (verdict !== 'right') await tried.failed();
    if (typeof verdict === 'object') throw tooMany(verdict.retryAfter);
    if (verdict === 'wrong') throw problem('OTP_INVALID');
    await tried.forgiven();
    const grant = await grants.prove({ linkId, secret: guest.secret });
    if (grant === null) throw problem('LINK_INVALID');
    send(res, { delivery: await delivered(projects, { ...guest, grant }) });
  }),

  serve('delivery-accept', (call) => act(projects, call, { type: 'AcceptMilestone', ...call.body })),
  serve('delivery-return', (call) => act(projects, call, { type: 'RequestChanges', ...call.body })),
  serve('delivery-rate', (call) =>
    act(projects, call, { type: 'RateMilestone', score: call.body.score, comment: call.body.comment ?? '' }),
  ),
];

/** The guest by a link that lets its recipient sign. @throws 404 LINK_INVALID, 403 by one that only shows */
const signing = async (projects: Projects, req: Call<'delivery'>['req'], linkId: string): Promise<Entered> => {
  const guest = await entered(projects, req, linkId);
  if (guest.link.scope !== 'SIGN_OFF') throw problem('FORBIDDEN');
  return guest;
};

/** Right for this link's recipient in this browser. An erased address gets none. */
const codeFor = ({ link, secret }: Entered) => {
  const address = textOf(link.recipientEmail);
  if (address === null) throw problem('LINK_INVALID');
  const { linkId } = link;
  return { purpose: 'delivery', holder: linkId, address, account: linkId, bound: grantKeyOf({ linkId, secret }) };
};

const tooEarly = (timeLeft: number) =>
  problem('RESEND_RATE_LIMITED', {
    message: `Please wait ${timeLeft} s before you ask for another code.`,
    retryAfterSeconds: timeLeft,
    more: { timeLeft },
  });

type Signed = Extract<Unaddressed<MilestoneCommand>, { type: 'AcceptMilestone' | 'RequestChanges' | 'RateMilestone' }>;
/** Distributed over the commands, each without its milestone, which the path names. */
type Made<C = Signed> = C extends unknown ? Omit<C, 'milestoneId'> : never;

/** Signed by the recipient, under the client: recorded as by the guest of this link. @throws 403 CODE_REQUIRED */
const act = async (
  projects: Projects,
  { req, res, params }: Pick<Call<'delivery-accept'>, 'req' | 'res' | 'params'>,
  made: Made,
): Promise<void> => {
  const guest = await signing(projects, req, params.linkId);
  if (!guest.grant.proven) throw problem('CODE_REQUIRED');
  const { projectId } = guest.link;
  const by = byOf(req, guest.guest.id);
  const { milestoneId } = params;
  const command = { ...made, milestoneId, actor: guest.guest, at: by.at, ifMatch: ifMatch(req) } as MilestoneCommand;
  const changed = await projects.change(`project-${projectId}`, command, project, by);
  await answer(res, changed, async () => {
    const { doc } = await projectAfter(projects, projectId, changed);
    return { delivery: await delivered(projects, guest, doc) };
  });
};
