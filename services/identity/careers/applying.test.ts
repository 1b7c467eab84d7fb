import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditEvent } from '@lamplight/bff/contract/audit.ts';
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { PDF } from '@lamplight/common/files/workbench/samples.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { fireDue } from '@lamplight/events/core/timers.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { applicationClaim } from '../claims/claim.ts';
import { due, timers } from '../due.ts';
import { applicant, applicationForm, apply, openJob, resumeOf } from '../workbench/careers.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { firstAdmin, PEPPER, startProduct, tokenOf, until } from '../workbench/product.ts';
import { streamOf } from './acting.ts';
import { application } from './application.ts';
import { careerClaimsWith } from './claims.ts';
import { enquiry } from './enquiry.ts';
import { job } from './job.ts';
import { applicationsView, enquiriesView, jobsView } from './views.ts';

const DAY_MS = 86_400_000;
const STATE_KEPT_MS = 30_000;
let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const post = (path: string, body: object = {}) => product.post(path, body, admin.accessToken);
const own = (token: string) => product.post('/careers/application', { token });
const withdraw = (token: string) => product.post('/careers/application/withdraw', { token, reason: '' });
const receiptOf = ({ body }: Answered) => body['receipt'] as { number: string; link: string };
const idIn = (answered: Answered) => tokenOf(receiptOf(answered).link).split('.')[0] ?? '';
const day = (days: number) => istDate(new Date(product.now() + days * DAY_MS).toISOString());
const streamsOf = async (category: string): Promise<number> => {
  const streams = new Set<string>();
  for await (const { events } of product.ports.events.readAll({ filter: { categories: [category] } }))
    for (const { stream } of events) streams.add(stream);
  return streams.size;
};
/** What the loop does every 30 s. */
const fire = async () => {
  const { spine } = product.running();
  await spine.view(due).waitFor((await product.ports.events.head()).position, 30_000);
  const { change } = spine;
  const signal = new AbortController().signal;
  await fireDue({ timers, find: spine.view(due).find, change, clock: { now: product.now }, log: silent, signal });
};

