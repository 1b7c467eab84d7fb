import { AROUND, CODE, EVERY_TEMPLATE, fieldsOf, LINK, TO } from '../workbench/mails.ts';
import { mailOf } from './mail.ts';

const mail = (template: (typeof EVERY_TEMPLATE)[number], more: object = {}, around: object = {}) =>
  mailOf({ id: 'job-1', template, to: TO, fields: fieldsOf(template, more) }, { ...AROUND, ...around });

describe.each(EVERY_TEMPLATE)('the mail %s', (template) => {
  it('says as text and as a page whom it greets, what it is about, what to do if it was not you, and who wrote', () => {
    const { subject, text, html } = mail(template);
    expect(subject).toContain('Lamplight');
    for (const part of [text, html]) {
      expect(part).toContain('Hello Asha Rao,');
      expect(part).toMatch(/10:10 IST/);
      expect(part).toMatch(/If (you|it was not you)/);
      expect(part).toContain('Lamplight');
    }
  });

  it('bears its code or link in both parts, and no code in the subject', () => {
    const { subject, text, html } = mail(template);
    const fields = fieldsOf(template) as Record<string, string>;
    const borne = 'code' in fields ? CODE : 'link' in fields ? LINK : 'http://127.0.0.1:8080/';
    expect([text, html].map((part) => part.includes(borne))).toEqual([true, true]);
    expect(subject).not.toMatch(/\d{6}/);
  });

  it('escapes every value', () => {
    const { html } = mail(template, { name: 'Rao & "Sons\'' }, { company: '<script>alert(1)</script>' });
    expect(html).toContain('Rao &amp; &quot;Sons&#39;');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  it('has headers of one line, whatever the company is called', () => {
    expect(mail(template, {}, { company: 'Lamplight\r\nBcc: all@evil.example' }).subject).not.toMatch(/[\r\n]/);
  });
});

describe('a mail', () => {
  it('has a Message-ID that its job decides', () => {
    const of = (id: string) =>
      mailOf({ id, template: 'verify-email', to: TO, fields: fieldsOf('verify-email') }, AROUND);
    expect(of('a').messageId).toMatch(/^<[0-9a-f-]{36}@lamplight\.example>$/);
    expect(of('a').messageId).toBe(of('a').messageId);
    expect(of('b').messageId).not.toBe(of('a').messageId);
  });

  it('is not written to an address with a line break', () => {
    const to = 'asha@gmail.com\r\nBcc: all@evil.example';
    expect(() => mailOf({ id: 'a', template: 'verify-email', to, fields: fieldsOf('verify-email') }, AROUND)).toThrow(
      'line break',
    );
  });

  it.each([
    'You won, see www.evil.example',
    'https://evil.example',
    'write to win@evil.example',
    '<b>you</b>',
    'a'.repeat(81),
    ' \n ',
  ])('greets nobody by a name that is none: %j', (name) => {
    expect(mail('verify-email', { name }).text).toMatch(/^Hello,\n/);
  });

  it.each(['Dr. Asha Rao', 'José M. Núñez', 'अशा राव', 'A.\nRao'])('greets %j by name, on one line', (name) => {
    expect(mail('verify-email', { name }).text).toMatch(new RegExp(`^Hello ${name.replace('\n', ' ')},\\n`));
  });

  it('invites to a page and to nothing else', () => {
    expect(() => mail('invitation', { link: 'javascript:alert(1)' })).toThrow('leads to a page');
  });

  it('says a letter paragraph by paragraph, line by line, with an answer to whom it names', () => {
    const paragraphs = ['<b>First</b>', 'Second,\ngoes on'];
    const written = mail('letter', { paragraphs, replyTo: 'meera@gmail.com' });
    expect(written.text).toContain('<b>First</b>\n\nSecond,\ngoes on\n\n');
    expect(written.html).toMatch(/&lt;b&gt;First&lt;\/b&gt;<\/p>\n<p[^>]*>Second,<br>goes on<\/p>/);
    expect(written.replyTo).toBe('meera@gmail.com');
    expect(mail('letter')).not.toHaveProperty('replyTo');
    expect(() => mail('letter', { link: 'javascript:alert(1)' })).toThrow('leads to a page');
  });

  it('names the company of an invitation where one is given', () => {
    expect(mail('invitation', { company: 'Northwind' }).subject).toBe('You are invited to Northwind');
  });
});
