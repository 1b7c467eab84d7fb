import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { serverNames, servers } from '../servers.ts';
import { initDocker, SECRETS } from './init.ts';
import { saidOf } from './said.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-init-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const newFolder = (): string => {
  const folder = mkdtempSync(join(scratch, 'stack-'));
  writeFileSync(join(folder, 'docker-compose.yml'), 'name: lamplight\n');
  return folder;
};
const init = (folder: string, from: string | null = null, env = {}) => initDocker({ folder, from, env });
const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readdirSync(join(folder, SECRETS)).map((name) => join(SECRETS, name)), '.env'].map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
    ]),
  );
const givenIn = (folder: string, name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, SECRETS, name), 'utf8'));
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('init --docker', () => {
  const folder = newFolder();
  const done = init(folder);
  const made = filesIn(folder);

  it('makes a folder for its owner, with files that containers can read', () => {
    expect(new Set(Object.values(done))).toEqual(new Set(['made']));
    expect(Object.keys(done).toSorted()).toEqual(Object.keys(made).toSorted());
    expect(modeOf(join(folder, SECRETS))).toBe('700');
    for (const path of Object.keys(made))
      expect([path, modeOf(join(folder, path))]).toEqual([
        path,
        path === '.env' ? '600' : path.endsWith('origin.json') ? '400' : '444',
      ]);
  });

  it('gives each server what it reads, under a user of its own, and nothing else', () => {
    const passwords = serverNames.flatMap((name) => {
      const given = givenIn(folder, name);
      expect(
        Object.keys(given).filter((setting) => !(servers[name].names as readonly string[]).includes(setting)),
      ).toEqual([]);
      for (const setting of servers[name].required)
        expect([name, setting, given[setting] ?? servers[name].defaults[setting]]).not.toContain(undefined);
      const redis = new URL(given['KEY_VALUE_URL'] ?? '');
      expect(redis.username).toBe(name);
      return [redis.password];
    });
    expect(new Set(passwords).size).toBe(serverNames.length);
    expect(passwords.filter((password) => !/^[A-Za-z0-9_-]{43}$/.test(password))).toEqual([]);
    expect(givenIn(folder, 'bff')).not.toHaveProperty('PERSONAL_DATA_KEY');
    expect(givenIn(folder, 'migrate')).not.toHaveProperty('FILES_URL');
  });

  it('keeps keys, views and files in databases of their own', () => {
    const { READ_MODELS_URL, FILES_URL, PERSONAL_DATA_URL } = givenIn(folder, 'identity');
    const paths = [READ_MODELS_URL, FILES_URL, PERSONAL_DATA_URL].map((url) => new URL(url ?? '').pathname);
    expect(paths).toEqual(['/lamplight-views', '/lamplight-files', '/lamplight-keys']);
    const users = JSON.parse(made[join(SECRETS, 'mongo_users')] ?? '') as readonly { user: string; roles: unknown[] }[];
    expect(users.map(({ user, roles }) => [user, roles.length])).toEqual([
      ['identity', 3],
      ['projects', 3],
      ['chat', 3],
      ['migrate', 1],
    ]);
  });

  it('run again changes nothing and says so', () => {
    const again = init(folder);
    expect(new Set(Object.values(again))).toEqual(new Set(['kept']));
    expect(filesIn(folder)).toEqual(made);
    expect(saidOf(again)).toBe('Everything is there. Start with: docker compose up --build --detach --wait');
  });

  it('finishes a run that was killed, whichever file is not there yet', () => {
    for (const path of Object.keys(made).filter((one) => !one.endsWith('origin.json'))) {
      rmSync(join(folder, path));
      writeFileSync(join(folder, `${path}.new`), 'half');
      expect(init(folder)[path]).toBe('made');
      const { [path]: anew, ...others } = filesIn(folder);
      const { [path]: old, ...rest } = made;
      expect(others).toEqual(rest);
      // Settings that only a first start has are an operator's to remove.
      expect([path, anew]).toEqual([path, old]);
    }
  });

  it('keeps what an operator wrote, and adds what a later release needs', () => {
    const own = newFolder();
    writeFileSync(join(own, '.env'), 'PUBLIC_ORIGIN=https://lamplight.example');
    init(own);
    expect(readFileSync(join(own, '.env'), 'utf8')).toMatch(
      /^PUBLIC_ORIGIN=.*\nEVENTSTORE_ADMIN_PASSWORD=.+\nEVENTSTORE_OPS_PASSWORD=.+\n$/,
    );
    const change = (name: string, to: (text: string) => string) => {
      const path = join(own, SECRETS, name);
      const text = to(readFileSync(path, 'utf8'));
      rmSync(path);
      writeFileSync(path, text);
    };
    const parsing = (to: (read: Record<string, unknown>) => unknown) => (text: string) =>
      JSON.stringify(to(JSON.parse(text) as Record<string, unknown>));
    change(
      'chat',
      parsing(({ READ_MODELS_URL: _lost, ...rest }) => ({ ...rest, SMTP_URL: 'smtps://mail.example' })),
    );
    change(
      'mongo_users',
      parsing((users) => (users as unknown as unknown[]).slice(1)),
    );
    change(
      'rabbitmq_definitions',
      parsing(({ permissions: _lost, ...rest }) => ({ ...rest, policies: [] })),
    );
    change('redis_acl', (text) => `${text.split('\n').slice(0, 3).join('\n')}\nuser mine on nopass +ping`);
    const completed = init(own);
    expect(Object.entries(completed).flatMap(([path, state]) => (state === 'completed' ? [path] : []))).toEqual(
      ['chat', 'mongo_users', 'redis_acl', 'rabbitmq_definitions'].map((name) => join(SECRETS, name)),
    );
    expect(givenIn(own, 'chat')).toMatchObject({
      SMTP_URL: 'smtps://mail.example',
      READ_MODELS_URL: expect.any(String),
    });
    expect(givenIn(own, 'mongo_users')).toHaveLength(4);
    expect(givenIn(own, 'rabbitmq_definitions')).toMatchObject({ policies: [], permissions: expect.any(Array) });
    const acl = readFileSync(join(own, SECRETS, 'redis_acl'), 'utf8');
    for (const user of ['default', 'health', 'mine', ...serverNames])
      expect(acl.split('\n').filter((line) => line.startsWith(`user ${user} `))).toHaveLength(1);
    expect(modeOf(join(own, SECRETS, 'redis_acl'))).toBe('444');
    expect(saidOf(completed)).toContain('docker compose restart redis rabbitmq');
  });

  it('never says a secret', () => {
    const told = JSON.stringify(done) + saidOf(done);
    const origin = givenIn(folder, 'origin.json') as unknown as Record<string, Record<string, string>>;
    for (const secret of Object.values(origin).flatMap((part) => Object.values(part)))
      expect(told).not.toContain(secret);
    expect(saidOf(done).split('\n').length).toBeLessThanOrEqual(4);
  });
});