describe('applying', () => {
  it('twice with one résumé is one application and one receipt; from two places at once, too', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const form = applicationForm(await resumeOf(product, jobId));
    const before = await streamsOf('application');
    const answers = await Promise.all([apply(product, jobId, form), apply(product, jobId, form)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    await post(`/admin/jobs/${jobId}/status`, { to: 'closed' });
    expect((await apply(product, jobId, form)).body).toEqual(answers[0]?.body);
    expect(await streamsOf('application')).toBe(before + 1);
  });

  it('twice with two résumés is one application and a refusal, however close they come', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const before = await streamsOf('application');
    const first = applicationForm(await resumeOf(product, jobId));
    const another = async () => ({
      ...first,
      resumeId: await resumeOf(product, jobId),
      email: first.email.toUpperCase(),
    });
    const forms = [first, ...(await Promise.all([another(), another(), another()]))];
    const answers = await Promise.all(forms.map((form) => apply(product, jobId, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status !== 200)) fails(answer, 'DUPLICATE_APPLICATION', 409);
    expect(await streamsOf('application')).toBe(before + 1);
    const won = answers.findIndex(({ status }) => status === 200);
    const [again, ...lost] = [forms[won] as object, ...forms.filter((_form, index) => index !== won)];
    expect((await apply(product, jobId, again as object)).body).toEqual(answers[won]?.body);
    for (const form of lost) fails(await apply(product, jobId, form), 'DUPLICATE_APPLICATION', 409);
  });

  it('by another spelling of one mailbox is applying twice, also where the first was spelled otherwise', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const first = await applicant(product, jobId, { email: 'r.vv@gmail.com' });
    for (const email of ['rvv@gmail.com', 'R.V.V@Gmail.com', 'rvv+a@gmail.com', 'r.vv+b@googlemail.com'])
      fails(
        await apply(product, jobId, applicationForm(await resumeOf(product, jobId), { email })),
        'DUPLICATE_APPLICATION',
        409,
      );
    for (const email of ['r.vv@lamplight.example', 'rvv@lamplight.example', 'rvv2@gmail.com'])
      expect((await applicant(product, jobId, { email })).applicationId).not.toBe(first.applicationId);
  });

  it('keeps the place of who applied when places were claimed by the address as it was spelled', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const email = 'o.ld@gmail.com';
    const { applicationId, token } = await applicant(product, jobId, { email });
    const { change } = product.running().spine;
    const at = new Date(product.now()).toISOString();
    const by = { commandId: newId(), actorId: 'visitor', at, correlationId: 'c', causationId: 'c' };
    const named = (place: string) => `applicationclaim|${jobId}|${place}`;
    const streamOfPlace = (place: string) =>
      `applicationclaim-${createHmac('sha256', PEPPER).update(named(place)).digest('hex')}` as const;
    // As an older release left it: the claim under the spelling, none under the mailbox.
    await change(streamOfPlace(email), { type: 'Claim', by: applicationId }, applicationClaim, by);
    const release = { type: 'Release', by: applicationId } as const;
    await change(streamOfPlace('old@gmail.com'), release, applicationClaim, { ...by, commandId: newId() });
    const again = applicationForm(await resumeOf(product, jobId), { email });
    fails(await apply(product, jobId, again), 'DUPLICATE_APPLICATION', 409);
    await withdraw(token);
    expect((await apply(product, jobId, again)).status).toBe(200);
  });

  it('again with the same résumé and other words is told to be a second application', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const form = applicationForm(await resumeOf(product, jobId));
    const { status, body } = await apply(product, jobId, form);
    expect([status, (await apply(product, jobId, form)).body]).toEqual([200, body]);
    for (const other of [
      { coverNote: 'Another note' },
      { name: 'Another' },
      { mobile: '9845000002' },
      { source: 'ad' },
    ])
      fails(await apply(product, jobId, { ...form, ...other }), 'DUPLICATE_APPLICATION', 409);
  });

  it('again is possible once the first has ended, and elsewhere at any time', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const { token, receipt, applicationId } = await applicant(product, jobId);
    const again = applicationForm(await resumeOf(product, jobId), { email: receipt.email });
    fails(await apply(product, jobId, again), 'DUPLICATE_APPLICATION', 409);
    const other = await openJob(product, admin.accessToken);
    expect((await applicant(product, other, { email: receipt.email })).applicationId).not.toBe(applicationId);
    expect((await withdraw(token)).body['application']).toMatchObject({ stage: 'withdrawn', can: { withdraw: false } });
    fails(await withdraw(token), 'STATE_CONFLICT', 409);
    const second = await apply(product, jobId, again);
    expect([second.status, idIn(second) === applicationId]).toEqual([200, false]);
  });

  it('takes over a place whose application a crash cut off', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const form = applicationForm(await resumeOf(product, jobId));
    const { change, look } = product.running().spine;
    const at = new Date(product.now()).toISOString();
    const by = { commandId: 'cut', actorId: 'visitor', at, correlationId: 'cut', causationId: 'cut' };
    const place = { jobId, email: form.email, resumeId: 'cut-off' };
    const held = await careerClaimsWith({ change, look, pepper: PEPPER }).claimPlace(place, by, async () => 'absent');
    const answer = await apply(product, jobId, form);
    expect([answer.status, idIn(answer)]).toEqual([200, held]);
    expect((await apply(product, jobId, form)).body).toEqual(answer.body);
  });

  it('is refused without a résumé of this job, for a job that takes none, and for a form with faults', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const other = await openJob(product, admin.accessToken);
    const resumeId = await resumeOf(product, other);
    for (const id of [resumeId, '00000000-0000-4000-8000-000000000000']) {
      const refused = await apply(product, jobId, applicationForm(id));
      fails(refused, 'VALIDATION_FAILED', 400);
      expect(refused.body['errors']).toEqual([expect.objectContaining({ field: 'resumeId' })]);
    }
    for (const more of [{ consent: false }, { mobile: '12' }, { email: 'x' }, { name: '' }, { captchaToken: 'x' }])
      fails(await apply(product, other, applicationForm(resumeId, more)), 'VALIDATION_FAILED', 400);
    fails(await apply(product, 'no-such-job', applicationForm(resumeId)), 'NOT_FOUND', 404);
    await post(`/admin/jobs/${other}/status`, { to: 'paused' });
    fails(await apply(product, other, applicationForm(resumeId)), 'JOB_CLOSED', 422);
  });

  it('through the last day, whether or not its timer has fired; then the timer closes the job', async () => {
    const jobId = await openJob(product, admin.accessToken, { closesOn: day(0) });
    const resumeId = await resumeOf(product, jobId);
    product.pass(DAY_MS);
    try {
      fails(await apply(product, jobId, applicationForm(resumeId)), 'JOB_CLOSED', 422);
      await fire();
      expect((await product.running().spine.look(`job-${jobId}`, job)).state.is).toBe('closed');
    } finally {
      product.pass(-DAY_MS);
    }
  });
});

