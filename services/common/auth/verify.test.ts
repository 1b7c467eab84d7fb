import { createHmac, generateKeyPairSync } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import type { PublicJwk } from './key-set.ts';
import { keySetWith } from './key-set.ts';
import { notBeforeWith } from './not-before.ts';
import { verifierWith } from './verify.ts';

const NOW = Date.parse('2026-07-01T10:00:00Z');
const S = NOW / 1_000;
let at = NOW;
const clock = { now: () => at };
const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwkOf = (kid: string, { publicKey }: ReturnType<typeof pair>) =>
  ({ kid, ...publicKey.export({ format: 'jwk' }) }) as unknown as PublicJwk;
const [ours, foreign] = [pair(), pair()];

let fetched = 0;
let published: PublicJwk[] = [];
let verify = verifierWith({ keys: { find: async () => null }, clock });
beforeEach(() => {
  at = NOW;
  fetched = 0;
  published = [jwkOf('one', ours)];
  verify = verifierWith({ keys: keySet(), clock });
});
const keySet = () =>
  keySetWith({
    clock,
    fetchKeys: async () => {
      fetched += 1;
      return published;
    },
  });

const good = {
  iss: 'lamplight-identity',
  aud: 'lamplight',
  sub: 'u1',
  role: 'client',
  sid: 'f1',
  auth_time: S,
  amr: ['pwd'],
  jti: 'j',
  iat: S,
  exp: S + 300,
};
const sign = (claims: object, header: object = {}, key = ours.privateKey) =>
  jsonwebtoken.sign(claims, key, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: 'at+jwt', kid: 'one', ...header },
  });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

describe('an access token', () => {
  it('is good with the right key, type, issuer, audience and time', async () => {
    expect(await verify(sign(good))).toMatchObject({ ok: true, claims: { sub: 'u1', role: 'client', sid: 'f1' } });
  });

  it('is refused with no algorithm, however it is written, or with a hash under the public key', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      expect(await verify(`${part({ alg, typ: 'at+jwt', kid: 'one' })}.${part(good)}.`)).toMatchObject({ ok: false });
      expect(await verify(`${part({ alg, typ: 'at+jwt', kid: 'one' })}.${part(good)}.AAAA`)).toMatchObject({
        ok: false,
      });
    }
    const pem = ours.publicKey.export({ type: 'spki', format: 'pem' });
    const input = `${part({ alg: 'HS256', typ: 'at+jwt', kid: 'one' })}.${part(good)}`;
    expect(await verify(`${input}.${createHmac('sha256', pem).update(input).digest('base64url')}`)).toMatchObject({
      ok: false,
    });
  });

  it('is refused from a foreign key, whatever key or address its header brings along', async () => {
    const jwk = jwkOf('one', foreign);
    for (const header of [
      {},
      { jwk },
      { jku: 'https://evil.example/keys' },
      { x5u: 'https://evil.example/c' },
      { kid: '../../one' },
      { kid: '/dev/null' },
      { kid: 7 },
      { crit: ['exp'] },
    ]) {
      expect(await verify(sign(good, header, foreign.privateKey))).toMatchObject({ ok: false });
    }
    expect(await verify(sign(good, { crit: ['b64'] }))).toMatchObject({ ok: false });
  });

  it('is refused past its end, before its start, without an end, and with another type, issuer or audience', async () => {
    const bad = [
      { ...good, exp: S - 1 },
      { ...good, exp: S },
      { ...good, nbf: S + 6 },
      without('exp'),
      { ...good, iss: 'other' },
      { ...good, aud: 'lamplight-identity' },
      { ...good, aud: ['lamplight', 'other'] },
      { ...good, role: 'root' },
      without('sub'),
      without('sid'),
    ];
    for (const claims of bad) expect(await verify(sign(claims))).toMatchObject({ ok: false });
    for (const typ of ['JWT', 'logout+jwt', 'AT+JWT '])
      expect(await verify(sign(good, { typ }))).toMatchObject({ ok: false });
    expect(await verify(sign({ ...good, nbf: S + 5 }))).toMatchObject({ ok: true });
  });

  it('is refused when a byte of it is changed', async () => {
    const [head = '', body = '', signature = ''] = sign(good).split('.');
    expect(await verify(`${head}.${part({ ...good, role: 'admin' })}.${signature}`)).toMatchObject({ ok: false });
    expect(await verify(`${head}.${body}.${signature.slice(0, -4)}AAAA`)).toMatchObject({ ok: false });
    // The same bytes, written in another way.
    const again = `${signature.slice(0, -1)}${String.fromCharCode(signature.charCodeAt(85) + 1)}`;
    expect(Buffer.from(again, 'base64url').equals(Buffer.from(signature, 'base64url'))).toBe(true);
    expect(await verify(`${head}.${body}.${again}`)).toMatchObject({ ok: false });
    for (const text of ['', '.', '..', 'a.b', 'a.b.c.d', 'x'.repeat(5_000), `${head}.${body}.`])
      expect((await verify(text)).ok).toBe(false);
  });
});

