import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { places } from '@lamplight/operator/stack/places.ts';
import { imageEnvironment } from '../stack/dockerfile.ts';
import { copiedTo } from '../stack/scratch.ts';
import { built } from './kustomize.ts';
import { OVERLAYS, overlayNames, root, shapeOf } from './overlays.ts';
import { PLANTED } from './planted.ts';
import { faultsOf } from './rules/all.ts';
import { accepted } from './rules/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-kubernetes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
copiedTo(folder);
const image = imageEnvironment(readFileSync(join(root, 'deploy', 'docker', 'Dockerfile'), 'utf8'));
const isAccepted = accepted(image, (name) => join(folder, places.docker.secrets, name));

/** With a file changed. */
const faultsIn = (name: string, file = '', plant: (text: string) => string = (text) => text): readonly string[] => {
  const read = (path: string): string => {
    const text = readFileSync(path, 'utf8');
    return relative(join(root, 'deploy', 'kubernetes'), path) === file ? plant(text) : text;
  };
  const overlay = { ...shapeOf(name), objects: built(join(root, OVERLAYS, name), read) };
  return [...faultsOf(overlay), ...isAccepted(overlay).map((fault) => `accepted: ${fault}`)];
};

describe('deploy/kubernetes', () => {
  it('has these overlays', () => expect(overlayNames).toEqual(['dev', 'production', 'single', 'staging']));

  it.each(overlayNames)('%s is what the list of servers asks for', (name) => expect(faultsIn(name)).toEqual([]));
});

describe('what is planted in it is named:', () => {
  it.each(PLANTED.map((one) => [one.what, one] as const))('%s', (_, { overlay, file, plant, says }) => {
    expect(faultsIn(overlay, file, plant)).toContainEqual(expect.stringMatching(says));
  });
});
