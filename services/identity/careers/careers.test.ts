import {
  type Application,
  adminJobAnswer,
  adminJobsAnswer,
  applicationAnswer,
  applicationsAnswer,
  type Job,
  jobAnswer,
  jobsAnswer,
} from '@lamplight/bff/contract/careers.ts';
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { siteChannel } from '@lamplight/bff/contract/site.ts';
import { streamChannel } from '@lamplight/bff/contract/stream.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { applicant, jobForm, openJob } from '../workbench/careers.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, startProduct, until } from '../workbench/product.ts';

const DAY_MS = 86_400_000;
let product: Product;
let admin: SignedIn;
const news: string[] = [];
const listening = new AbortController();
const listen = async (channel: string): Promise<void> => {
  for await (const text of product.ports.broadcast.subscribe(channel, listening.signal)) news.push(text);
};
const told = (kind: string, id: string) => {
  const frame = { event: 'invalidate', data: { keys: [{ kind, id }] } };
  return news.includes(JSON.stringify({ to: { users: [], roles: ['admin'] }, frame }));
};
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
  void listen(siteChannel);
  void listen(streamChannel);
});
afterAll(async () => {
  listening.abort();
  await product.stop();
});

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const as = () => admin.accessToken;
const day = (days: number) => istDate(new Date(product.now() + days * DAY_MS).toISOString());
const jobOf = ({ body, text }: Answered): Job => {
  if (!adminJobAnswer.safeParse(body).success) throw new Error(text);
  return body['job'] as Job;
};
const readJob = async (jobId: string, position = '') =>
  jobOf(
    await product.call(`/admin/jobs/${jobId}`, { as: as(), headers: position ? { 'x-read-after': position } : {} }),
  );
const status = (jobId: string, to: string, headers = {}) =>
  product.post(`/admin/jobs/${jobId}/status`, { to }, as(), headers);
const on = (applicationId: string, what: string, body: object = {}, headers = {}) =>
  product.post(`/admin/applications/${applicationId}/${what}`, body, as(), headers);
const applicationOf = ({ body, text }: Answered): Application => {
  const { employee: _employee, ...shown } = body;
  if (!applicationAnswer.safeParse(shown).success) throw new Error(text);
  return body['application'] as Application;
};
const offerForm = (more: object = {}) => ({
  ...{ ctcPaise: 18_00_000_00, joinOn: day(30), validUntil: day(7), note: 'Known to us' },
  ...more,
});