describe('the key set', () => {
  it('is asked again also after the clock was set back', async () => {
    expect((await verify(sign(good, { kid: 'two' }))).ok).toBe(false);
    published = [jwkOf('one', ours), jwkOf('two', ours)];
    at -= 86_400_000;
    expect((await verify(sign(good, { kid: 'two' }))).ok).toBe(true);
  });

  it('is asked again for an unknown key at most every 30 s, and then knows the new one', async () => {
    expect((await verify(sign(good, { kid: 'two' }))).ok).toBe(false);
    published = [jwkOf('one', ours), jwkOf('two', ours)];
    for (let n = 0; n < 20; n += 1) expect((await verify(sign(good, { kid: 'two' }))).ok).toBe(false);
    expect(fetched).toBe(1);
    at += 30_000;
    expect((await verify(sign(good, { kid: 'two' }))).ok).toBe(true);
    expect(fetched).toBe(2);
  });

  const MINUTE = 60_000;
  const long = sign({ ...good, exp: S + 86_400 });

  it('forgets a key that was withdrawn', async () => {
    expect((await verify(long)).ok).toBe(true);
    published = [jwkOf('two', ours)];
    at += 5 * MINUTE;
    // Read anew beside the call.
    expect((await verify(long)).ok).toBe(true);
    expect(fetched).toBe(2);
    expect((await verify(long)).ok).toBe(false);
  });

  it('is believed for ten minutes without identity, asks it at most every 30 s, and then no more', async () => {
    let away = false;
    let asked = 0;
    const keys = keySetWith({
      clock,
      fetchKeys: async () => {
        asked += 1;
        if (away) throw new Error('away');
        return published;
      },
    });
    const held = async (): Promise<boolean> => (await keys.find('one')) !== null;
    expect(await held()).toBe(true);
    at += 5 * MINUTE - 1;
    expect([await held(), asked]).toEqual([true, 1]);
    away = true;
    at += 1;
    for (let n = 0; n < 3; n += 1) expect(await held()).toBe(true);
    expect(asked).toBe(2);
    at += 30_000;
    expect([await held(), asked]).toEqual([true, 3]);
    at += 5 * MINUTE - 30_000;
    await expect(keys.find('one')).rejects.toThrow('away');
    away = false;
    expect(await held()).toBe(true);
  });

  it('asks once for many callers at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => verify(sign(good))));
    expect(fetched).toBe(1);
  });

  it('that cannot be read is no verdict: the verifier fails instead of saying no', async () => {
    const away = verifierWith({
      clock,
      keys: keySetWith({ clock, fetchKeys: () => Promise.reject(new Error('away')) }),
    });
    await expect(away(sign(good))).rejects.toThrow('away');
  });
});

describe('what ended before its time', () => {
  it('and the clock set back by a day: what lived then stays refused, who signs in anew is let in', async () => {
    const notBefore = notBeforeWith(clock);
    verify = verifierWith({ keys: keySet(), clock, notBefore });
    notBefore.note({ userId: 'u1', keeps: [], at: NOW + 500 });
    at -= 86_400_000;
    const anew = S - 86_400;
    expect((await verify(sign({ ...good, iat: anew, exp: anew + 300 }))).ok).toBe(true);
    expect((await verify(sign({ ...good, iat: S - 299 }))).ok).toBe(false);
    expect((await verify(sign(good))).ok).toBe(false);
  });
  it('refuses older tokens of the person or family and no others, for 6 minutes', async () => {
    const notBefore = notBeforeWith(clock);
    verify = verifierWith({ keys: keySet(), clock, notBefore });
    notBefore.note({ userId: 'u1', keeps: ['f2'], at: NOW + 500 });
    expect((await verify(sign(good))).ok).toBe(false);
    expect((await verify(sign({ ...good, sid: 'f2' }))).ok).toBe(true);
    expect((await verify(sign({ ...good, sub: 'u2' }))).ok).toBe(true);
    expect((await verify(sign({ ...good, iat: S + 0.6 }))).ok).toBe(true);
    notBefore.note({ userId: 'u2', family: 'f1', at: NOW + 500 });
    expect((await verify(sign({ ...good, sub: 'u2' }))).ok).toBe(false);
    expect((await verify(sign({ ...good, sub: 'u2', sid: 'f3' }))).ok).toBe(true);
    at += 6 * 60_000 + 501;
    expect((await verify(sign({ ...good, exp: S + 1_000 }))).ok).toBe(true);
  });
});
