/** How a guest gets in and stays in, over what their link, project and browser say: every way, and what each refusal costs. */
import { setContext } from '@lamplight/common/http/context.ts';
import type { Change } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { Request } from 'express';
import type { Projects } from '../context.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { project } from '../projects/project.ts';
import { AT, active, client, lead } from '../workbench/cast.ts';
import { byGuest, delivered, enter, entered, isOpen, tooMany } from './entering.ts';
import type { LinkEvent } from './events.ts';
import type { Asked, Grant } from './grants.ts';
import { deliveryLink, type KnownLink } from './link.ts';
import { linkIdOf, linkTokensWith, tokenHashOf } from './tokens.ts';

const token = 't'.repeat(43);
const secret = 's'.repeat(43);
const tokenHash = tokenHashOf(token);
const linkId = linkIdOf(tokenHash);
const ids = { projectId: 'p1', linkId } as const;
const DAY_MS = 86_400_000;
const later = (days: number): string => new Date(Date.parse(AT) + days * DAY_MS).toISOString();
const tokens = linkTokensWith({ key: Buffer.alloc(32, 7), publicOrigin: new URL('https://lamplight.example') });
const issued = (more: object = {}): LinkEvent => ({
  type: 'DeliveryLinkIssued',
  data: { ...ids, tokenHash, scope: 'SIGN_OFF', recipientEmail: 'rita@example.com', expiresAt: later(7), ...more },
});
const withPasscode = issued({ passcodeMac: tokens.macOf(linkId, 'open sesame') });
const viewed: LinkEvent = { type: 'DeliveryLinkViewed', data: ids };
const revoked: LinkEvent = { type: 'DeliveryLinkRevoked', data: { ...ids, reason: 'Wrong address' } };
const cancelled: ProjectEvent = { type: 'ProjectCancelled', data: { projectId: 'p1', reason: 'No budget' } };

type Setting = Readonly<{
  link?: readonly LinkEvent[];
  work?: readonly ProjectEvent[];
  at?: string;
  /** What the browser holds. */
  held?: Grant | null;
  /** How long looking took, in ms. */
  took?: number;
  blockedMs?: number;
  /** What another browser does between the look and the command. */
  meanwhile?: readonly LinkEvent[];
}>;
/** A stage of values: what was asked of each part stands in `done`. */
const staged = ({ link = [], work = active, at = AT, held = null, took = 0, blockedMs, meanwhile = [] }: Setting) => {
  const done: unknown[] = [];
  const linkAt = (events: readonly LinkEvent[]) =>
    events.reduce((state, e, n) => deliveryLink.evolve(state, e, n), deliveryLink.initial);
  let turn = 0;
  const projects = {
    clock: { now: () => Date.parse(at) },
    look: async (stream: string) => ({
      state: stream.startsWith('project-')
        ? stream === 'project-p1'
          ? work.reduce((state, e, n) => project.evolve(state, e, n), project.initial)
          : project.initial
        : stream === `deliverylink-${linkId}`
          ? linkAt(link)
          : deliveryLink.initial,
    }),
    change: (async (stream, command, decider, by) => {
      done.push(['change', stream, command, by.actorId]);
      const outcome = decider.decide(command as never, linkAt([...link, ...meanwhile]) as never);
      return isRefusal(outcome) ? { is: 'refused', refusal: outcome } : { is: 'changed' };
    }) as Change,
    delivery: {
      tokens,
      now: () => (turn++ === 0 ? 1_000 : 1_000 + took),
      pause: async (ms: number) => void done.push(['pause', ms]),
      grants: {
        of: async (asked: Asked) => (asked.linkId === linkId && asked.secret === secret ? held : null),
        give: async (asked: Asked, o: { opening: string; expiresAt: number }): Promise<Grant> => {
          done.push(['give', asked, o.expiresAt]);
          return { opening: o.opening, proven: false, until: 1 };
        },
      },
      limits: {
        begin: async (against: readonly (readonly [{ name: string }, string])[]) => {
          done.push(['try', against.map(([{ name }, whose]) => [name, whose])]);
          return blockedMs === undefined
            ? { is: 'begun', failed: async () => done.push('failed'), forgiven: async () => done.push('forgiven') }
            : { is: 'blocked', waitMs: blockedMs };
        },
      },
    },
  } as unknown as Projects;
  return { projects, done };
};
const asking = (header: string | undefined = secret, at = AT): Request => {
  const req = { get: (name: string) => (name === 'x-delivery-grant' ? header : undefined) } as unknown as Request;
  setContext(req, { clock: { now: () => Date.parse(at) }, requestId: 'r1' } as never);
  return req;
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'in',
    ({ code }: { code: string }) => code,
  );
