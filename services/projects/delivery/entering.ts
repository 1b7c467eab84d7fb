/** How a guest gets in and stays in: by the token once, then by the grant, with the link looked at anew each time. */
import type { Delivery } from '@lamplight/bff/contract/delivery.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { commandBy } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import type { Projects } from '../context.ts';
import { project } from '../projects/project.ts';
import { projectAllows } from '../projects/rights.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { orNotFound } from '../reading.ts';
import { deliveryOf } from './delivered.ts';
import type { Grant } from './grants.ts';
import { guestIdOf, guestOf } from './guest.ts';
import { deliveryLink, holds, type KnownLink, linkStateAt } from './link.ts';
import { linkIdOf, tokenHashOf } from './tokens.ts';

/** Where the edge puts the secret of a browser (security.md §13); no browser can send it. */
export const GRANT_HEADER = 'x-delivery-grant';
/** Wrong passcodes and codes of one link, together. */
export const PROOFS = { name: 'delivery-proofs', most: 5, windowMs: 15 * 60_000 } as const;
/** No refusal of a token comes sooner, so that the time tells nothing of the cause. */
const REFUSED_AFTER_MS = 60;

export type Entered = Readonly<{ link: KnownLink; grant: Grant; secret: string; guest: Actor; at: string }>;

/**
 * Exchanges a token, and a passcode where the link has one, for a grant in this browser. Opened once more in the same
 * browser, while that grant lives, it counts as no further use.
 * @throws 404 LINK_INVALID, for a wrong, expired, used-up and revoked link alike; 403 PASSCODE_REQUIRED; 400 for a wrong
 * passcode; 429 RATE_LIMITED after five of them
 */
export const enter = async (
  projects: Projects,
  req: Request,
  { token, passcode }: Readonly<{ token: string; passcode?: string | undefined }>,
): Promise<Entered> => {
  const { grants, pause, now } = projects.delivery;
  const began = now();
  const refused = async (): Promise<never> => {
    await pause(Math.max(0, began + REFUSED_AFTER_MS - now()));
    throw problem('LINK_INVALID');
  };
  const secret = secretOf(req);
  const tokenHash = tokenHashOf(token);
  const linkId = linkIdOf(tokenHash);
  const at = new Date(projects.clock.now()).toISOString();
  const { state: link } = await projects.look(`deliverylink-${linkId}`, deliveryLink);
  const open = link.is !== 'absent' && (await isOpen(projects, link.projectId));
  if (secret === null || link.is === 'absent' || !open || !holds(link, at)) return refused();
  const asked = { linkId, secret };
  const before = await grants.of(asked);
  if (before !== null) return enteredBy(link, before, secret, at);
  if (linkStateAt(link, at) !== 'open') return refused();
  await demandPasscode(projects, link, passcode);
  const by = commandBy(req, guestIdOf(linkId), newId());
  const command = {
    type: 'OpenLink',
    ...{ actor: guestOf(linkId, null), at: by.at, linkId, projectId: link.projectId, project: { open } },
  } as const;
  const opened = await projects.change(`deliverylink-${linkId}`, command, deliveryLink, by);
  if (opened.is === 'refused') return refused(); // used up or revoked just now
  const grant = await grants.give(asked, { opening: by.commandId, expiresAt: Date.parse(link.expiresAt) });
  return enteredBy(link, grant, secret, at);
};

/** @throws 404 LINK_INVALID without a grant, or where the link does not hold any more */
export const entered = async (projects: Projects, req: Request, linkId: string): Promise<Entered> => {
  const secret = secretOf(req);
  const grant = secret === null ? null : await projects.delivery.grants.of({ linkId, secret });
  if (secret === null || grant === null) throw problem('LINK_INVALID');
  const at = new Date(projects.clock.now()).toISOString();
  const { state: link } = await projects.look(`deliverylink-${linkId}`, deliveryLink);
  if (link.is === 'absent' || !holds(link, at) || !(await isOpen(projects, link.projectId)))
    throw problem('LINK_INVALID');
  return enteredBy(link, grant, secret, at);
};

const enteredBy = (link: KnownLink, grant: Grant, secret: string, at: string): Entered => {
  const signsFor = link.scope === 'SIGN_OFF' ? link.projectId : null;
  return { link, grant, secret, guest: guestOf(link.linkId, signsFor), at };
};

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const secretOf = (req: Request): string | null => {
  const secret = req.get(GRANT_HEADER);
  return secret !== undefined && SECRET.test(secret) ? secret : null;
};

/** What a project delivered may be looked at until it is archived or cancelled. */
export const isOpen = async ({ look }: Projects, projectId: string): Promise<boolean> => {
  const { state } = await look(`project-${projectId}`, project);
  return state.is !== 'absent' && projectAllows('issueLink', state);
};

const demandPasscode = async (
  { delivery: { tokens, limits } }: Projects,
  { linkId, passcodeMac }: KnownLink,
  passcode: string | undefined,
): Promise<void> => {
  if (passcodeMac === null) return;
  if (passcode === undefined || passcode === '') throw problem('PASSCODE_REQUIRED');
  const tried = await limits.begin([[PROOFS, linkId]]);
  if (tried.is === 'blocked') throw tooMany(tried.waitMs / 1_000);
  if (tokens.isPasscode(linkId, passcode, passcodeMac)) return tried.forgiven();
  await tried.failed();
  throw problem('VALIDATION_FAILED', { errors: [{ field: 'passcode', message: 'That is not the passcode' }] });
};

/** @param seconds until it may be tried again */
export const tooMany = (seconds: number) => {
  const timeLeft = Math.max(1, Math.ceil(seconds));
  return problem('RATE_LIMITED', { retryAfterSeconds: timeLeft, more: { timeLeft } });
};

/** Who acts, under a key of their own. */
export const byGuest = (req: Request, { guest }: Entered, commandId: string): By => commandBy(req, guest.id, commandId);

const REPORTS = 12;

/**
 * As the views say by now.
 * @param known the project as the guest's own act left it: a view that is late would show it as it was before
 */
export const delivered = async (
  projects: Projects,
  { link, grant, guest, at }: Entered,
  known: ProjectDoc | null = null,
): Promise<Delivery> => {
  const { projectId } = link;
  const [doc, documents, reports, invoices] = await Promise.all([
    known ?? projects.projects.get(projectId),
    allOf(projects.documents, { where: { projectId, forClient: true }, sort: [['createdAt', -1]] }),
    projects.reports.find({
      where: { projectId, openTo: { hasAny: ['client'] } },
      sort: [['week', -1]],
      limit: REPORTS,
    }),
    allOf(projects.invoices, {
      where: { seenBy: { hasAny: ['role:admin'] }, projectId },
      sort: [['createdAt', 1]],
    }),
  ]);
  const there = orNotFound(doc);
  const { clientId, leadId } = there.machine;
  const accepted = Object.values(there.work).flatMap((work) => (work.accepted === null ? [] : [work.accepted.by]));
  const names = await projects.people.names([clientId, ...(leadId === null ? [] : [leadId]), ...accepted]);
  return deliveryOf({ link, grant, guest, at, names, project: there, documents, reports: reports.items, invoices });
};
