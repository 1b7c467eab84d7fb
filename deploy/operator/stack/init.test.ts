import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverNames, servers } from '../servers.ts';
import { initStack } from './init.ts';
import { places } from './places.ts';
import { summaryOf } from './summary.ts';
import { filesIn, givenIn, newStack } from './workbench/new-stack.ts';

const SECRETS = places.docker.secrets;
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-init-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const newFolder = (): string => newStack(scratch);
const init = (folder: string) => initStack({ place: places.docker, folder, from: null, env: {} });
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
      ['payroll', 3],
      ['chat', 3],
      ['integrations', 3],
      ['migrate', 1],
      ['operator', 2],
    ]);
  });

  it('run again changes nothing and says so', () => {
    const again = init(folder);
    expect(new Set(Object.values(again))).toEqual(new Set(['kept']));
    expect(filesIn(folder)).toEqual(made);
    expect(summaryOf(again, places.docker)).toBe(
      'Everything is there. Start with: docker compose up --build --detach --wait',
    );
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
    expect(givenIn(own, 'mongo_users')).toHaveLength(7);
    expect(givenIn(own, 'rabbitmq_definitions')).toMatchObject({ policies: [], permissions: expect.any(Array) });
    const acl = readFileSync(join(own, SECRETS, 'redis_acl'), 'utf8');
    for (const user of ['default', 'health', 'mine', ...serverNames])
      expect(acl.split('\n').filter((line) => line.startsWith(`user ${user} `))).toHaveLength(1);
    expect(modeOf(join(own, SECRETS, 'redis_acl'))).toBe('444');
    expect(summaryOf(completed, places.docker)).toContain('docker compose restart redis rabbitmq');
  });

  it('never says a secret', () => {
    const printed = JSON.stringify(done) + summaryOf(done, places.docker);
    const origin = givenIn(folder, 'origin.json') as unknown as Record<string, Record<string, string>>;
    for (const secret of Object.values(origin).flatMap((part) => Object.values(part)))
      expect(printed).not.toContain(secret);
    expect(summaryOf(done, places.docker).split('\n').length).toBeLessThanOrEqual(4);
  });
});

describe('init --kubernetes', () => {
  const place = places.kubernetes;
  const folder = newStack(scratch, place);
  const done = initStack({ place, folder, from: null, env: {} });
  const made = filesIn(folder, place);

  it('makes the secrets that the overlay names, for their owner alone, and no .env', () => {
    expect(Object.keys(done).toSorted()).toEqual(Object.keys(made).toSorted());
    expect(new Set(Object.keys(made).map((path) => modeOf(join(folder, path))))).toEqual(new Set(['400']));
    expect(existsSync(join(folder, '.env'))).toBe(false);
  });

  it('gives what --docker gives, but for the address of an event store that has no password', () => {
    const docker = newFolder();
    init(docker);
    for (const name of [...serverNames, 'migrate'])
      expect(Object.keys(givenIn(folder, name, place)).toSorted()).toEqual(
        Object.keys(givenIn(docker, name)).toSorted(),
      );
    expect(givenIn(folder, 'projects', place)['EVENT_STORE_URL']).toBe('esdb://eventstore:2113?tls=false');
  });

  it('keeps what is there, and says what comes next', () => {
    const again = initStack({ place, folder, from: null, env: {} });
    expect([new Set(Object.values(again)), filesIn(folder, place)]).toEqual([new Set(['kept']), made]);
    expect(summaryOf(done, place)).toMatch(
      /Start with: kubectl apply -k deploy.kubernetes.overlays.dev\. The first admin's/,
    );
  });
});
