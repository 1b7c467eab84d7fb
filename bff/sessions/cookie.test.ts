import { requireStrong, sessionCookie, visitorCookie } from './cookie.ts';

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
    ['__Host-sid=v; Path=/; Max-Age=99; HttpOnly; Secure; SameSite=Strict', 'kept after'],
    ['sid=v; Path=/; HttpOnly; Secure; SameSite=Strict', 'prefix'],
  ])('stops the start when weak: %s', (weak, why) => {
    expect(() => requireStrong(weak, https)).toThrow(why);
  });
  it('reads one, and knows two for what they are', () => {
    const { read } = sessionCookie(loopback);
    expect(read(undefined)).toEqual({ is: 'none' });
    expect(read('other=1; xlamplight-sid-8080=2')).toEqual({ is: 'none' });
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