describe('jobs', () => {
  it('are drafted, published, shown, paused and closed, and the site is told', async () => {
    const form = jobForm({ department: 'Design' });
    const added = await product.post('/admin/jobs', form, as());
    const draft = jobOf(added);
    expect(draft).toMatchObject({ state: 'draft', body: form, hired: 0, reserved: 0 });
    fails(await product.get(`/careers/jobs/${form.slug}`), 'NOT_FOUND', 404);
    const published = await status(draft.jobId, 'open', { 'if-match': draft.etag });
    expect(jobOf(published)).toMatchObject({ state: 'open', can: { pause: true, publish: false } });
    await until(() => news.includes(JSON.stringify({ lists: ['jobs'] })) && told('job', draft.jobId));

    const headers = { 'x-read-after': published.headers.get('x-position') ?? '' };
    const shown = await product.call('/careers/jobs', { headers });
    expect(jobsAnswer.safeParse(shown.body).success).toBe(true);
    expect(shown.body['items']).toContainEqual(expect.objectContaining({ slug: form.slug, open: true }));
    fails(await status(draft.jobId, 'open'), 'STATE_CONFLICT', 409);
    fails(await status(draft.jobId, 'closed', { 'if-match': draft.etag }), 'VERSION_CONFLICT', 409);

    const other = await openJob(product, as(), { department: 'Design' });
    const closed = await status(draft.jobId, 'closed');
    const one = await product.call(`/careers/jobs/${form.slug}`, {
      headers: { 'x-read-after': closed.headers.get('x-position') ?? '' },
    });
    expect(jobAnswer.safeParse(one.body).success).toBe(true);
    expect(one.body).toMatchObject({ job: { open: false }, similar: [expect.objectContaining({ jobId: other })] });
    const list = await product.get('/admin/jobs?state=closed', as());
    expect(adminJobsAnswer.safeParse(list.body).success).toBe(true);
    expect(list.body['items']).toEqual([expect.objectContaining({ jobId: draft.jobId })]);
  });

  it('are found by words of their title and text: open ones by everybody, others by admins', async () => {
    const about = {
      title: 'Keeper of lighthouses',
      description: 'You trim the Fresnel lamps by night.',
      location: 'Kochi',
    };
    const draft = jobOf(await product.post('/admin/jobs', jobForm({ ...about, slug: 'keeper-draft' }), as()));
    const open = await openJob(product, as(), { ...about, slug: 'keeper' });
    const found = async (path: string, q: string, who?: ReturnType<typeof as>): Promise<readonly string[]> => {
      const { body } = await product.get(`${path}?search=${encodeURIComponent(q)}`, who);
      return (body['items'] as readonly { jobId: string }[]).map(({ jobId }) => jobId);
    };
    for (const q of ['lighthouse', 'FRESNEL kochi', 'keeper lamps'])
      expect([q, await found('/careers/jobs', q), (await found('/admin/jobs', q, as())).toSorted()]).toEqual([
        ...[q, [open], [open, draft.jobId].toSorted()],
      ]);
    expect([await found('/careers/jobs', 'fresnel mumbai'), await found('/admin/jobs', 'nothing so', as())]).toEqual([
      [],
      [],
    ]);
    expect(await found('/careers/jobs', '')).toContain(open);
    expect((await product.get(`/careers/jobs?search=${'x'.repeat(121)}`)).status).toBe(400);
    expect((await product.get('/admin/jobs?search=fresnel')).status).toBe(401);
  });

  it('have an address of their own each; a draft may give its up', async () => {
    const [first, second] = [jobForm(), jobForm()];
    const draft = jobOf(await product.post('/admin/jobs', first, as()));
    fails(await product.post('/admin/jobs', { ...second, slug: first.slug }, as()), 'SLUG_TAKEN', 409);
    const put = (body: object, headers = {}) =>
      product.call(`/admin/jobs/${draft.jobId}`, { method: 'PUT', body, as: as(), headers });
    fails(await put({ ...first, slug: 'moved-away' }, { 'if-match': '"99"' }), 'VERSION_CONFLICT', 409);
    expect(jobOf(await product.post('/admin/jobs', { ...second, slug: 'moved-away' }, as())).state).toBe('draft');
    fails(await put({ ...first, slug: 'moved-away' }), 'SLUG_TAKEN', 409);
    expect(jobOf(await put({ ...first, slug: 'moved-again' })).body.slug).toBe('moved-again');
    expect((await product.post('/admin/jobs', jobForm({ slug: first.slug }), as())).status).toBe(200);
  });
});