describe('init --docker --from', () => {
  const data = join(scratch, 'data');
  mkdirSync(data);
  const theirs = secretsIn(data);

  it('goes on with the keys of a folder, and may be repeated', () => {
    const folder = newFolder();
    init(folder, data);
    expect(givenIn(folder, 'identity')).toMatchObject({
      PERSONAL_DATA_KEY: theirs.PERSONAL_DATA_KEY,
      IDENTITY_PEPPER: theirs.IDENTITY_PEPPER,
      TOKEN_KEY: theirs.TOKEN_KEY,
      ANCHOR_KEY: theirs.IDENTITY_ANCHOR_KEY,
    });
    expect(givenIn(folder, 'projects')).toMatchObject({ ANCHOR_KEY: theirs.PROJECTS_ANCHOR_KEY });
    expect(new Set(Object.values(init(folder, data)))).toEqual(new Set(['kept']));
    expect(new Set(Object.values(init(folder)))).toEqual(new Set(['kept']));
  });

  it('takes the master key that the product was given by a setting', () => {
    const folder = newFolder();
    const PERSONAL_DATA_KEY = Buffer.alloc(32, 7).toString('base64');
    init(folder, data, { PERSONAL_DATA_KEY });
    expect(givenIn(folder, 'chat')).toMatchObject({ PERSONAL_DATA_KEY });
  });

  it('refuses where secrets of another origin are there, and changes nothing', () => {
    const folder = newFolder();
    init(folder);
    const before = filesIn(folder);
    expect(() => init(folder, data)).toThrow(/secrets of another origin: PERSONAL_DATA_KEY, .*remove/s);
    expect(filesIn(folder)).toEqual(before);
  });

  it('refuses a folder without keys, and makes nothing', () => {
    const folder = newFolder();
    expect(() => init(folder, join(scratch, 'nowhere'))).toThrow(/secrets\.json is not there/);
    expect(existsSync(join(folder, SECRETS))).toBe(false);
  });
});

describe('init --docker refuses, in a sentence,', () => {
  const broken = (change: (folder: string) => void): string => {
    const folder = newFolder();
    init(folder);
    change(folder);
    return folder;
  };
  const rewritten = (name: string, text: string) => (folder: string) => {
    rmSync(join(folder, name));
    writeFileSync(join(folder, name), text);
  };
  it.each([
    [
      'a folder without a compose file',
      () => mkdtempSync(join(scratch, 'empty-')),
      /There is no docker-compose\.yml in/,
    ],
    [
      'secrets whose origin was lost',
      () => broken((at) => rmSync(join(at, SECRETS, 'origin.json'))),
      /origin\.json is not there, though 9 other/,
    ],
    [
      'an origin that cannot be read',
      () => broken(rewritten(join(SECRETS, 'origin.json'), '{"keys":"half a ke')),
      /origin\.json cannot be read/,
    ],
    [
      'a file that cannot be read',
      () => broken(rewritten(join(SECRETS, 'chat'), '{"half a ke')),
      /chat cannot be read/,
    ],
    [
      'an .env of another stack',
      () => broken(rewritten('.env', 'EVENTSTORE_OPS_PASSWORD=other\n')),
      /EVENTSTORE_OPS_PASSWORD in .* is not what/,
    ],
  ] as const)('%s', (_, folder, sentence) => {
    const at = folder();
    expect(() => init(at)).toThrow(sentence);
    expect(() => init(at)).not.toThrow('half a ke');
  });
});
