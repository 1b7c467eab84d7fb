import fc from 'fast-check';
import { isRefusal } from './refusal.ts';
import { queryOf, targetOf } from './target.ts';

describe('The target of a request', () => {
  it.each([
    '/',
    '/projects',
    '/api/projects/p-1/milestones',
    '/assets/app-abc123.js',
    '/api/x?limit=5&after=a%20b',
    '/login?next=/x',
  ])('passes: %s', (url) => {
    expect(isRefusal(targetOf(url))).toBe(false);
  });
  it.each([
    'http://169.254.169.254/latest',
    '//evil.example',
    '/a//b',
    '/a/../b',
    '/..',
    '/./a',
    '/a/.',
    '/a;b',
    '/a\\b',
    '/a#b',
    '/%2e%2e/b',
    '/a%00',
    '/caf\u00e9',
    '/a b',
    '/a\u0001',
    '*',
    '',
    `/${'a'.repeat(2_048)}`,
    `/a?${'b'.repeat(8_192)}`,
    '/a?b#c',
    '/a?b=\u00e9',
  ])('is refused: %j', (url) => {
    expect(targetOf(url)).toMatchObject({ refused: 'BAD_REQUEST' });
  });

  it('is as long as it may be, and no byte longer', () => {
    const path = `/${'a'.repeat(2_047)}`;
    expect(targetOf(path)).toEqual({ path, query: '' });
    expect(targetOf(`${path}a`)).toMatchObject({ refused: 'BAD_REQUEST' });
    const query = 'b'.repeat(8_192 - '/a?'.length);
    expect(targetOf(`/a?${query}`)).toEqual({ path: '/a', query });
    expect(targetOf(`/a?${query}b`)).toMatchObject({ refused: 'BAD_REQUEST' });
  });
  it('is parted at its first question mark', () => {
    expect(targetOf('/a?b=c?d')).toEqual({ path: '/a', query: 'b=c?d' });
    expect(targetOf('/a?')).toEqual({ path: '/a', query: '' });
    expect(targetOf('?a')).toMatchObject({ refused: 'BAD_REQUEST' });
  });
  it.each(['/.well-known/x', '/a/...', '/..a', '/a.', '/.a/b', '/a/..b/c'])('passes dots that are no step: %s', (url) =>
    expect(targetOf(url)).toEqual({ path: url, query: '' }),
  );
  it.each(['\u0000', '\u001f', ' ', '#', '\u007f', '\u0080'])('passes no %j in a query, wherever it stands', (byte) => {
    for (const query of [`${byte}a`, `a${byte}`, `a${byte}b`])
      expect(targetOf(`/a?${query}`)).toMatchObject({ refused: 'BAD_REQUEST' });
  });
  it.each(['!', '"', '$', '~'])('passes a plain %s in a query', (byte) => {
    expect(targetOf(`/a?${byte}`)).toEqual({ path: '/a', query: byte });
  });

  it('never passes a path that any reading turns into another one', () => {
    const bits = fc.constantFrom(
      '/',
      '.',
      '..',
      '%',
      '2e',
      '2f',
      '5c',
      '\\',
      ';',
      '#',
      '?',
      'a',
      'api',
      ':',
      '@',
      '\u00e9',
      '\u0000',
      ' ',
      '~',
      'http:',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 12 }), (parts) => {
        const url = `/${parts.join('')}`;
        const target = targetOf(url);
        if (isRefusal(target)) return;
        const { path } = target;
        expect(new URL(path, 'http://lamplight.example').pathname).toBe(path);
        expect(new URL(path, 'http://lamplight.example').host).toBe('lamplight.example');
        expect(decodeURIComponent(path)).toBe(path);
        expect(path.split('/').slice(1, -1)).not.toContain('');
        expect(path.split('/')).not.toEqual(expect.arrayContaining([expect.stringMatching(/^\.\.?$/)]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is judged in linear time', () => {
    const startedAt = performance.now();
    for (const url of [`/${'a/'.repeat(1_000)}%`, `/${'.'.repeat(2_000)}\u0000`, `/${'a.'.repeat(1_000)}//`])
      targetOf(url);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe('The query of a call', () => {
  it('is written anew from what it says', () => {
    expect(queryOf('limit=5&after=a+b%2Fc&q=%E0%A4%85')).toBe('?limit=5&after=a%20b%2Fc&q=%E0%A4%85');
    expect(queryOf('')).toBe('');
    expect(queryOf('a')).toBe('?a=');
    expect(queryOf('a=b=c')).toBe('?a=b%3Dc');
    expect(queryOf('a=&b=~%20%80'.replace('%80', 'x'))).toBe('?a=&b=~%20x');
  });
  it.each([
    'id=1&id=2',
    'id=1&%69d=2',
    'a=%',
    'a=%ff',
    'a=%c3%28',
    'a=%00',
    'a=%0d%0aSet-Cookie:x',
    'a=%1f',
    'a=%7f',
    '%00=1',
    '%=1',
    '=1',
    'a=1&&b=2',
    '&',
  ])('is refused: %s', (query) => {
    expect(queryOf(query)).toMatchObject({ refused: 'BAD_REQUEST' });
  });
});