describe('the way of an application', () => {
  it('leads from the form to a filled job, with letters on the way', async () => {
    const jobId = await openJob(product, as());
    const { applicationId, token, receipt } = await applicant(product, jobId, { source: 'linkedin' });
    await until(() => told('application', applicationId));
    const received = await product.letterTo(receipt.email, 'letter');
    expect(received.fields).toMatchObject({ link: receipt.link, subject: expect.stringMatching(/we have your/) });
    const interviewer = await employee(product, admin);

    fails(await on(applicationId, 'move', { to: 'interview' }), 'VALIDATION_FAILED', 400);
    const screened = await on(applicationId, 'move', { to: 'screening' });
    expect(applicationOf(screened)).toMatchObject({ stage: 'screening', source: 'linkedin', email: receipt.email });
    const interview = { at: new Date(product.now() + DAY_MS).toISOString(), minutes: 45, mode: 'VIDEO', where: 'Link' };
    const stranger = { ...interview, with: [newId()] };
    fails(await on(applicationId, 'interviews', stranger), 'VALIDATION_FAILED', 400);
    const planned = applicationOf(await on(applicationId, 'interviews', { ...interview, with: [interviewer.user.id] }));
    expect(planned.interviews).toMatchObject([{ at: interview.at, with: [{ name: interviewer.user.name }] }]);
    const own = await product.post('/careers/application', { token });
    expect(own.body['application']).toMatchObject({
      stage: 'screening',
      next: { where: 'Link' },
      can: { withdraw: true },
    });
    expect(own.text).not.toMatch(/scores|note|reason/);

    const { interviewId } = planned.interviews[0] ?? { interviewId: '' };
    const scores = [
      { criterion: 'Craft', score: 4 },
      { criterion: 'Words', score: 3 },
    ];
    const judged = { result: 'pass', scores, note: 'Sharp.' };
    expect(applicationOf(await on(applicationId, `interviews/${interviewId}`, judged)).scoreHundredths).toBe(350);

    const offered = applicationOf(await on(applicationId, 'offer', offerForm()));
    expect(offered).toMatchObject({ stage: 'offer', offer: { state: 'open' }, can: { hire: false, offer: false } });
    expect(await readJob(jobId)).toMatchObject({ reserved: 1 });
    fails(await on(applicationId, 'hire'), 'STATE_CONFLICT', 409);
    const accepted = await product.post('/careers/application/answer', { token, answer: 'accept', reason: '' });
    expect(accepted.body['application']).toMatchObject({ offer: { state: 'accepted' }, can: { accept: false } });

    const hired = await on(applicationId, 'hire');
    expect(hired.body['employee']).toEqual({
      ...{ name: applicationOf(hired).name, email: receipt.email, mobile: '9845000001' },
      ...{ designation: 'Backend engineer', joinedOn: day(30) },
    });
    expect(await readJob(jobId)).toMatchObject({ state: 'filled', hired: 1, reserved: 0 });
    expect(applicationOf(hired).history.map(({ to }) => to)).toEqual(['applied', 'screening', 'offer', 'hired']);
    await until(() => product.letters.filter(({ to }) => to === receipt.email).length === 3);
    const kinds = product.letters.filter(({ to }) => to === receipt.email).map(({ fields }) => fields['subject']);
    expect(kinds).toEqual([/we have/, /an interview/, /an offer/].map((words) => expect.stringMatching(words)));
  });

  it('ends with a polite text outside and the reason inside', async () => {
    const jobId = await openJob(product, as());
    const { applicationId, token, receipt } = await applicant(product, jobId);
    const told = { reason: 'Too junior for us', message: 'Thank you.\n\nNot this time.' };
    const preview = await on(applicationId, 'letter', { kind: 'rejected', message: told.message });
    expect(applicationOf(await on(applicationId, 'reject', told))).toMatchObject({
      stage: 'rejected',
      rejection: told,
    });
    const own = await product.post('/careers/application', { token });
    expect(own.body['application']).toMatchObject({ stage: 'rejected', message: told.message });
    expect(own.text).not.toContain(told.reason);
    await until(() => product.letters.filter(({ to }) => to === receipt.email).length === 2);
    const { fields } = await product.letterTo(receipt.email, 'letter');
    const { subject, paragraphs } = fields;
    expect(preview.body['letter']).toEqual({ to: receipt.email, subject, paragraphs });
    expect(JSON.stringify(fields)).not.toContain(told.reason);
  });

  it('is listed by job and stage, newest first, and counted at its job', async () => {
    const jobId = await openJob(product, as());
    const first = await applicant(product, jobId);
    const second = await applicant(product, jobId);
    const moved = await on(first.applicationId, 'move', { to: 'screening' });
    const position = moved.headers.get('x-position') ?? '';
    const list = async (query: string) => {
      const answer = await product.call(`/admin/applications?${query}`, {
        as: as(),
        headers: { 'x-read-after': position },
      });
      expect(applicationsAnswer.safeParse(answer.body).success).toBe(true);
      return (answer.body['items'] as Application[]).map(({ applicationId }) => applicationId);
    };
    expect(await list(`jobId=${jobId}`)).toEqual([second.applicationId, first.applicationId]);
    expect(await list(`jobId=${jobId}&stage=screening`)).toEqual([first.applicationId]);
    expect((await readJob(jobId, position)).applications).toMatchObject({ applied: 1, screening: 1, offer: 0 });
    fails(await product.get('/admin/applications?stage=unknown', as()), 'VALIDATION_FAILED', 400);
  });
});

