import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './load.ts';
import { settings } from './settings.ts';
import { settingsTable } from './settings-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const mistakesOf = (work: () => unknown): readonly string[] => {
  try {
    work();
  } catch (error) {
    const { code, detail } = error as { code: string; detail: { mistakes: string[] } };
    expect(code).toBe('Misconfigured');
    return detail.mistakes;
  }
  throw new Error('nothing was refused');
};

describe('configuration', () => {
  it('reads types, defaults, and what a server takes instead of the general default', () => {
    expect(
      loadConfig(
        ['PORT', 'SESSION_IDLE', 'EMAIL_HOSTS', 'PUBLIC_ORIGIN', 'HOST'],
        { EMAIL_HOSTS: 'gmail.com, lamplight.dev' },
        { PORT: '7101' },
      ),
    ).toEqual({
      PORT: 7101,
      SESSION_IDLE: 1_800_000,
      EMAIL_HOSTS: ['gmail.com', 'lamplight.dev'],
      PUBLIC_ORIGIN: null,
      HOST: '127.0.0.1',
    });
  });

  it('tells every mistake at once, and never the value of a secret', () => {
    const env = {
      PORT: '99999',
      SESSION_IDLE: 'soon',
      PLAIN_NETWORK: 'yes',
      IDENTITY_PEPPER: 'hunter2',
      EVENT_BUS_URL: 'ftp://user:hunter2@x',
      PUBLIC_ORIGIN: 'ftp://x',
    };
    const mistakes = mistakesOf(() =>
      loadConfig(['PORT', 'SESSION_IDLE', 'PLAIN_NETWORK', 'IDENTITY_PEPPER', 'EVENT_BUS_URL', 'PUBLIC_ORIGIN'], env),
    );
    expect(mistakes.map((line) => line.split(' ')[0])).toEqual(Object.keys(env));
    expect(mistakes.join()).not.toContain('hunter2');
  });

  it('takes each setting as X, as X_FILE or from SECRETS_FILE, and refuses two at once', () => {
    const path = file('name', 'Candle\n');
    const secrets = file('secrets', '{"COMPANY_NAME":"Wick"}');
    expect(loadConfig(['COMPANY_NAME'], { COMPANY_NAME_FILE: path })).toEqual({ COMPANY_NAME: 'Candle' });
    expect(loadConfig(['COMPANY_NAME'], { SECRETS_FILE: secrets })).toEqual({ COMPANY_NAME: 'Wick' });
    for (const env of [
      { COMPANY_NAME: 'A', COMPANY_NAME_FILE: path },
      { COMPANY_NAME: 'A', SECRETS_FILE: secrets },
      { COMPANY_NAME_FILE: path, SECRETS_FILE: secrets },
    ]) {
      expect(mistakesOf(() => loadConfig(['COMPANY_NAME'], env))).toHaveLength(1);
    }
  });

  it('tells what this server needs and nobody gave, beside every other mistake', () => {
    const mistakes = mistakesOf(() =>
      loadConfig(['TOKEN_KEY', 'IDENTITY_PEPPER', 'PORT'], { PORT: 'x' }, {}, ['TOKEN_KEY', 'IDENTITY_PEPPER']),
    );
    expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['TOKEN_KEY', 'IDENTITY_PEPPER', 'PORT']);
  });

  it('names a file that cannot be read and a secrets file that is none', () => {
    expect(mistakesOf(() => loadConfig(['COMPANY_NAME'], { COMPANY_NAME_FILE: join(folder, 'none') }))).toHaveLength(1);
    expect(
      mistakesOf(() => loadConfig(['COMPANY_NAME'], { SECRETS_FILE: file('broken', '{"a": hunter2}') })).join(),
    ).not.toContain('hunter2');
  });

  it('reads roles by name, all of them by one word, and refuses what is none', () => {
    const rolesOf = (said: string) => loadConfig(['REQUIRE_2FA_ROLES'], { REQUIRE_2FA_ROLES: said }).REQUIRE_2FA_ROLES;
    expect([rolesOf(''), rolesOf('admin, team_lead')]).toEqual([[], ['admin', 'team_lead']]);
    expect(rolesOf('all')).toEqual(['client', 'employee', 'team_lead', 'admin']);
    for (const said of ['boss', 'all,admin'])
      expect(mistakesOf(() => rolesOf(said)).join()).toContain('REQUIRE_2FA_ROLES');
  });

  it('has a default that its own rule accepts for every setting, and a row for each in the table', () => {
    const all = Object.keys(settings) as (keyof typeof settings)[];
    const unfilled = all.filter(
      (name) => settings[name].secret && settings[name].default === '' && !settings[name].read.safeParse('').success,
    );
    expect(unfilled).toEqual([]);
    loadConfig(all, { PLAIN_NETWORK: 'true' }); // the addresses of other servers lead into the closed network of compose
    for (const name of all) expect(settingsTable()).toContain(`| \`${name}\` |`);
  });
});
