/**
 * `npm run trials:kubernetes`: every overlay as kubectl renders it, held against the rules and against the reading of `npm
 * test`, then taken by a real API server as a dry run, which must refuse what is planted. Needs KUBECTL and KUBECONFIG of a
 * cluster in which namespaces may be made; nothing else is left there. Ends with 1 where something fails.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initStack } from '@lamplight/operator/stack/init.ts';
import { places } from '@lamplight/operator/stack/places.ts';
import { kubectlOf } from './kubectl.ts';
import { built, objectsIn } from './kustomize.ts';
import { named } from './objects.ts';
import { OVERLAYS, overlayNames, root, shapeOf } from './overlays.ts';
import { REFUSED } from './refused.ts';
import { faultsOf } from './rules/all.ts';
import { demandSame } from './same-reading.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const kubectl = kubectlOf(process.env);
if (kubectl === null) {
  say('not run: KUBECTL and KUBECONFIG name no kubectl and no cluster');
  process.exit(1);
}

/** A Job's name has the release in it, dots too, which only names of hosts would mind. */
const MAY_WARN = /this is used in Pod names and hostnames/;

const looked = (folder: string, name: string): string => {
  const path = join(folder, OVERLAYS, name);
  const text = kubectl.demand(['kustomize', path]);
  const objects = objectsIn(text);
  const faults = faultsOf({ ...shapeOf(name), objects });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  demandSame(objects, built(path));
  // Kept: a dry run of what stands in a namespace that is not there would be refused.
  kubectl.demand(['apply', '-f', join(path, 'namespace.yaml')]);
  const { ok, err } = dryRun(text);
  const warnings = err.split('\n').filter((line) => line !== '' && !MAY_WARN.test(line));
  if (!ok || warnings.length > 0) throw new Error(`the API server: ${warnings.join('\n')}`);
  const missed =
    name === 'production' ? REFUSED.filter(([what, plant, says]) => !isRefused(what, text, plant, says)) : [];
  if (missed.length > 0) throw new Error(`not refused: ${missed.map(([what]) => what).join(', ')}`);
  const scaled = named(objects, 'HorizontalPodAutoscaler', 'bff')?.spec?.minReplicas ?? 1;
  return `${objects.length} objects, the edge ${scaled} times at least${name === 'production' ? `, ${REFUSED.length} planted mistakes refused` : ''}`;
};
const dryRun = (text: string) => kubectl.ask(['apply', '--dry-run=server', '--validate=strict', '-f', '-'], text);

const isRefused = (what: string, text: string, plant: (text: string) => string, says: RegExp): boolean => {
  const planted = plant(text);
  if (planted === text) throw new Error(`nothing to plant: ${what}`);
  // Pods that a namespace forbids are refused when they are made; what makes them is warned of.
  const { err } = dryRun(planted);
  return says.test(err);
};

const folder = mkdtempSync(join(tmpdir(), 'lamplight-kubernetes-'));
try {
  const { major, minor } = JSON.parse(kubectl.demand(['get', '--raw', '/version'])) as Readonly<{
    major: string;
    minor: string;
  }>;
  say(`API server ${major}.${minor}`);
  const isSecret = (path: string): boolean =>
    path.startsWith(join(root, places.kubernetes.secrets)) || path.startsWith(join(root, places.docker.secrets));
  for (const part of ['kubernetes', 'docker'])
    cpSync(join(root, 'deploy', part), join(folder, 'deploy', part), {
      recursive: true,
      filter: (path) => !isSecret(path),
    });
  initStack({ place: places.kubernetes, folder, from: null, env: {} });
  for (const name of overlayNames) {
    const began = performance.now();
    try {
      say(`${name}: ${looked(folder, name)} (${Math.round((performance.now() - began) / 1_000)} s)`);
    } catch (error) {
      process.exitCode = 1;
      say(`${name}: FAILED: ${Error.isError(error) ? error.message : error}`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