const grant: Grant = { opening: 'o1', proven: true, until: Date.parse(later(1)) };

describe('opening a link by its token', () => {
  it('gives this browser a grant that ends with the link, and counts as one use', async () => {
    const { projects, done } = staged({ link: [issued()] });
    const guest = await enter(projects, asking(), { token });
    expect(guest).toMatchObject({
      ...{ secret, at: AT, link: { linkId, scope: 'SIGN_OFF' }, grant: { proven: false } },
      guest: { id: `guest-${linkId}`, role: 'guest', signsFor: 'p1' },
    });
    const command = {
      ...{ type: 'OpenLink', actor: { id: `guest-${linkId}`, role: 'guest' }, at: AT, ...ids, project: { open: true } },
    };
    expect(done).toEqual([
      ['change', `deliverylink-${linkId}`, command, `guest-${linkId}`],
      ['give', { linkId, secret }, Date.parse(later(7))],
    ]);
    expect(guest.grant.opening).not.toBe('');
  });
  it('only looks by one that only shows', async () => {
    const { projects } = staged({ link: [issued({ scope: 'VIEW' })] });
    const { guest } = await enter(projects, asking(), { token });
    expect(guest).toEqual({ id: `guest-${linkId}`, role: 'guest' });
  });
  it('once more in the same browser is no further use, also where it is used up', async () => {
    const { projects, done } = staged({ link: [issued({ maxUses: 1 }), viewed], held: grant });
    expect((await enter(projects, asking(), { token })).grant).toBe(grant);
    expect(done).toEqual([]);
  });
  it.each<readonly [string, Setting, Request]>([
    ['without the secret of a browser', { link: [issued()] }, asking('')],
    ['with a secret that is none', { link: [issued()] }, asking(`${secret}x`)],
    ['with a secret in other letters', { link: [issued()] }, asking(`x!${'s'.repeat(41)}`)],
    ['of no link', {}, asking()],
    ['of one that expired', { link: [issued()], at: later(7) }, asking()],
    ['of one that expired, by a grant that is still there', { link: [issued()], at: later(7), held: grant }, asking()],
    ['of one that was revoked', { link: [issued(), revoked], held: grant }, asking()],
    ['of one that is used up, in another browser', { link: [issued({ maxUses: 1 }), viewed] }, asking()],
    [
      'of one that is used up, before it is asked for a passcode',
      { link: [issued({ maxUses: 1, passcodeMac: tokens.macOf(linkId, 'open sesame') }), viewed] },
      asking(),
    ],
    ['of a project that ended', { link: [issued()], work: [...active, cancelled] }, asking()],
    ['of a project that is not there', { link: [issued()], work: [] }, asking()],
    ['that another browser used up just now', { link: [issued({ maxUses: 1 })], meanwhile: [viewed] }, asking()],
  ])('is refused %s, alike and not too soon', async (_what, setting, req) => {
    const { projects, done } = staged({ ...setting, took: 20 });
    expect(await codeOf(enter(projects, req, { token }))).toBe('LINK_INVALID');
    expect(done.at(-1)).toEqual(['pause', 40]);
    expect(done.some((one) => Array.isArray(one) && one[0] === 'give')).toBe(false);
  });
  it('waits no longer where looking took long', async () => {
    const { projects, done } = staged({ took: 90 });
    expect(await codeOf(enter(projects, asking(), { token }))).toBe('LINK_INVALID');
    expect(done).toEqual([['pause', 0]]);
  });
  it('asks for the passcode where there is one, and counts what is wrong', async () => {
    const open = (passcode?: string, more: Setting = {}) => {
      const { projects, done } = staged({ link: [withPasscode], ...more });
      return { done, entering: enter(projects, asking(), { token, ...(passcode === undefined ? {} : { passcode }) }) };
    };
    for (const none of [undefined, '']) {
      const { done, entering } = open(none);
      expect([await codeOf(entering), done]).toEqual(['PASSCODE_REQUIRED', []]);
    }
    const tried = ['try', [['delivery-proofs', linkId]]];
    const wrong = open('open barley');
    await expect(wrong.entering).rejects.toMatchObject({
      ...{ code: 'VALIDATION_FAILED', errors: [{ field: 'passcode', message: 'That is not the passcode' }] },
    });
    expect(wrong.done).toEqual([tried, 'failed']);
    const right = open('open sesame');
    expect(await codeOf(right.entering)).toBe('in');
    expect(right.done.slice(0, 2)).toEqual([tried, 'forgiven']);
    const blocked = open('open sesame', { blockedMs: 61_500 });
    await expect(blocked.entering).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 62 });
    expect(blocked.done).toEqual([tried]);
    expect(tooMany(0)).toMatchObject({ retryAfterSeconds: 1, more: { timeLeft: 1 } });
  });
});

