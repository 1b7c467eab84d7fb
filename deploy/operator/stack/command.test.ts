import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lamplight } from '@lamplight/trials/product/running.ts';
import { places } from './places.ts';

const SECRETS = places.docker.secrets;
const root = join(import.meta.dirname, '..', '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-init-'));
afterAll(() => rm(scratch, { recursive: true, force: true }));

const init = (cwd: string, ...words: readonly string[]) =>
  spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'deploy', 'operator', 'main.ts'), 'init', ...words],
    { cwd, encoding: 'utf8', env: {} },
  );

describe('lamplight init', () => {
  it('says what it made and what comes next, in a few lines, without a secret', () => {
    const folder = mkdtempSync(join(scratch, 'stack-'));
    writeFileSync(join(folder, 'docker-compose.yml'), 'name: lamplight\n');
    const first = init(folder, '--docker');
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/^Made: [\s\S]*docker compose up[\s\S]*docker compose logs identity/);
    const again = init(folder, '--docker', '--json');
    expect([again.status, JSON.parse(again.stdout)]).toEqual([0, expect.objectContaining({ '.env': 'kept' })]);
    const origin = JSON.parse(readFileSync(join(folder, SECRETS, 'origin.json'), 'utf8')) as object;
    for (const secret of Object.values(origin).flatMap((part: object) => Object.values(part) as string[]))
      expect(first.stdout + again.stdout).not.toContain(secret);
  });

  it('ends with 78 and a sentence where there is no stack', () => {
    const { status, stdout, stderr } = init(scratch, '--docker');
    expect([status, stdout, stderr]).toEqual([78, '', expect.stringMatching(/^There is no docker-compose\.yml in/)]);
  });

  it('is in the usage', async () => {
    const { code, stdout } = await lamplight(['--help']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('lamplight init --docker|--kubernetes [--from DATA_DIR]'),
    ]);
  });
});

describe('the probe of a container', () => {
  const probe = (port: number, path: string) =>
    spawnSync(process.execPath, [join(root, 'deploy', 'docker', 'probe.mjs'), path], {
      encoding: 'utf8',
      env: { ADMIN_PORT: String(port) },
    });

  it('ends with 1 and says why where nobody answers', () => {
    expect(probe(1, '/readyz')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^\/readyz on port 1: /) });
  });

  it.each([
    [200, 0, /^$/],
    [503, 1, /answered 503/],
    [302, 1, /answered 302/],
  ])('of an answer %i ends with %i', async (answer, code, says) => {
    const asked: string[] = [];
    const server = createServer((req, res) => {
      asked.push(String(req.url));
      res.writeHead(answer).end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as AddressInfo;
    const child = spawn(process.execPath, [join(root, 'deploy', 'docker', 'probe.mjs')], {
      env: { ADMIN_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const heard: string[] = [];
    child.stderr.on('data', (text) => heard.push(String(text)));
    const [ended] = await new Promise<[number | null]>((done) => child.once('close', (status) => done([status])));
    server.close();
    expect([ended, heard.join(''), asked]).toEqual([code, expect.stringMatching(says), ['/readyz']]);
  });
});
