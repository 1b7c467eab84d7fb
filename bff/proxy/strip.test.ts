import * as z from 'zod/mini';
import { userAnswer } from '../contract/people.ts';
import { holdsToken, stripAnswer, stripFailure } from './strip.ts';

const user = {
  id: 'u',
  userId: 'u',
  email: 'u@gmail.com',
  name: 'U',
  role: 'client',
  mobile: '9876543210',
  twoFactorEnabled: false,
};

describe('Answers of identity', () => {
  it('keep exactly what the schema names, at every depth', () => {
    const answer = { success: true, accessToken: 'x', user: { ...user, passwordHash: 'h' } };
    expect(stripAnswer(userAnswer, answer)).toEqual({ ok: true, body: { success: true, user } });
  });
  it.each([
    null,
    'text',
    {},
    { success: true },
    { success: true, user: { ...user, role: 'root' } },
    { success: false, user },
  ])('of another shape are withheld: %j', (answer) => {
    expect(stripAnswer(userAnswer, answer)).toEqual({ ok: false });
  });
  it.each(['token', 'accessToken', 'refreshToken', 'idToken', 'access_token', 'ACCESSTOKEN'])(
    'are withheld when even the schema lets a %s through',
    (name) => {
      const careless = z.looseObject({ success: z.literal(true) });
      expect(stripAnswer(careless, { success: true, deep: [{ [name]: 'x' }] })).toEqual({ ok: false });
    },
  );
  it('that fail keep the envelope alone', () => {
    const failure = { success: false, code: 'X', message: 'm', requestId: 'r', stack: 's', accessToken: 't' };
    expect(stripFailure(failure)).toEqual({
      ok: true,
      body: { success: false, code: 'X', message: 'm', requestId: 'r' },
    });
    expect(stripFailure({ ...failure, errors: [{ token: 'x' }] })).toEqual({ ok: false });
    expect(stripFailure('Internal error at /srv')).toEqual({ ok: false });
  });
  it('are searched to the end', () => {
    expect(holdsToken({ a: [{ b: { c: 1 } }], tokens: 2 })).toBe(false);
    expect(holdsToken([[{ x: [{ refresh_token: null }] }]])).toBe(true);
  });
});