describe('whoever is in', () => {
  it('stays in by the grant, with the link looked at anew', async () => {
    const { projects } = staged({ link: [issued({ maxUses: 1 }), viewed], held: grant });
    const guest = await entered(projects, asking(), linkId);
    expect(guest).toMatchObject({ secret, at: AT, link: { linkId }, guest: { signsFor: 'p1' } });
    expect(guest.grant).toBe(grant);
    expect(byGuest(asking(), guest, 'c1')).toMatchObject({ commandId: 'c1', actorId: `guest-${linkId}` });
  });
  it.each<readonly [string, Setting, Request, string]>([
    ['without a grant', { link: [issued()] }, asking(), linkId],
    ['without the secret of a browser', { link: [issued()], held: grant }, asking(''), linkId],
    ['under another link', { link: [issued()], held: grant }, asking(), 'l2'],
    ['once there is no link', { held: grant }, asking(), linkId],
    ['once it expired', { link: [issued()], held: grant, at: later(7) }, asking(), linkId],
    ['once it is revoked', { link: [issued(), revoked], held: grant }, asking(), linkId],
    ['once the project ended', { link: [issued()], held: grant, work: [...active, cancelled] }, asking(), linkId],
  ])('is out %s', async (_what, setting, req, asked) => {
    expect(await codeOf(entered(staged(setting).projects, req, asked))).toBe('LINK_INVALID');
  });
  it('looks at a project as long as links are issued for it', async () => {
    const open = (id: string, work?: readonly ProjectEvent[]) => isOpen(staged(work ? { work } : {}).projects, id);
    expect(await Promise.all([open('p1'), open('p1', [...active, cancelled]), open('p2')])).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('shows what the client may see of that project, with the names that stand in it', async () => {
  const asked: unknown[] = [];
  const link = deliveryLink.evolve(deliveryLink.initial, issued(), 0) as KnownLink;
  const machine = active.reduce((state, e, n) => project.evolve(state, e, n), project.initial);
  const work = { m1: { accepted: { at: AT, by: 'admin-7' } }, m2: { accepted: null } };
  const listed = (name: string) => ({
    find: async (query: object) => {
      asked.push([name, query]);
      return { items: [] };
    },
  });
  const projects = {
    projects: { get: async (id: string) => (id === 'p1' ? { machine, work } : null) },
    ...{ documents: listed('documents'), reports: listed('reports'), invoices: listed('invoices') },
    people: {
      names: async (of: readonly string[]) => {
        asked.push(['names', of]);
        return (id: string) => ({ id, name: id, role: 'client' });
      },
    },
  } as unknown as Projects;
  const entered = { link, grant, secret, guest: { id: `guest-${linkId}`, role: 'guest' as const }, at: AT };
  const shown = await delivered(projects, entered);
  expect(shown).toMatchObject({ linkId, proven: true, project: { client: client.id, lead: lead.id } });
  expect(asked).toEqual([
    ['documents', { where: { projectId: 'p1', forClient: true }, sort: [['createdAt', -1]], limit: 200 }],
    ['reports', { where: { projectId: 'p1', openTo: { hasAny: ['client'] } }, sort: [['week', -1]], limit: 12 }],
    [
      'invoices',
      { where: { seenBy: { hasAny: ['role:admin'] }, projectId: 'p1' }, sort: [['createdAt', 1]], limit: 200 },
    ],
    ['names', [client.id, lead.id, 'admin-7']],
  ]);
  asked.length = 0;
  const unled = { machine: { ...machine, leadId: null }, work: {} };
  await delivered({ ...projects, projects: { get: async () => unled } } as unknown as Projects, entered);
  expect(asked.at(-1)).toEqual(['names', [client.id]]);
  const gone = { ...entered, link: { ...link, projectId: 'p2' } };
  expect(await codeOf(delivered(projects, gone))).toBe('NOT_FOUND');
});
