import fc from 'fast-check';
import { readStrictJson } from './strict-json.ts';

const read = (text: string) => readStrictJson(Buffer.from(text));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('JSON at the edge', () => {
  it('reads what JSON.parse reads, unicode and escapes included', () => {
    for (const value of [{ a: [1, 'ü "\\ {', null, { b: true }] }, [], 'text', 12.5, { '': '' }, { 'a\\"b': 'x:y' }]) {
      expect(read(JSON.stringify(value))).toEqual({ ok: true, value });
    }
  });

  it('allows 16 levels and refuses 17', () => {
    expect(read(nested(16)).ok).toBe(true);
    expect(read(nested(17)).ok).toBe(false);
    expect(read(`{"a":${nested(15)}}`).ok).toBe(true);
    expect(read(`{"a":${nested(16)}}`).ok).toBe(false);
  });

  it('allows 2,000 keys in all and refuses one more', () => {
    const keys = (count: number) => `[${Array.from({ length: count }, (_, n) => `{"k${n}":0}`).join(',')}]`;
    expect(read(keys(2_000)).ok).toBe(true);
    expect(read(keys(2_001)).ok).toBe(false);
  });

  it('refuses a key named twice in one object, also with the same value and however it is escaped', () => {
    expect(read('{"a":1,"a":1}').ok).toBe(false);
    expect(read('{"a":1,"\\u0061":2}').ok).toBe(false);
    expect(read('{"x":{"a":1,"b":{},"a":2}}').ok).toBe(false);
    expect(read('{"a":{"a":1},"b":[{"a":1},{"a":2}],"c":"a"}').ok).toBe(true);
  });

  it('refuses the names that reach into prototypes, at any depth and however they are escaped', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
      expect(read(`{"${name}":{}}`).ok).toBe(false);
      expect(read(`{"a":[{"${name}" : 1}]}`).ok).toBe(false);
    }
    expect(read('{"a":"__proto__"}').ok).toBe(true);
  });

  it('refuses half of a character in a text or a key, at any depth and however it is escaped', () => {
    for (const half of ['\\ud800', 'a\\uDFFFb', '\\udc00\\ud800', '\\ud83d\\u0020', '\\\\\\ud800']) {
      expect(read(`"${half}"`).ok).toBe(false);
      expect(read(`{"a":[{"b":"${half}"}]}`).ok).toBe(false);
      expect(read(`{"${half}":1}`).ok).toBe(false);
    }
    expect(read('"\\ud83d\\ude00"')).toEqual({ ok: true, value: '😀' });
    expect(read('"\\\\ud800"')).toEqual({ ok: true, value: '\\ud800' });
  });

  it('lets no text pass that is not one, whatever was escaped, and every text that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.integer({ min: 0, max: 0xffff })), (whole, units) => {
        const any = String.fromCharCode(...units);
        for (const text of [whole, any]) {
          // `JSON.stringify` escapes halves of characters and leaves pairs as they are.
          const answer = read(JSON.stringify({ [`k${text}`]: [text] }));
          expect(answer).toEqual(
            text.isWellFormed()
              ? { ok: true, value: { [`k${text}`]: [text] } }
              : { ok: false, why: 'The body holds half of a character.' },
          );
        }
      }),
    );
  });

  it('refuses what is not UTF-8 or not JSON, without repeating any of it', () => {
    expect(readStrictJson(Uint8Array.of(0x22, 0xff, 0x22)).ok).toBe(false);
    for (const text of ['', '{', '{"a":}', '{"a" 1}', '"open', "{'a':1}", '{"secret":tru}', '\ufeff{}', '{"\\x":1}']) {
      const answer = read(text);
      expect(answer.ok).toBe(false);
      expect(JSON.stringify(answer)).not.toContain('secret');
    }
  });
});
