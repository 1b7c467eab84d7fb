import { decode } from 'jsonwebtoken';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let browser: Browser;
beforeAll(async () => {
  rig = await startRig({ limits: { CHALLENGES: 10_000, ANONYMOUS: 100_000 } });
});
afterAll(() => rig.close());
beforeEach(() => {
  browser = browserAt(rig.bff.url);
  rig.identity.seen.length = 0;
  rig.clock.move(25 * 3_600_000); // past the windows that other tests have filled
  rig.identity.says['/internal/applications'] = [
    200,
    { success: true, receipt: { ...receipt, applicationId: 'inside' } },
  ];
  rig.identity.says['/internal/enquiries'] = [201, { success: true, receipt: confirmation }];
});

const application = {
  name: 'Ravi Menon',
  email: 'ravi@gmail.com',
  mobile: '9876543210',
  resumeId: '0b1f6a52-9d0c-4f1b-8d7a-3c1e4f608b5b',
  coverNote: 'I write software.',
  consent: true,
};
const receipt = {
  number: 'APP-1',
  jobTitle: 'Engineer',
  email: 'ravi@gmail.com',
  submittedAt: '2026-11-21T04:30:00.000Z',
  link: 'https://lamplight.example/application#abc',
};
const enquiry = {
  name: 'Meera',
  email: 'meera@example.com',
  company: '',
  topic: 'project',
  message: 'We need a booking page.',
};
const confirmation = { number: 'ENQ-1', receivedAt: '2026-11-21T04:30:00.000Z' };

const APPLY = '/api/careers/jobs/job-1/applications';
const apply = async (more: object = {}, who = browser) =>
  who.post(APPLY, { ...application, captchaToken: await who.captcha('apply'), ...more });
const enquire = async (more: object = {}, who = browser) =>
  who.post('/api/contact', { ...enquiry, captchaToken: await who.captcha('contact'), ...more });
const asked = (path: string) => rig.identity.seen.filter((one) => one.path === path);

describe('An application', () => {
  it('is asked of identity in the name of the edge, without its captcha, and its receipt holds what the route names', async () => {
    expect(await apply()).toMatchObject({ status: 200, body: { success: true, receipt } });
    const [call] = asked('/internal/applications');
    expect(call?.body).toEqual({ jobId: 'job-1', application });
    expect(decode(String(call?.headers['x-client-assertion']))).toMatchObject({
      sub: 'bff',
      client_address: '127.0.0.1',
    });
  });

  it.each([
    ['apply', APPLY, application, 'Complete the verification to send your application.'],
    ['contact', '/api/contact', enquiry, 'Complete the verification to send your message.'],
  ] as const)('needs a captcha, as a message does, and one of its own form: %s', async (_form, path, fields, words) => {
    const none = await browser.post(path, fields);
    expect([none.status, none.body.code, none.body['message']]).toEqual([400, 'CAPTCHA_REQUIRED', words]);
    const captchaToken = await browser.captcha('signup');
    expect((await browser.post(path, { ...fields, captchaToken })).body.code).toBe('CAPTCHA_FAILED');
    expect(rig.identity.seen).toEqual([]);
  });

  it('that does not fit is refused field by field, and its captcha stays good', async () => {
    const captchaToken = await browser.captcha('apply');
    const wrong = await browser.post(APPLY, { ...application, name: ' ', mobile: '12', captchaToken });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(wrong.body['errors']).toEqual([
      { field: 'name', message: 'Name is required' },
      { field: 'mobile', message: 'Please provide a valid 10-digit mobile number' },
    ]);
    expect((await browser.post(APPLY, { ...application, role: 'admin', captchaToken })).status).toBe(400);
    expect(rig.identity.seen).toEqual([]);
    expect((await browser.post(APPLY, { ...application, captchaToken })).status).toBe(200);
  });

  it('that identity refuses is refused in its words', async () => {
    const errors = [{ field: 'resumeId', message: 'Choose your résumé again' }];
    const failure = { success: false, code: 'VALIDATION_FAILED', message: 'no', errors, requestId: 'r', token: 'leak' };
    rig.identity.says['/internal/applications'] = [400, failure];
    const answer = await apply();
    expect([answer.status, answer.body['errors']]).toEqual([400, errors]);
    expect(answer.text).not.toContain('leak');
  });

  it('sent by a page elsewhere is refused', async () => {
    const answer = await browser.post(APPLY, application, { 'x-csrf': '' });
    expect([answer.status, answer.body.code]).toEqual([403, 'CSRF_FAILED']);
  });

  it('while identity is away can be sent again', async () => {
    const own = await startRig();
    const alone = browserAt(own.bff.url);
    const captchaToken = await alone.captcha('apply');
    await own.identity.close();
    expect(await alone.post(APPLY, { ...application, captchaToken })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    await own.close().catch(() => undefined); // identity is closed already
  });
});

describe('From one address come', () => {
  it.each([
    ['applications', apply],
    ['messages', enquire],
  ])('five %s an hour and twenty a day, whoever sends them', async (_what, send) => {
    const statuses: number[] = [];
    for (let hour = 0; hour < 5; hour += 1) {
      for (let n = 0; n < 6; n += 1) statuses.push((await send({}, browserAt(rig.bff.url))).status);
      rig.clock.move(3_600_001);
    }
    const hour = [200, 200, 200, 200, 200, 429];
    expect(statuses).toEqual([...hour, ...hour, ...hour, ...hour, 429, 429, 429, 429, 429, 429]);
  });
});

describe('A message to the company', () => {
  it('is asked of identity with a key, and answered with a receipt', async () => {
    expect(await enquire()).toMatchObject({ status: 200, body: { success: true, receipt: confirmation } });
    expect(asked('/internal/enquiries')[0]?.body).toEqual({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), enquiry });
  });

  it('that is sent again, because its answer was lost, is the same one; any other is another', async () => {
    await enquire();
    await enquire();
    await enquire({ message: 'Something else.' });
    await enquire({}, browserAt(rig.bff.url));
    const keys = asked('/internal/enquiries').map(({ body }) => (body as { key: string }).key);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});
