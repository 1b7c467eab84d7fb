import { loadConfig } from './load.ts';
import { demandMailServer, showsMailbox } from './mail-server.ts';

const read = (env: Readonly<Record<string, string>>) =>
  loadConfig(['EMAIL_VERIFICATION', 'PUBLIC_ORIGIN', 'SMTP_URL', 'MAIL_FROM', 'NODE_ENV'] as const, env);
const PUBLIC = { PUBLIC_ORIGIN: 'https://lamplight.example' };

describe('the settings of mail', () => {
  it('ask for a mail server where codes must reach people elsewhere', () => {
    expect(() => demandMailServer(read(PUBLIC))).toThrow(/^SMTP_URL is required/);
    for (const more of [{ SMTP_URL: 'smtps://me:word@mail.example' }, { EMAIL_VERIFICATION: 'off' }])
      expect(demandMailServer(read({ ...PUBLIC, ...more }))).toMatchObject(PUBLIC);
  });

  it.each(['', 'http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'need none on this machine (%s), where kept mails are shown, but not in production',
    (PUBLIC_ORIGIN) => {
      expect(showsMailbox(demandMailServer(read({ PUBLIC_ORIGIN })))).toBe(true);
      expect(showsMailbox(read({ PUBLIC_ORIGIN, NODE_ENV: 'production' }))).toBe(false);
    },
  );

  it.each(['https://lamplight.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.7'])(
    'show kept mails to nobody at %s',
    (PUBLIC_ORIGIN) => {
      expect(showsMailbox(read({ PUBLIC_ORIGIN }))).toBe(false);
    },
  );

  it.each([
    ['Lamplight <no-reply@lamplight.example>', { name: 'Lamplight', address: 'no-reply@lamplight.example' }],
    ['no-reply@lamplight.example', { name: '', address: 'no-reply@lamplight.example' }],
  ])('read %s as a sender', (MAIL_FROM, sender) => {
    expect(read({ MAIL_FROM }).MAIL_FROM).toEqual(sender);
  });

  it.each([
    'Lamplight',
    'Lamplight <nobody>',
    'A\r\nBcc: b@c.example <a@b.example>',
    '"x" <a@b.example>',
    '<a@b.example> x',
  ])('refuse %j as a sender', (MAIL_FROM) => {
    expect(() => read({ MAIL_FROM })).toThrow(/^MAIL_FROM must be like/);
  });

  it('refuse another protocol than SMTP, without repeating the password in it', () => {
    expect(() => read({ SMTP_URL: 'https://me:secret-word@mail.example' })).toThrow(
      /^SMTP_URL must be like (?!.*secret-word)/,
    );
  });
});
