import { type ErrorCode, errorStatus, pendingCodes } from '@lamplight/bff/contract/errors.ts';
import { sentences as allSentences } from '@lamplight/bff/contract/sentences.ts';
import { sentencesOfIntegrations } from '@lamplight/bff/contract/sentences-integrations.ts';
import { sentencesOfPayroll } from '@lamplight/bff/contract/sentences-payroll.ts';
import { apiError, type Code, isConflict, sentences, spec, textFor, waitOf } from './errors.ts';
import { isFinal } from './failure.ts';

const allCodes = Object.keys(errorStatus) as ErrorCode[];

const failed = (status: number, code: Code, more: object = {}) => apiError({ status, code, fields: [], ...more });

/** product.md §8, copied by hand. */
const copied = [
  'Please check your input and try again.',
  'Invalid email or password. Please check your credentials and try again.',
  'Access denied. You do not have permission to access this role.',
  'Too many login attempts. Please wait a few minutes before trying again.',
  'Server error. Please try again later.',
  'Network error. Please check your internet connection and try again.',
  'Login failed. Please try again.',
  'Signup failed. Please try again.',
  'Login failed. Please check your credentials and try again.',
  'No access token received from server',
  'Incomplete user data received',
  'Not authenticated',
  'An unexpected error occurred. Please try again.',
  'Your session has expired. Please log in again.',
  'Access denied. You do not have permission to access this resource.',
  'Connection timeout. Please check your internet connection.',
  'Request timeout. Please check your connection and try again.',
  'An error occurred. Please try again.',
];

