import jsonwebtoken from 'jsonwebtoken';
import { keyRingWith, newKey } from '../keys/ring.ts';
import { ACCESS_MS, issueAccess } from './access-token.ts';

const NOW = Date.parse('2026-07-01T10:00:00Z');
const clock = { now: () => NOW };
const keys = keyRingWith(newKey(), clock);
const issued = (absoluteUntil: number) => {
  const bearer = {
    userId: 'u1',
    role: 'client',
    familyId: 'f1',
    authTime: NOW,
    methods: ['pwd'],
    absoluteUntil,
  } as const;
  const { token, until } = issueAccess(bearer, keys, clock);
  return { until, exp: (jsonwebtoken.decode(token) as { exp: number }).exp * 1_000 };
};

describe('an access token', () => {
  it('lives for five minutes', () => {
    expect(issued(NOW + 12 * 3_600_000)).toEqual({ until: NOW + ACCESS_MS, exp: NOW + ACCESS_MS });
  });

  it('ends with its session where that ends sooner: in what it says and in what is told of it', () => {
    for (const left of [1_000, 60_000, ACCESS_MS - 1])
      expect(issued(NOW + left)).toEqual({ until: NOW + left, exp: NOW + left });
  });
});
