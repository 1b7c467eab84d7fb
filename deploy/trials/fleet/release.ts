/** A release of the product: a tree of files with its packages, and what of it a fleet starts and asks. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type ServerName, serverNames, servers } from '@lamplight/operator/servers.ts';
import { compiled } from '../product/running.ts';

export type Release = Readonly<{
  /** As it is called in what is said of it. */
  name: string;
  root: string;
  /** Those that it has, the edge last. */
  servers: readonly ServerName[];
  /** By its own command line. @throws with what that says, where it fails */
  migrate(settings: Readonly<Record<string, string>>): Promise<void>;
  /** A module of its own code, beside which this release's stands as another. @param path from the root */
  part<Module>(path: string): Promise<Module>;
}>;

/** How a server, or a command, of a release is started. */
export const startedAs = (root: string, entry: string) => ({
  args: ['--disable-warning=ExperimentalWarning', join(root, entry)],
  cwd: root,
  /** Nothing else of the surrounding environment decides. */
  env: { PATH: process.env['PATH'] ?? '', ...compiled() },
});

export const releaseAt = (root: string, name: string): Release => ({
  name,
  root,
  servers: serverNames.filter((server) => existsSync(join(root, servers[server].main))),
  migrate: async (settings) => {
    const { args, cwd, env } = startedAs(root, 'deploy/operator/main.ts');
    await promisify(execFile)(process.execPath, [...args, 'migrate'], { cwd, env: { ...env, ...settings } });
  },
  part: (path) => import(pathToFileURL(join(root, path)).href),
});

export const thisRelease: Release = releaseAt(join(import.meta.dirname, '..', '..', '..'), 'this release');
