/** The delivery page over HTTP: by the link's holder, by everybody else, and what becomes of what they do. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { MAIL_QUEUE, openedMail } from '@lamplight/events/contracts/mail.ts';
import { openParkingLot } from '@lamplight/events/core/parking.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { projectView } from '../projects/view.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, handedIn, invoiceOf, milestoneAccepted, type Offered, ok } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
type Mail = Readonly<{ template: string; to: string; fields: LooseAnswer }>;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let stage: Stage;
let project: Offered;
let working: Awaited<ReturnType<Stage['ports']['jobs']['work']>>;
const ending = new AbortController();
const mails: Mail[] = [];
beforeAll(async () => {
  stage = await startStage();
  const { jobs, personalData } = stage.ports;
  const worker = { concurrency: 1, leaseMs: 30_000, maxAttempts: 1, signal: ending.signal };
  working = await jobs.work(MAIL_QUEUE, worker, async ({ id, payload }) => {
    const letter = await openedMail(personalData, id, payload);
    if (letter !== null) mails.push(letter as Mail);
  });
  project = await activated(stage);
});
afterAll(async () => {
  ending.abort();
  await working.drained;
  await stage.stop();
});

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const asked = { scope: 'SIGN_OFF', recipientEmail: 'Rita@Example.com', days: 7 };
const issue = (who: Actor, body: object = {}, id = project.id) =>
  stage.post(who, `/projects/${id}/delivery-links`, { ...asked, ...body });
type Link = Readonly<{ linkId: string; token: string }>;
const issued = async (body: object = {}, id = project.id): Promise<Link> => {
  const { link, address } = ok(await issue(lead, body, id));
  return { linkId: link.linkId, token: address.split('/').at(-1) };
};
const mailTo = (template: string, after = 0): Promise<Mail> =>
  eventually(async () => {
    const mail = mails.slice(after).findLast((one) => one.template === template);
    if (mail === undefined) throw new Error('no mail yet');
    return mail;
  });

/** A browser, by the secret that the edge holds for it. */
const browser = (secret = randomBytes(32).toString('base64url')) => {
  const ask = (method: string, path: string, body?: object, headers: object = {}) =>
    stage.call(null, method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { 'x-delivery-grant': secret, ...headers },
    });
  const post = (path: string, body: object = {}, headers: object = {}) => ask('POST', path, body, headers);
  return {
    open: (token: string, passcode?: string) =>
      post('/delivery', { token, ...(passcode === undefined ? {} : { passcode }) }),
    read: (linkId: string) => ask('GET', `/delivery/${linkId}`),
    file: (linkId: string, fileId: string, headers: object = {}) =>
      ask('GET', `/delivery/${linkId}/files/${fileId}/content`, undefined, headers),
    post,
    prove: async (linkId: string): Promise<Answered> => {
      const after = mails.length;
      ok(await post(`/delivery/${linkId}/code`));
      const { fields } = await mailTo('delivery-code', after);
      return post(`/delivery/${linkId}/proof`, { code: fields.code });
    },
  };
};
const linksOf = async (who: Actor, id = project.id): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, `/projects/${id}/delivery-links`)).items;
const INVALID = [404, 'LINK_INVALID'];