describe('words for failures', () => {
  it('the sentences of the specification stand as written there', () => expect(Object.values(spec)).toEqual(copied));

  it.each(allCodes)('%s has a sentence', (code) => {
    expect(textFor('general', failed(errorStatus[code], code)).length).toBeGreaterThan(10);
    expect(allSentences[code]).not.toMatch(/[A-Z]{2,}_/);
    // Of payroll's codes the answer brings it.
    expect(textFor('general', failed(errorStatus[code], code, { message: allSentences[code] }))).toBe(
      allSentences[code],
    );
  });

  it('login: table of product.md §8', () => {
    expect(
      textFor(
        'login',
        failed(400, 'VALIDATION_FAILED', {
          fields: [
            { field: 'email', message: 'A.' },
            { field: 'password', message: 'B.' },
          ],
        }),
      ),
    ).toBe('A. B.');
    expect(textFor('login', failed(400, 'BAD_REQUEST', { message: 'Said.' }))).toBe('Said.');
    expect(textFor('login', failed(400, 'BAD_REQUEST'))).toBe(spec.checkInput);
    expect(textFor('login', failed(401, 'INVALID_CREDENTIALS', { message: 'x' }))).toBe(spec.badCredentials);
    expect(textFor('login', failed(403, 'ACCOUNT_DISABLED'))).toBe(spec.roleDenied);
    expect(textFor('login', failed(429, 'RATE_LIMITED', { retryAfter: 60 }))).toBe(spec.tooManyLogins);
    expect(textFor('login', failed(500, 'INTERNAL'))).toBe(spec.server);
    expect(textFor('login', failed(0, 'NETWORK'))).toBe(spec.network);
    expect(textFor('login', failed(0, 'TIMEOUT'))).toBe(spec.network);
    expect(textFor('signup', failed(409, 'EMAIL_TAKEN'))).toBe(sentences.EMAIL_TAKEN);
  });

  it('what stands at a field is not said again; what has no field there is said', () => {
    const fields = [
      { field: 'gstin', message: 'Wrong check digit.' },
      { field: 'country', message: 'Unknown.' },
    ];
    for (const context of ['general', 'signup'] as const) {
      const says = (...placed: string[]) =>
        textFor(context, failed(400, 'VALIDATION_FAILED', { fields }), (field) => placed.includes(field));
      expect(says()).toBe('Wrong check digit. Unknown.');
      expect(says('gstin')).toBe('Unknown.');
      expect(says('gstin', 'country')).toBe(spec.checkInput);
    }
    const offer = failed(422, 'OFFER_INVALID', {
      message: 'Too early.',
      fields: [{ field: 'a', message: 'Too early.' }],
    });
    expect(textFor('general', offer, () => true)).toBe(sentences.OFFER_INVALID);
  });

  it('auth/me: table of product.md §8', () => {
    expect(
      [failed(401, 'SESSION_EXPIRED'), failed(403, 'FORBIDDEN'), failed(500, 'INTERNAL'), failed(0, 'TIMEOUT')].map(
        (e) => textFor('me', e),
      ),
    ).toEqual([spec.sessionExpired, spec.resourceDenied, spec.server, spec.connectionTimeout]);
  });

  it('elsewhere: fields first, else the server’s words where they say more, else ours', () => {
    expect(
      textFor(
        'general',
        failed(400, 'VALIDATION_FAILED', {
          fields: [
            { field: 'a', message: 'Enter a date' },
            { field: 'b', message: 'Enter a date' },
          ],
        }),
      ),
    ).toBe('Enter a date');
    expect(textFor('general', failed(422, 'OFFER_INVALID', { message: 'Weights reach 95 %.' }))).toBe(
      'Weights reach 95 %.',
    );
    expect(textFor('general', failed(404, 'NOT_FOUND', { message: 'no row' }))).toBe(sentences.NOT_FOUND);
    expect(textFor('general', failed(418, 'UNKNOWN', { message: 'Short and stout' }))).toBe('Short and stout');
    // A server that is newer than the page, or another one on the way to it.
    const newer = failed(418, 'FROM_TOMORROW' as 'UNKNOWN', { message: 'Short and stout' });
    expect(textFor('general', newer)).toBe('Short and stout');
    expect(textFor('general', failed(502, 'FROM_TOMORROW' as 'UNKNOWN'))).toBe(spec.server);
    expect(textFor('general', failed(418, 'UNKNOWN'))).toBe(spec.occurred);
    expect(textFor('general', failed(599, 'UNKNOWN', { message: 'stack' }))).toBe(spec.server);
    expect(textFor('general', failed(429, 'RATE_LIMITED', { retryAfter: 75 }))).toMatch(/Try again in 75 seconds\.$/);
    expect(textFor('general', new TypeError('bug'))).toBe(spec.unexpected);
  });

  it.each<readonly [context: 'login' | 'signup' | 'me', e: ReturnType<typeof failed>, says: string]>([
    ['login', failed(400, 'CAPTCHA_FAILED', { message: 'Said.' }), 'Said.'],
    ['login', failed(401, 'SESSION_EXPIRED'), spec.badCredentials],
    ['login', failed(403, 'CSRF_FAILED'), sentences.CSRF_FAILED],
    ['login', failed(403, 'FORBIDDEN'), spec.roleDenied],
    ['signup', failed(429, 'UNKNOWN', { message: 'slow down' }), spec.tooManyLogins],
    ['signup', failed(503, 'UNAVAILABLE'), sentences.UNAVAILABLE],
    ['signup', failed(404, 'UNKNOWN'), spec.occurred],
    ['signup', failed(500, 'UNKNOWN'), spec.server],
    ['me', failed(401, 'NOT_AUTHENTICATED'), spec.sessionExpired],
    ['me', failed(403, 'ACCOUNT_DISABLED'), spec.resourceDenied],
    ['me', failed(500, 'UNKNOWN'), spec.server],
    ['me', failed(503, 'UNAVAILABLE'), spec.server],
    ['me', failed(429, 'RATE_LIMITED'), sentences.RATE_LIMITED],
  ])('%s, case %#: says what the person can do', (context, e, says) => {
    expect(textFor(context, e)).toBe(says);
  });

  it('an answer that is not ours and says nothing is told by its status', () => {
    const bare = [400, 403, 413, 429, 404, 500, 502].map((status) => textFor('general', failed(status, 'UNKNOWN')));
    expect(bare).toEqual([
      ...[spec.checkInput, spec.resourceDenied, sentences.PAYLOAD_TOO_LARGE, sentences.RATE_LIMITED],
      ...[spec.occurred, spec.server, spec.server],
    ]);
    expect(textFor('general', failed(413, 'UNKNOWN', { message: 'Too big.' }))).toBe('Too big.');
    expect(textFor('general', failed(413, 'UNKNOWN', { fields: [{ field: 'a', message: 'Too long.' }] }))).toBe(
      'Too long.',
    );
  });

  it('only what is limited names its wait, in the server’s words or in ours', () => {
    const limited = (more: object) => textFor('general', failed(429, 'RATE_LIMITED', more));
    expect(limited({ message: 'Not so fast.', retryAfter: 75 })).toBe('Not so fast. Try again in 75 seconds.');
    expect(limited({ retryAfter: 75 })).toBe(`${sentences.RATE_LIMITED} Try again in 75 seconds.`);
    expect(limited({ message: 'Not so fast.' })).toBe('Not so fast.');
    expect(limited({})).toBe(sentences.RATE_LIMITED);
    expect(textFor('general', failed(503, 'UNAVAILABLE', { retryAfter: 5 }))).toBe(sentences.UNAVAILABLE);
  });

  it('the server is believed where a code says little by itself, and nowhere else', () => {
    const believed = allCodes.filter((code) => textFor('general', failed(400, code, { message: 'Said.' })) === 'Said.');
    const alone = [
      ...['BAD_REQUEST', 'OFFER_INVALID', 'PASSWORD_WEAK', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
      ...['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
    ];
    const unworded = Object.keys({ ...sentencesOfPayroll, ...sentencesOfIntegrations });
    expect(believed.toSorted()).toEqual([...alone, ...unworded].toSorted());
  });

  it('whatever is waited for is named', () => {
    expect(pendingCodes.map((code) => textFor('general', failed(503, code, { waits: true })).split('. ')[0])).toEqual([
      'Your account is still being set up',
      'The account of this person is still being set up',
      'Your billing profile is still on its way',
    ]);
  });

  it('what is waited for says so while it is, and what to do once it is not waited for any more', () => {
    const pending = failed(503, 'ACCOUNT_PENDING', { message: 'said' });
    expect(textFor('general', pending)).toBe('Your account is still being set up; please try again in a moment.');
    expect(textFor('general', { ...pending, waits: true })).toBe(
      'Your account is still being set up. This is sent again by itself: stay on this page, nothing that you typed is lost.',
    );
    expect(pendingCodes.map((code) => textFor('general', failed(503, code, { waits: true }))).join(' ')).not.toMatch(
      /not active|inactive|not complete/,
    );
  });

  it('waits are said in seconds, then in minutes rounded up', () =>
    expect([1, 45, 90, 121].map(waitOf)).toEqual(['1 second', '45 seconds', '2 minutes', '3 minutes']));

  it('a conflict is any 409 but those of sessions; what is final gets a new key', () => {
    expect(
      [
        failed(409, 'VERSION_CONFLICT'),
        failed(409, 'CONCURRENT_SESSION'),
        failed(409, 'USER_CHANGED'),
        failed(422, 'OFFER_INVALID'),
      ].map(isConflict),
    ).toEqual([true, false, false, false]);
    expect([400, 403, 404, 409, 422].map((s) => isFinal(failed(s, 'UNKNOWN')))).toEqual([true, true, true, true, true]);
    expect([0, 401, 408, 429, 500, 503].map((s) => isFinal(failed(s, 'UNKNOWN')))).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