describe('the applicant’s own link', () => {
  it('opens nothing where it is wrong in any way, and says the same each time', async () => {
    const { token, applicationId } = await applicant(product, await openJob(product, admin.accessToken));
    expect((await own(token)).status).toBe(200);
    const other = await applicant(product, await openJob(product, admin.accessToken));
    const [, proof = ''] = other.token.split('.');
    const wrong = [
      `${applicationId}.${proof}`,
      `${token.slice(0, -2)}AA`,
      // The same bytes, written in another way: the last sign's lowest two bits say nothing.
      `${token.slice(0, -1)}${String.fromCharCode(token.charCodeAt(token.length - 1) + 1)}`,
      `${applicationId}.${'A'.repeat(43)}`,
      `${'0'.repeat(36)}.${proof}`,
    ];
    const answers = await Promise.all(wrong.map(own));
    for (const answer of answers) fails(answer, 'LINK_INVALID', 404);
    const bodies = new Set(answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' })));
    expect(bodies.size).toBe(1);
  });
});

describe('a résumé', () => {
  it('is opened by admins as a file to save, and who opened whose is kept', async () => {
    const { applicationId } = await applicant(product, await openJob(product, admin.accessToken));
    const path = `${product.running().url}/admin/applications/${applicationId}/resume`;
    const answer = await fetch(path, { headers: { authorization: `Bearer ${admin.accessToken}` } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=cv.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const steps: object[] = [];
    for await (const { type, data, meta } of product.ports.events.read(streamOf(applicationId)))
      if (type === 'ResumeOpened') steps.push({ data, actorId: meta.actorId });
    const { id } = admin.user;
    expect(steps).toEqual([{ data: expect.objectContaining({ applicationId, by: id }), actorId: id }]);
  });
});

describe('an offer that nobody answers', () => {
  it('expires with its last day, and its opening is free once the timer has fired', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const { applicationId, token } = await applicant(product, jobId);
    const offer = { ctcPaise: 100, joinOn: day(30), validUntil: day(0), note: 'Known' };
    expect((await post(`/admin/applications/${applicationId}/offer`, offer)).status).toBe(200);
    const reserved = async () => {
      const { state } = await product.running().spine.look(`job-${jobId}`, job);
      return state.is === 'absent' ? [] : state.reserved;
    };
    expect(await reserved()).toHaveLength(1);
    product.pass(DAY_MS);
    try {
      const answer = { token, answer: 'accept', reason: '' };
      fails(await product.post('/careers/application/answer', answer), 'OFFER_EXPIRED', 422);
      expect((await own(token)).body['application']).toMatchObject({ stage: 'offer', offer: { state: 'expired' } });
      await fire();
      await until(async () => (await reserved()).length === 0);
      fails(await product.post('/careers/application/answer', answer), 'OFFER_EXPIRED', 422);
    } finally {
      product.pass(-DAY_MS);
    }
  });
});

describe('an enquirer’s data', () => {
  it('are gone twelve months after they came, answered or not, and from the admins’ list', async () => {
    const form = { name: 'Nina', email: 'nina.gone@gmail.com', company: '', topic: 'project', message: 'Call me.' };
    expect((await product.post('/internal/enquiries', { key: newId(), enquiry: form })).status).toBe(200);
    const { spine } = product.running();
    const list = spine.view(enquiriesView);
    const waiting = async () => {
      const { items } = await list.find({ where: { state: 'open' }, sort: [['receivedAt', -1]], limit: 1 });
      return items[0];
    };
    await until(async () => (await waiting()) !== undefined);
    const id = (await waiting())?._id ?? '';
    let later = 366 * DAY_MS;
    product.pass(later);
    try {
      await fire();
      await until(async () => (await waiting()) === undefined);
      const erased = { erased: true };
      await until(async () => {
        // A process keeps what it folded, opened fields among it, for 30 s.
        product.pass(STATE_KEPT_MS);
        later += STATE_KEPT_MS;
        const { state } = await spine.look(`enquiry-${id}`, enquiry);
        if (state.is === 'absent') return false;
        return isDeepStrictEqual([state.name, state.email, state.message], [erased, erased, erased]);
      });
      const log: string[] = [];
      for await (const event of product.ports.events.read(`enquiry-${id}`)) log.push(JSON.stringify(event));
      expect(log.join('')).not.toContain(form.email);
    } finally {
      product.pass(-later);
    }
  });
});

describe('an applicant’s data', () => {
  it('are gone twelve months after the end: fields, link, letters and résumé; the counts stay', async () => {
    const jobId = await openJob(product, admin.accessToken);
    const { applicationId, token, receipt } = await applicant(product, jobId);
    const leave = { token, reason: 'Found another job' };
    expect((await product.post('/careers/application/withdraw', leave)).status).toBe(200);
    const { spine } = product.running();
    const { state } = await spine.look(streamOf(applicationId), application);
    const file = state.is === 'absent' ? '' : `resume_${state.resume.resumeId}`;
    expect(await product.ports.files.open(file)).not.toBeNull();
    const later = 366 * DAY_MS;
    product.pass(later);
    try {
      await fire();
      await until(async () => (await product.ports.files.open(file)) === null);
      fails(await own(token), 'LINK_INVALID', 404);
      const erased = { erased: true };
      await until(async () => {
        const { machine } = (await spine.view(applicationsView).get(applicationId)) ?? {};
        return isDeepStrictEqual([machine?.name, machine?.email, machine?.resume.name], [erased, erased, erased]);
      });
      const log: string[] = [];
      for await (const event of product.ports.events.read(streamOf(applicationId))) log.push(JSON.stringify(event));
      expect(log.join('')).not.toContain(receipt.email);
      expect((await spine.view(jobsView).get(jobId))?.stages).toMatchObject({ withdrawn: 1 });
    } finally {
      product.pass(-later);
    }
    // The history keeps its entries, says that what they held is erased, and its chain still verifies.
    const about = `/audit/events?kind=application&id=${applicationId}`;
    const { items } = (await product.get(about, admin.accessToken)).body as { items: AuditEvent[] };
    expect(items.map(({ type }) => type)).toEqual([
      'ApplicantDataErased',
      'ApplicationWithdrawn',
      'ApplicationSubmitted',
    ]);
    const [, withdrawn, sent] = items;
    const label = `application ${receipt.number}`;
    expect(withdrawn).toMatchObject({
      subject: { label },
      actor: { name: label, role: 'applicant' },
      reason: 'erased',
    });
    expect(sent?.changes).toContainEqual({ field: 'email', from: null, to: { erased: true } });
    expect(JSON.stringify(items)).not.toContain(receipt.email);
    expect((await product.post('/audit/verify', {}, admin.accessToken)).body).toMatchObject({ intact: true });
  });
});