describe('openings', () => {
  it('are offered to one of two who ask at once, and to the other once the first is gone', async () => {
    const jobId = await openJob(product, as());
    const both = [await applicant(product, jobId), await applicant(product, jobId)];
    const answers = await Promise.all(both.map(({ applicationId }) => on(applicationId, 'offer', offerForm())));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    fails(answers.find((answer) => answer.status === 422) as Answered, 'NO_OPENING', 422);
    const [won, lost] = answers[0]?.status === 200 ? both : both.toReversed();
    if (!won || !lost) throw new Error('Nobody won');
    await product.post('/careers/application/answer', { token: won.token, answer: 'decline', reason: 'Elsewhere' });
    expect((await readJob(jobId)).reserved).toBe(0);
    expect(applicationOf(await on(lost.applicationId, 'offer', offerForm()))).toMatchObject({ stage: 'offer' });
  });
});

describe('an enquiry', () => {
  it('reaches the admins once, with an answer to whoever wrote, and is answered once', async () => {
    const enquiry = { name: 'Nina', email: 'nina@gmail.com', company: '', topic: 'project', message: 'Call me.' };
    const sent = { key: newId(), enquiry };
    const first = await product.post('/internal/enquiries', sent);
    expect((await product.post('/internal/enquiries', sent)).body).toEqual(first.body);
    const about = ({ fields }: { fields: Record<string, unknown> }) => fields['replyTo'] === enquiry.email;
    await until(() => product.letters.some(about));
    const letters = product.letters.filter(about);
    expect(letters.map(({ to }) => to)).toEqual([admin.user.email]);
    expect(JSON.stringify(letters[0]?.fields)).toContain('Call me.');
    const { number } = first.body['receipt'] as { number: string };
    const list = await product.get('/admin/enquiries?state=open', as());
    expect(list.body['items']).toEqual([expect.objectContaining({ number, ...enquiry, state: 'open' })]);
    const [{ enquiryId, etag }] = list.body['items'] as [{ enquiryId: string; etag: string }];
    const answered = (headers = {}) =>
      product.post(`/admin/enquiries/${enquiryId}/answered`, { note: 'Called' }, as(), headers);
    fails(await answered({ 'if-match': '"9"' }), 'VERSION_CONFLICT', 409);
    expect((await answered({ 'if-match': etag })).body['enquiry']).toMatchObject({
      state: 'answered',
      answered: { note: 'Called', by: { name: admin.user.name } },
    });
    fails(await answered(), 'STATE_CONFLICT', 409);
  });
});

describe('who may', () => {
  it('work on jobs, applications and enquiries: admins alone; hand in for others: the edge alone', async () => {
    const tokens = [(await client(product)).accessToken, (await employee(product, admin)).accessToken];
    const { applicationId } = await applicant(product, await openJob(product, as()));
    const reads = [
      'jobs',
      'jobs/x',
      'applications',
      `applications/${applicationId}`,
      `applications/${applicationId}/resume`,
      'enquiries',
    ];
    for (const path of reads) {
      for (const token of tokens) fails(await product.get(`/admin/${path}`, token), 'FORBIDDEN', 403);
      fails(await product.get(`/admin/${path}`), 'NOT_AUTHENTICATED', 401);
    }
    for (const path of [
      'jobs',
      'jobs/x/status',
      `applications/${applicationId}/reject`,
      `applications/${applicationId}/hire`,
    ])
      for (const token of tokens) fails(await product.post(`/admin/${path}`, {}, token), 'FORBIDDEN', 403);
    for (const path of ['/internal/applications', '/internal/enquiries'])
      fails(await product.call(path, { method: 'POST', body: {}, outside: true }), 'NOT_AUTHENTICATED', 401);
  });
});