describe('issuing', () => {
  it('is for the lead and admins: shown once, mailed, and kept as a hash', async () => {
    const { link, address } = ok(await issue(lead, { maxUses: 3, passcode: 'open sesame' }));
    expect(address).toMatch(/^https:\/\/lamplight\.example\/project-delivery\/[A-Za-z0-9_-]{43}$/);
    expect(link).toMatchObject({
      ...{ projectId: project.id, scope: 'SIGN_OFF', state: 'open', recipientEmail: 'rita@example.com', opened: 0 },
      ...{ maxUses: 3, hasPasscode: true, issued: { by: { name: nameOf(lead) } }, log: [], can: { revokeLink: true } },
    });
    const mail = await mailTo('letter');
    expect([mail.to, mail.fields.link]).toEqual(['rita@example.com', address]);
    const token = address.split('/').at(-1);
    const kept: string[] = [];
    for await (const page of stage.ports.events.readAll({}))
      kept.push(JSON.stringify(page.events.map(({ data }) => data)));
    const log = kept.join('\n');
    expect(log).toContain(createHash('sha256').update(token).digest('hex'));
    for (const secret of [token, 'rita@example.com', 'open sesame']) expect(log).not.toContain(secret);
    expect(JSON.stringify(await linksOf(lead))).not.toContain(token);
    expect((await linksOf(admin)).map((one) => one.linkId)).toContain(link.linkId);
  });
  it('answers a repeat with the same link, and mails it once', async () => {
    const path = `/projects/${project.id}/delivery-links`;
    const key = '0123456789abcdef-1';
    const [first, again] = [
      ok(await stage.post(lead, path, asked, { key })),
      ok(await stage.post(lead, path, asked, { key })),
    ];
    expect([again.address, again.link.linkId]).toEqual([first.address, first.link.linkId]);
  });
  it.each<readonly [string, Actor, readonly [number, string]]>([
    ['the team', member, [403, 'FORBIDDEN']],
    ['the client', client, [403, 'FORBIDDEN']],
    ['another lead', otherLead, [404, 'NOT_FOUND']],
    ['a stranger', stranger, [404, 'NOT_FOUND']],
    ['another client', otherClient, [403, 'FORBIDDEN']],
  ])('is not for %s, and neither are the list and the end of one', async (_who, who, refusal) => {
    const { linkId } = await issued();
    const at = `/projects/${project.id}/delivery-links`;
    expect(codeOf(await issue(who))).toEqual(refusal);
    expect(codeOf(await stage.get(who, at))).toEqual(refusal);
    expect(codeOf(await stage.post(who, `${at}/${linkId}/revoke`, { reason: 'No' }))).toEqual(refusal);
  });
  it('takes 1 to 30 days, an address, and a passcode that is one', async () => {
    for (const wrong of [{ days: 0 }, { days: 31 }, { recipientEmail: 'rita' }, { passcode: 'abc' }, { maxUses: 0 }])
      expect(codeOf(await issue(lead, wrong))).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('a guest', () => {
  it('is let in by the token, and shown what was delivered and nothing else', async () => {
    const { linkId, token } = await issued({ scope: 'VIEW' });
    const guest = browser();
    expect(codeOf(await guest.read(linkId))).toEqual(INVALID);
    const { delivery } = ok(await guest.open(token));
    expect(delivery).toMatchObject({
      ...{ linkId, scope: 'VIEW', recipient: 'rita@example.com', proven: false },
      project: { title: 'Portal', state: 'active', client: nameOf(client), lead: nameOf(lead) },
      milestones: [{ title: 'Design', can: { acceptMilestone: false } }, { title: 'Build' }],
      ...{ documents: [], invoices: [] },
    });
    expect(JSON.stringify(delivery)).not.toMatch(/amountPaise|contract|probability|hours|risk|cost/i);
    expect(ok(await guest.read(linkId)).delivery).toEqual(delivery);
    expect(codeOf(await browser().read(linkId))).toEqual(INVALID);
    // Once more in the same browser it is the same visit.
    ok(await guest.open(token));
    const link = (await linksOf(lead)).find((one) => one.linkId === linkId);
    expect([link.opened, link.log.map(({ use }: LooseAnswer) => use)]).toEqual([1, ['opened']]);
  });
  it('gets one answer to a token that is wrong, expired, revoked, used up or of an ended grant', async () => {
    const [late, gone, full] = [await issued({ days: 1 }), await issued(), await issued({ maxUses: 1 })];
    ok(await browser().open(full.token));
    const inside = browser();
    ok(await inside.open(gone.token));
    ok(await stage.post(admin, `/projects/${project.id}/delivery-links/${gone.linkId}/revoke`, { reason: 'Wrong' }));
    expect(codeOf(await inside.read(gone.linkId))).toEqual(INVALID); // at the very next call
    stage.pass(DAY + MINUTE);
    const answers = [
      await browser().open('x'.repeat(43)),
      await browser().open('no token at all'),
      await browser().open(late.token),
      await browser().open(gone.token),
      await browser().open(full.token),
      await browser().read(full.linkId),
      await stage.call(null, 'POST', '/delivery', { body: { token: late.token } }),
    ];
    for (const { status, body } of answers)
      expect([status, { ...body, requestId: '' }]).toEqual([
        404,
        {
          ...{ success: false, code: 'LINK_INVALID', requestId: '' },
          message: 'This link is not valid any more. Ask for a new one.',
        },
      ]);
    const states = Object.fromEntries((await linksOf(lead)).map(({ linkId, state }) => [linkId, state]));
    expect([late, gone, full].map(({ linkId }) => states[linkId])).toEqual(['expired', 'revoked', 'used_up']);
    const twice = await stage.post(lead, `/projects/${project.id}/delivery-links/${gone.linkId}/revoke`, {
      reason: 'No',
    });
    expect(codeOf(twice)).toEqual([409, 'STATE_CONFLICT']);
  });
  it('stays for half an hour, and no longer', async () => {
    const { linkId, token } = await issued();
    const guest = browser();
    ok(await guest.open(token));
    stage.pass(29 * MINUTE);
    ok(await guest.read(linkId));
    stage.pass(2 * MINUTE);
    expect(codeOf(await guest.read(linkId))).toEqual(INVALID);
  });
  it('says the passcode, and after five wrong ones waits', async () => {
    const { token } = await issued({ passcode: 'open sesame' });
    const guest = browser();
    expect(codeOf(await guest.open(token))).toEqual([403, 'PASSCODE_REQUIRED']);
    for (let n = 0; n < 5; n += 1) {
      const wrong = await guest.open(token, `wrong one ${n}`);
      expect([codeOf(wrong), wrong.body.errors[0].field]).toEqual([[400, 'VALIDATION_FAILED'], 'passcode']);
    }
    const blocked = await guest.open(token, 'open sesame');
    expect([...codeOf(blocked), Number(blocked.headers.get('retry-after'))]).toEqual([
      429,
      'RATE_LIMITED',
      expect.closeTo(900, -2),
    ]);
    stage.pass(15 * MINUTE + 1_000);
    ok(await guest.open(token, 'open sesame'));
  });
});

describe('signing', () => {
  it('takes a code, binds the files that were read, and is recorded as by the guest of the link', async () => {
    const { id, milestoneIds } = await activated(stage);
    const [milestoneId = ''] = milestoneIds;
    const deliverables = await handedIn(stage, id, milestoneId);
    const { linkId, token } = await issued({}, id);
    const viewer = await issued({ scope: 'VIEW' }, id);
    const [guest, looker] = [browser(), browser()];
    const { delivery } = ok(await guest.open(token));
    ok(await looker.open(viewer.token));
    const at = `/delivery/${linkId}/milestones/${milestoneId}`;
    const accept = () => guest.post(`${at}/accept`, { deliverables });
    const aside = `/delivery/${viewer.linkId}/milestones/${milestoneId}/accept`;
    expect(codeOf(await looker.post(aside, { deliverables }))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await looker.post(`/delivery/${viewer.linkId}/code`))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await accept())).toEqual([403, 'CODE_REQUIRED']);

    const [file] = delivery.milestones[0].submission.deliverables;
    const content = await guest.file(linkId, file.fileId);
    expect(createHash('sha256').update(content.text).digest('hex')).toBe(file.sha256);
    ok(await guest.file(linkId, file.fileId, { range: 'bytes=0-3' }));
    expect(codeOf(await guest.file(linkId, file.deliverableId))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await browser().file(linkId, file.fileId))).toEqual(INVALID);

    expect(codeOf(await guest.post(`/delivery/${linkId}/proof`, { code: '000000' }))).toEqual([400, 'OTP_INVALID']);
    expect(ok(await guest.prove(linkId)).delivery.proven).toBe(true);
    expect(codeOf(await guest.post(`/delivery/${linkId}/code`))).toEqual([429, 'RESEND_RATE_LIMITED']);
    expect(codeOf(await browser().post(`${at}/accept`, { deliverables }))).toEqual(INVALID);
    const other = deliverables.map((one) => ({ ...one, version: 9 }));
    expect(codeOf(await guest.post(`${at}/accept`, { deliverables: other }))).toEqual([409, 'DELIVERABLE_SUPERSEDED']);
    expect(codeOf(await guest.post(`${at}/rating`, { score: 5 }))).toEqual([409, 'STATE_CONFLICT']);
    const [done] = ok(await accept()).delivery.milestones;
    expect(done).toMatchObject({
      state: 'accepted',
      accepted: { by: { role: 'guest' } },
      can: { rateMilestone: true },
    });
    expect(codeOf(await accept())).toEqual([409, 'STATE_CONFLICT']);
    const name = `Guest of link ${linkId.slice(0, 6)}`;
    const { milestone } = ok(await stage.get(client, `/projects/${id}/milestones/${milestoneId}`));
    expect(milestone.accepted).toMatchObject({ via: 'link', by: { name } });
    expect((await invoiceOf(stage, id, milestoneId)).milestoneId).toBe(milestoneId);

    expect(codeOf(await guest.post(`${at}/rating`, { score: 6 }))).toEqual([400, 'VALIDATION_FAILED']);
    const rated = ok(await guest.post(`${at}/rating`, { score: 5, comment: 'Quick' })).delivery.milestones[0];
    expect([rated.rated, rated.can.rateMilestone]).toEqual([true, false]);
    expect(codeOf(await guest.post(`${at}/rating`, { score: 1 }))).toEqual([409, 'STATE_CONFLICT']);
    const log = await eventually(async () => {
      const found = (await linksOf(lead, id)).find((one) => one.linkId === linkId).log;
      if (found[0].use !== 'rated') throw new Error('not told yet');
      return found;
    });
    expect(log.map(({ use, of }: LooseAnswer) => [use, of])).toEqual([
      ['rated', 'Design'],
      ['accepted', 'Design'],
      ['downloaded', file.name],
      ['opened', undefined],
    ]);
    const { items } = ok(await stage.get(admin, `/audit/events?type=DeliveryLinkViewed&projectId=${id}`));
    expect(items.map(({ actor }: LooseAnswer) => actor.name)).toContain(name);
    const { items: seen } = ok(await stage.get(client, `/projects/${id}/activity`));
    expect(JSON.stringify(seen)).not.toContain('DeliveryLink');
  });
  it('is shown as the guest left it, where the view of projects waits for an operator', async () => {
    const { id, milestoneIds } = await activated(stage);
    const [milestoneId = ''] = milestoneIds;
    const deliverables = await handedIn(stage, id, milestoneId);
    const { linkId, token } = await issued({}, id);
    const guest = browser();
    ok(await guest.open(token));
    ok(await guest.prove(linkId));
    const lot = await openParkingLot(stage.ports.models, 'projects', { clock: Date, log: silent });
    const held = lot.of(projectView.name);
    const { position } = await stage.ports.events.head();
    if (position === null) throw new Error('nothing was recorded');
    const from = { revision: 0, position };
    await held.park(`project-${id}`, { from, eventId: 'e', error: 'held', tries: 5, docs: [id] });
    await stage.restart();
    const at = `/delivery/${linkId}/milestones/${milestoneId}`;
    const [done] = ok(await guest.post(`${at}/accept`, { deliverables })).delivery.milestones;
    expect(done).toMatchObject({ state: 'accepted', can: { acceptMilestone: false, rateMilestone: true } });
    const [rated] = ok(await guest.post(`${at}/rating`, { score: 5 })).delivery.milestones;
    expect([rated.rated, rated.can.rateMilestone]).toEqual([true, false]);
    await held.release(`project-${id}`);
    await stage.restart();
  });
  it('asks for changes with the same code, and a link of an archived or cancelled project ends', async () => {
    const { id, milestoneIds } = await activated(stage);
    const [milestoneId = ''] = milestoneIds;
    await handedIn(stage, id, milestoneId);
    const { linkId, token } = await issued({}, id);
    const guest = browser();
    ok(await guest.open(token));
    ok(await guest.prove(linkId));
    const at = `/delivery/${linkId}/milestones/${milestoneId}`;
    const back = ok(await guest.post(`${at}/return`, { items: ['The plan is missing'] })).delivery.milestones[0];
    expect(back.state).toBe('changes_requested');
    expect(codeOf(await guest.post(`/delivery/${linkId}/milestones/nothing/return`, { items: ['x'] }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'cancel', reason: 'No budget' }));
    expect(codeOf(await guest.read(linkId))).toEqual(INVALID);
    expect(codeOf(await issue(lead, {}, id))[1]).toMatch(/STATE_CONFLICT|NOT_FOUND/);
    const link = await eventually(async () => {
      const [one] = await linksOf(admin, id);
      if (one.state !== 'revoked') throw new Error('not revoked yet');
      return one;
    });
    expect(link.revoked).toMatchObject({
      by: { id: 'system:delivery-link-revoker' },
      reason: 'The project was cancelled.',
    });
  });
  it('shows invoices with what is due', async () => {
    const { id, milestoneIds } = await activated(stage);
    const [milestoneId = ''] = milestoneIds;
    await milestoneAccepted(stage, id, milestoneId);
    const { invoiceNo, totalPaise, dueOn } = await invoiceOf(stage, id, milestoneId);
    const { token } = await issued({ scope: 'VIEW' }, id);
    const { delivery } = ok(await browser().open(token));
    expect(delivery.invoices).toEqual([{ invoiceNo, state: 'issued', dueOn, outstandingPaise: totalPaise }]);
    expect(delivery.milestones[0].accepted.by.name).toBe(nameOf(client));
  });
});
