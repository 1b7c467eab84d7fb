/** The script that mongosh runs, with the few words of mongosh that it uses noted instead of done. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { mongoUsers } from '@lamplight/operator/stack/accounts.ts';
import { root } from './scratch.ts';

const script = readFileSync(join(root, 'deploy', 'docker', 'mongo-users.js'), 'utf8');
const users = mongoUsers((account) => `password of ${account}`);

/** @param there users that the server has already. @returns what was asked of it, in order */
const done = (there: readonly string[]): readonly unknown[] => {
  const asked: unknown[] = [];
  const secrets: Readonly<Record<string, string>> = {
    '/run/secrets/mongo_root_password': 'of root\n',
    '/run/secrets/mongo_users': JSON.stringify(users),
  };
  const admin = {
    auth: (...who: readonly unknown[]) => asked.push(['auth', ...who]),
    getUser: (user: string) => (there.includes(user) ? { user } : null),
    createUser: ({ user }: { user: string }) => asked.push(['create', user]),
    updateUser: (user: string, { pwd }: { pwd: string }) => asked.push(['update', user, pwd]),
  };
  runInNewContext(script, {
    require: () => ({ readFileSync: (path: string) => secrets[path] }),
    connect: (address: string) => {
      asked.push(['connect', address]);
      return admin;
    },
  });
  return asked;
};

describe('deploy/docker/mongo-users.js', () => {
  const begun = [
    ['connect', 'mongodb://mongo:27017/admin'],
    ['auth', 'root', 'of root'],
  ];

  it('makes a user for each server of a new database', () => {
    expect(done([])).toEqual([...begun, ...users.map(({ user }) => ['create', user])]);
  });

  it('brings those that are there to what the secret says, and makes the one that a release adds', () => {
    const [first, ...rest] = users.map(({ user }) => user);
    expect(done(rest)).toEqual([
      ...begun,
      ['create', first],
      ...rest.map((user) => ['update', user, `password of mongo/${user}`]),
    ]);
  });
});
