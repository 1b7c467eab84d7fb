import { type ApiError, apiError, failureOf, isConflict, isFinal, isPending } from './failure.ts';

describe('a failure', () => {
  const none = { get: () => null };
  const facts = (failure: ApiError) => ({ ...failure, message: failure.message });
  it('brings all that the server said of it', () => {
    const errors = [
      { field: 'a', message: 'A.' },
      { field: 'b' },
      { message: 'c' },
      { field: 'd', message: 4 },
      null,
      'e',
    ];
    const body = {
      ...{ success: false, code: 'VERSION_CONFLICT', message: 'Said.', requestId: 'r', errors, timeLeft: 0 },
      ...{ suggestAlternative: 'google_login', email: 'a@b', current: null, etag: '"9"' },
    };
    expect(facts(failureOf(409, body, none))).toEqual({
      ...{ name: 'ApiError', status: 409, code: 'VERSION_CONFLICT', message: 'Said.', requestId: 'r' },
      ...{ fields: [{ field: 'a', message: 'A.' }], timeLeft: 0, suggestAlternative: 'google_login', email: 'a@b' },
      ...{ current: null, etag: '"9"' },
    });
  });
  it('that says little brings no more than that, and what its headers say', () => {
    const bare = { name: 'ApiError', message: '', fields: [] };
    const odd = {
      code: 'NotFound',
      message: 7,
      errors: {},
      timeLeft: '9',
      suggestAlternative: 'x',
      email: 1,
      requestId: 2,
      etag: 3,
    };
    for (const body of [null, 'a page', odd])
      expect(facts(failureOf(502, body, none))).toEqual({ ...bare, status: 502, code: 'UNKNOWN' });
    const headers: Record<string, string> = { 'retry-after': '7', etag: '"1"', 'x-request-id': 'r' };
    expect(facts(failureOf(503, {}, { get: (name) => headers[name] ?? null }))).toEqual({
      ...bare,
      ...{ status: 503, code: 'UNKNOWN', retryAfter: 7, etag: '"1"', requestId: 'r' },
    });
    expect(failureOf(503, {}, { get: () => 'Wed, 25 Nov 2026 00:00:00 GMT' })).not.toHaveProperty('retryAfter');
  });
  it('is told from what is none', () => {
    for (const other of [null, undefined, 'ApiError', new Error('no'), {}, 409]) {
      expect([isConflict(other), isFinal(other), isPending(other)]).toEqual([false, false, false]);
    }
    expect(apiError({ status: 0, code: 'NETWORK', fields: [] })).toBeInstanceOf(Error);
    expect(isPending(apiError({ status: 503, code: 'PERSON_PENDING', fields: [] }))).toBe(true);
    expect(isPending(apiError({ status: 503, code: 'UNAVAILABLE', fields: [] }))).toBe(false);
    expect([399, 400, 499, 500].map((status) => isFinal(apiError({ status, code: 'UNKNOWN', fields: [] })))).toEqual([
      ...[false, true, true, false],
    ]);
    expect(isConflict(apiError({ status: 422, code: 'OFFER_INVALID', fields: [] }))).toBe(false);
  });
});
