import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { initStack } from './init.ts';
import { places } from './places.ts';
import { filesIn, givenIn, newStack } from './workbench/new-stack.ts';

const SECRETS = places.docker.secrets;
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-origin-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const newFolder = (): string => newStack(scratch);
const init = (folder: string, from: string | null = null, env = {}) =>
  initStack({ place: places.docker, folder, from, env });

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
      /origin\.json is not there, though 13 other/,
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
