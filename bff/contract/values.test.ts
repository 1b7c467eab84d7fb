import fc from 'fast-check';
import * as z from 'zod/mini';
import { distinct, email, line, optionalLine, optionalText, reference, text } from './values.ts';

const read = (schema: z.ZodMiniType<string>, given: string) => {
  const { success, data } = schema.safeParse(given);
  return success ? data : null;
};

describe('an email address', () => {
  it.each([
    ['Asha@Gmail.com ', 'asha@gmail.com'],
    ["o'neil+a.b_c-1@mail.lamplight.example", "o'neil+a.b_c-1@mail.lamplight.example"],
    [`${'a'.repeat(64)}@x.in`, `${'a'.repeat(64)}@x.in`],
  ])('%j is one', (given, kept) => expect(read(email, given)).toBe(kept));

  it.each([
    ...['a\u0000b@gmail.com', 'a\nb@gmail.com', 'a\u200bb@gmail.com', 'ab@gmail\u200d.com', 'a\u00adb@gmail.com'],
    ...['ａｓｈａ@gmail.com', 'asha＠gmail.com', 'asha@ｇmail.com', 'asha@gmail。com', '\u212aelvin@gmail.com'],
    ...['अ@gmail.com', 'a b@gmail.com', 'a@b@gmail.com', '.a@gmail.com', 'a.@gmail.com', 'a..b@gmail.com', 'a@gmail'],
    ...['a@-x.in', 'a@x-.in', 'a@x..in', 'a@.in', 'a@x.1', '<a@x.in>', 'a@x.in,b@x.in', '"a b"@x.in', 'a@[127.0.0.1]'],
    ...['', '@x.in', 'a@', `${'a'.repeat(65)}@x.in`, `a@${'x'.repeat(64)}.in`, `a@${'x.'.repeat(130)}in`],
  ])('%j is none, in the words of the specification', (given) => {
    const { error } = email.safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please provide a valid email address']);
  });

  it('is read in time that grows with its length alone', () => {
    for (const part of ['a.', 'a-', '-', 'a@', '!', 'x.x'])
      for (const given of [part.repeat(100_000), `${part.repeat(100_000)}@`, `a@${part.repeat(100_000)}`])
        expect(read(email, given)).toBeNull();
  });
});

describe('a line', () => {
  it('is trimmed and composed: what looks alike is alike', () => {
    expect(read(line(10), '  Zoe\u0308 ')).toBe('Zo\u00eb');
    expect(read(optionalLine(10), '   ')).toBe('');
  });

  it.each(['श्री', 'श्\u200dरी', 'می\u200cخواهم', '👩\u200d💻', 'Ω 1/2 – “ok”', '日本'])('%j may be written', (given) => {
    expect(read(line(40), given)).toBe(given.normalize('NFC'));
  });

  it.each([
    ...['a\nb', 'a\tb', 'a\u0000', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\u200bb', 'a\u00adb', 'a\u2060b', 'a\ufeffb'],
    ...['a\u202eb', 'a\u2066b', 'a\u200fb', 'a\u061cb', 'a\u{e0041}b', 'a\ud800b', 'a\u180eb'],
  ])('%j is refused: nobody sees all that is in it', (given) => {
    expect([read(line(40), given), read(optionalLine(40), given), read(reference(40, ''), given)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each(['', '  ', '\u200d', '\u200c\u200d \u200c', '\u0301'])('%j says nothing', (given) => {
    const { error } = line(40, 'Name is required').safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required']);
  });

  it('is refused when it is too long, once it is composed', () => {
    expect(read(line(2), 'e\u0308e\u0308')).toBe('ëë');
    expect(read(line(2), 'abc')).toBeNull();
  });
});

describe('a text', () => {
  it('has lines, tabs and whatever its writer needs, but no other control characters', () => {
    expect(read(text(40), ' a\n\tb\u200d\u200e ')).toBe('a\n\tb\u200d\u200e');
    for (const given of ['a\u0000', 'a\u0008', 'a\u001b[2J', 'a\u007f'])
      expect([read(text(40), given), read(optionalText(40), given)]).toEqual([null, null]);
    expect([read(text(40), '\u200b\u200d'), read(text(40), '\n')]).toEqual([null, null]);
  });
});

describe('a reference', () => {
  it('is the same however it is written', () => {
    for (const given of ['UTR-77', 'ＵＴＲ-77', ' ＵＴＲ－７７ ', '𝐔𝐓𝐑-77'])
      expect(read(reference(40, ''), given)).toBe('UTR-77');
  });

  it('holds nothing unseen, joiners included', () => {
    for (const given of ['U\u200dTR', 'U\u200cTR', 'UTR\u200b']) expect(read(reference(40, ''), given)).toBeNull();
  });
});

describe('whatever is typed', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
  );

  it('is either refused or kept in a form that reads as itself', () => {
    fc.assert(
      fc.property(any, (given) => {
        for (const schema of [email, line(60), optionalLine(60), reference(60, ''), text(60), optionalText(60)]) {
          const kept = read(schema, given);
          if (kept !== null) expect(read(schema, kept)).toBe(kept);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is one line without unseen signs where it was taken as a line', () => {
    fc.assert(
      fc.property(any, (given) => {
        const kept = read(line(60), given) ?? 'nothing';
        expect(kept.replaceAll(/[\u200c\u200d]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a list', () => {
  it('names nothing twice; what names nothing may come often', () => {
    const ids = z.array(z.string()).check(distinct());
    expect([ids.safeParse(['a', 'b']).success, ids.safeParse(['a', 'b', 'a']).success]).toEqual([true, false]);
    const rows = z.array(z.object({ id: z.optional(z.string()) })).check(distinct(({ id }) => id));
    expect(rows.safeParse([{}, {}, { id: 'a' }]).success).toBe(true);
    expect(rows.safeParse([{ id: 'a' }, {}, { id: 'a' }]).success).toBe(false);
  });
});
