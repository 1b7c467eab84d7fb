import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '@lamplight/common/config/settings.ts';
import { servers } from '../servers.ts';
import { checkConfig, printConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const mistakesOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
};
const rowIn = (rows: ReturnType<typeof printConfig>, setting: string) => rows.find((row) => row.setting === setting);
const SECRET = 'hunter2-of-the-test';

describe('config check', () => {
  it('is content with an environment that says nothing, of the one process', () => {
    expect(checkConfig({})).toEqual({ server: 'lamplight', settings: expect.any(Number), notRead: [] });
  });

  it('tells all mistakes at once: of settings, of limits, of what belongs together', () => {
    const env = { PORT: 'eighty', LIMIT_READS: 'many', SESSION_IDLE: 'soon' };
    expect(mistakesOf(() => checkConfig(env)).split('\n')).toEqual([
      expect.stringMatching(/^PORT /),
      expect.stringMatching(/^SESSION_IDLE /),
      expect.stringMatching(/^LIMIT_READS /),
    ]);
    expect(mistakesOf(() => checkConfig({ PUBLIC_ORIGIN: 'https://a.example' }))).toMatch(/SMTP_URL is required/);
  });

  it('checks a server by what it reads alone, and knows what it cannot do without', () => {
    const mistakes = mistakesOf(() => checkConfig({ LIMIT_READS: '0' }, 'bff'));
    for (const name of servers.bff.required) expect(mistakes).toContain(`${name} is required`);
    expect(mistakes).toContain('LIMIT_READS must be');
    expect(mistakesOf(() => checkConfig({ PUBLIC_ORIGIN: 'https://a.example' }, 'identity'))).toMatch(/TOKEN_KEY/);
    expect(mistakesOf(() => checkConfig({}, 'billing'))).toMatch(/no server billing.*lamplight, migrate, identity/);
  });

  it('names what is given and not read: a mistyped limit, a setting of another server', () => {
    const SECRETS_FILE = file('secrets', JSON.stringify({ SMTP_URL: 'smtps://a:b@c.example:465', EGDE_SECRET: 'x' }));
    expect(checkConfig({ SECRETS_FILE, LIMIT_REEDS: '5' }).notRead).toEqual([
      'EGDE_SECRET of SECRETS_FILE',
      'LIMIT_REEDS',
    ]);
  });
});

describe('config print', () => {
  it('says where each value comes from', () => {
    const rows = printConfig({
      PORT: '8090',
      COMPANY_NAME_FILE: file('name', 'Wick\n'),
      SECRETS_FILE: file('given', JSON.stringify({ HOST: '::1' })),
      LIMIT_READS: '700',
    });
    expect(rowIn(rows, 'PORT')).toEqual({ setting: 'PORT', value: '8090', from: 'PORT' });
    expect(rowIn(rows, 'COMPANY_NAME')).toEqual({ setting: 'COMPANY_NAME', value: 'Wick', from: 'COMPANY_NAME_FILE' });
    expect(rowIn(rows, 'HOST')).toEqual({ setting: 'HOST', value: '::1', from: 'SECRETS_FILE' });
    expect(rowIn(rows, 'LIMIT_READS')).toEqual({ setting: 'LIMIT_READS', value: '700', from: 'LIMIT_READS' });
    expect(rowIn(rows, 'LOG_LEVEL')).toEqual({ setting: 'LOG_LEVEL', value: 'warn', from: 'default' });
    expect(rowIn(printConfig({}, 'identity'), 'PORT')).toMatchObject({ value: '7101', from: 'default' });
    expect(rowIn(printConfig({}, 'identity'), 'ADMIN_PORT')).toMatchObject({ value: '9464', from: 'default' });
  });

  it.each(['lamplight', ...Object.keys(servers)])('shows nothing secret of %s, wherever it stands', (server) => {
    const secrets = Object.entries(settings).flatMap(([name, one]) => ('secret' in one ? [name] : []));
    expect(secrets.length).toBeGreaterThan(15);
    const values = secrets.map((name) => [
      name,
      /_URL$/.test(name) ? `x://u:${SECRET}@h.example/${SECRET}?k=${SECRET}` : SECRET,
    ]);
    const given = [
      Object.fromEntries(values),
      Object.fromEntries(values.map(([name, value]) => [`${name}_FILE`, file(`${name}`, String(value))])),
      { SECRETS_FILE: file('all', JSON.stringify(Object.fromEntries(values))) },
    ];
    for (const env of given) {
      const rows = printConfig(env, server);
      expect(JSON.stringify(rows)).not.toContain(SECRET);
      expect(rows.some(({ value }) => value === '********' || value === 'h.example')).toBe(true);
    }
  });

  it('also prints where some of it is wrong', () =>
    expect(rowIn(printConfig({ PORT: 'eighty' }), 'PORT')).toMatchObject({ value: 'eighty' }));
});
