import { deviceCookie, isLoopback, newCookieValue, requireStrong, sessionCookie, visitorCookie } from './cookie.ts';

const https = new URL('https://lamplight.example');
const loopback = new URL('http://127.0.0.1:8080');

describe('The session cookie', () => {
  it('is a __Host- cookie on https: secure, strict, unread by scripts, without end', () => {
    expect(sessionCookie(https).issue('v')).toBe('__Host-sid=v; Path=/; HttpOnly; Secure; SameSite=Strict');
  });
  it('carries the port in its name on loopback, since cookies ignore ports', () => {
    expect(sessionCookie(loopback).issue('v')).toBe('lamplight-sid-8080=v; Path=/; HttpOnly; SameSite=Strict');
  });
  it('is refused over plain http anywhere but on loopback', () => {
    expect(() => sessionCookie(new URL('http://lamplight.example'))).toThrow(/plain http/);
    expect(() => sessionCookie(new URL('http://127.0.0.1.evil.example'))).toThrow(/plain http/);
  });
  it.each([
    ['__Host-sid=v; Path=/; Secure; SameSite=Strict', 'scripts'],
    ['__Host-sid=v; Path=/; HttpOnly; Secure; SameSite=Lax', 'other sites'],
    ['__Host-sid=v; Path=/; HttpOnly; Secure', 'other sites'],
    ['__Host-sid=v; Path=/; HttpOnly; SameSite=Strict', 'without TLS'],
    ['__Host-sid=v; Path=/api; HttpOnly; Secure; SameSite=Strict', 'bound to a path'],
    ['__Host-sid=v; Path=/; Domain=example; HttpOnly; Secure; SameSite=Strict', 'shared with a domain'],
    ['__Host-sid=v; Path=/; Expires=Wed, 25 Nov 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict', 'kept after'],
    ['__Host-sid=v; Path=/; Max-Age=99; HttpOnly; Secure; SameSite=Strict', 'kept after'],
    ['sid=v; Path=/; HttpOnly; Secure; SameSite=Strict', 'prefix'],
  ])('stops the start when weak: %s', (weak, why) => {
    expect(() => requireStrong(weak, https)).toThrow(why);
  });
  it('is refused with everything that is wrong with it', () => {
    expect(() => requireStrong('sid=v', new URL('http://lamplight.example'))).toThrow(
      'The session cookie would be readable by scripts, sent from other sites, bound to a path, plain http off loopback',
    );
  });
  it('goes by an empty one of no age', () => {
    expect(sessionCookie(loopback).expire()).toBe('lamplight-sid-8080=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
  });
  it('is named by the port that a browser leaves out, too', () => {
    expect(sessionCookie(new URL('http://127.0.0.1')).name).toBe('lamplight-sid-80');
  });
  it('holds 256 bits, never the same', () => {
    const values = [newCookieValue(), newCookieValue()];
    for (const value of values) expect(value).toMatch(/^[\w-]{43}$/);
    expect(new Set(values).size).toBe(2);
  });
  it('reads one, and knows two for what they are', () => {
    const { read } = sessionCookie(loopback);
    expect(read(undefined)).toEqual({ is: 'none' });
    expect(read('other=1; xlamplight-sid-8080=2')).toEqual({ is: 'none' });
    for (const none of ['lamplight-sid-8080', 'lamplight-sid-8080x', '=lamplight-sid-8080'])
      expect(read(none)).toEqual({ is: 'none' });
    expect(read(' lamplight-sid-8080 = abc ; flag')).toEqual({ is: 'one', value: 'abc' });
    expect(read('a=1; lamplight-sid-8080=abc; b=2')).toEqual({ is: 'one', value: 'abc' });
    expect(read('lamplight-sid-8080=abc; b=2;lamplight-sid-8080=abc')).toEqual({ is: 'twice' });
  });
});

describe('The cookie of a visitor', () => {
  it('lasts half an hour, comes along from elsewhere, and is read by no script', () => {
    expect(visitorCookie(https).issue('v')).toBe('__Host-vid=v; Max-Age=1800; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(visitorCookie(loopback).issue('v')).toBe(
      'lamplight-vid-8080=v; Max-Age=1800; Path=/; HttpOnly; SameSite=Lax',
    );
  });
});

describe('The cookie of a device', () => {
  const { issue, read } = deviceCookie(https);
  it('lasts half a year, and comes along from this site alone', () => {
    expect(issue('v')).toBe('__Host-did=v; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict');
  });
  it('is read where this edge could have made it, and once', () => {
    const value = newCookieValue();
    expect(read(`a=1; __Host-did=${value}`)).toBe(value);
    for (const header of [
      undefined,
      '__Host-did=',
      `__Host-did=${value}x`,
      `__Host-did=${value.slice(1)}`,
      `x${value}`,
    ])
      expect(read(header)).toBeNull();
    expect(read(`__Host-did=${value}; __Host-did=${value}`)).toBeNull();
    expect(read(`__Host-did=${value.slice(1)}!`)).toBeNull();
  });
});

it.each([
  ['localhost', true],
  ['[::1]', true],
  ['::1', true],
  ['127.0.0.1', true],
  ['127.255.0.12', true],
  ['127.0.0', false],
  ['1127.0.0.1', false],
  ['127.0.0.1.example', false],
  ['127.0.0.1234', false],
  ['[::2]', false],
  ['localhost.example', false],
])('%s is this machine itself: %s', (hostname, is) => expect(isLoopback(hostname)).toBe(is));
