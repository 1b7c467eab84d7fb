/** HTTP of delivery links, for those who lead a project: issued, listed with their log, revoked (state-machines.md §5). */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Projects } from '../context.ts';
import { readable } from '../projects/commanding.ts';
import { can, project } from '../projects/project.ts';
import { standingIn } from '../projects/relation.ts';
import { projectAllows } from '../projects/rights.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { actorOn, docAfter, freshProject, historyOf, orNotFound, readerOf, staleMark } from '../reading.ts';
import { deliveryLink, type KnownLink, type ProjectFact } from './link.ts';
import { namedIn, showLink } from './show.ts';
import { linkIdOf, tokenHashOf } from './tokens.ts';
import { type LinkDoc, linkView } from './view.ts';

export const deliveryLinkRoutes = (projects: Projects): readonly Served[] => [
  serve('delivery-links', async (call) => {
    const { doc } = await readable(projects, call);
    const actor = standingIn(doc, call.actor);
    if (!can(actor, 'issueLink', doc.machine)) throw problem('FORBIDDEN');
    const stale = (await projects.deliveryLinks.waitFor(readAfter(call.req))) === 'stale';
    const { items, next } = await projects.deliveryLinks.find({
      where: { projectId: doc._id },
      sort: [['createdAt', -1]],
      ...pageOf(call.req, call.query),
    });
    const reader = await readerOf(projects, actor, items.flatMap(namedIn));
    sendList(call.res, { items: items.map((link) => showLink(link, doc, reader)), stale, next });
  }),

  serve('delivery-link-issue', async (call) => {
    const { projectId } = call.params;
    const { tokens, post } = projects.delivery;
    const { actor, fact } = await leading(projects, call, projectId);
    const by = call.by();
    const token = tokens.tokenOf(by.commandId);
    const tokenHash = tokenHashOf(token);
    const linkId = linkIdOf(tokenHash);
    const { passcode, ...asked } = call.body;
    const command = {
      type: 'IssueLink',
      ...{ projectId, linkId, tokenHash, ...asked, project: fact, actor, at: by.at },
      ...(passcode === undefined ? {} : { passcodeMac: tokens.macOf(linkId, passcode) }),
    } as const;
    const changed = await projects.change(`deliverylink-${linkId}`, command, deliveryLink, by);
    const address = tokens.addressOf(token);
    await answer(
      call.res,
      changed,
      async (state, was) => {
        if (state.is === 'absent') return null;
        const doc = orNotFound((await freshProject(projects, projectId, call.req)).doc);
        // Whom the link was sent to so long ago that they are forgotten is not written to by a repeat.
        if (was.is === 'changed' && !state.erased)
          await post({
            id: derivedId(by.commandId, 'mail'),
            subject: linkId,
            template: 'letter',
            to: asked.recipientEmail,
            fields: letterOf(projects, doc, state, address),
            until: state.expiresAt,
          });
        return { link: await shown(projects, linkId, doc, call.actor, was), address };
      },
      201,
    );
  }),

  serve('delivery-link-revoke', async (call) => {
    const { projectId, linkId } = call.params;
    const { actor, fact } = await leading(projects, call, projectId);
    const by = call.by();
    const command = {
      type: 'RevokeLink',
      ...{ projectId, linkId, reason: call.body.reason, project: fact, actor, at: by.at, ifMatch: ifMatch(call.req) },
    } as const;
    const changed = await projects.change(`deliverylink-${linkId}`, command, deliveryLink, by);
    await answer(call.res, changed, async (_state, was) => {
      const fresh = await freshProject(projects, projectId, call.req);
      return { link: await shown(projects, linkId, orNotFound(fresh.doc), call.actor, was), ...staleMark(fresh) };
    });
  }),
];

type Calling = Pick<Call<'delivery-links'>, 'req' | 'actor'>;

/** The project, folded just before deciding. @throws 404 where the caller may not know of it as one of its people */
const leading = async (projects: Projects, { req, actor: who }: Calling, projectId: string) => {
  await readable(projects, { req, actor: who, params: { projectId } });
  const actor = await actorOn(projects, who, projectId);
  const { state } = await projects.look(`project-${projectId}`, project);
  if (state.is === 'absent' || !can(actor, 'read', state)) throw problem('NOT_FOUND');
  const fact: ProjectFact = {
    state: state.is,
    knows: true,
    leads: can(actor, 'issueLink', state),
    open: projectAllows('issueLink', state),
  };
  return { actor, fact };
};

const shown = async (
  projects: Projects,
  linkId: string,
  project: ProjectDoc,
  actor: Calling['actor'],
  changed: Parameters<typeof docAfter>[2],
) => {
  const folded = (): Promise<LinkDoc | null> =>
    historyOf(projects, `deliverylink-${linkId}`, deliveryLink, linkView as never, linkId);
  const { doc } = await docAfter(projects.deliveryLinks, linkId, changed, folded);
  // A refusal too is about a link that is there.
  const link = orNotFound(doc ?? (await folded()));
  return showLink(link, project, await readerOf(projects, standingIn(project, actor), namedIn(link)));
};

const letterOf = ({ company }: Projects, { machine }: ProjectDoc, link: KnownLink, address: string) => ({
  name: '',
  subject: `${company.name}: what was delivered for ${machine.title}`,
  paragraphs: [
    link.scope === 'SIGN_OFF'
      ? `${company.name} invites you to look at what was delivered for ${machine.title}, and to accept it or ask for changes. For that we send a code to this address.`
      : `${company.name} invites you to look at what was delivered for ${machine.title}.`,
    ...(link.passcodeMac === null ? [] : ['The page asks for a passcode. Whoever invited you tells you what it is.']),
    `It can be opened until ${dayWritten(istDate(link.expiresAt))}. Please do not pass it on.`,
  ],
  link: address,
  linkSays: 'See what was delivered',
});
