/**
 * What an overlay comes to, as far as ours use Kustomize: so that `npm test` judges it where there is no kubectl. The trial
 * holds this reading against kubectl's own (`npm run trials:kubernetes`).
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Container, KubeObject, Labels, PodSpec } from './objects.ts';

type Target = Readonly<{ kind?: string; name?: string; labelSelector?: string }>;
type Generator = Readonly<{ name: string; behavior?: string; envs?: readonly string[]; files?: readonly string[] }>;
type Replacement = Readonly<{
  source: Readonly<{
    kind: string;
    name: string;
    fieldPath: string;
    options?: Readonly<{ delimiter: string; index: number }>;
  }>;
  targets: readonly Readonly<{
    select: Target;
    fieldPaths: readonly string[];
    options?: Readonly<{ delimiter: string; index: number }>;
  }>[];
}>;
type Kustomization = Readonly<{
  namespace?: string;
  resources?: readonly string[];
  components?: readonly string[];
  labels?: readonly Readonly<{ pairs: Labels; includeTemplates?: boolean }>[];
  images?: readonly Readonly<{ name: string; newTag: string }>[];
  configMapGenerator?: readonly Generator[];
  secretGenerator?: readonly Generator[];
  patches?: readonly Readonly<{ target: Target; path?: string; patch?: string }>[];
  replacements?: readonly Replacement[];
}>;

/** What is understood here; anything else would be read over. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['apiVersion', 'kind', 'namespace', 'resources', 'components', 'labels', 'images'],
  ...['configMapGenerator', 'secretGenerator', 'patches', 'replacements'],
]);

/**
 * @param folder of a kustomization
 * @param read a file's text by its path
 * @returns its objects, generated ones under their plain names, secrets without what they hold
 * @throws Error where it says something that is not understood here
 */
export const built = (folder: string, read: (path: string) => string = textOf): readonly KubeObject[] =>
  withKustomization(folder, [], read);

const textOf = (path: string): string => readFileSync(path, 'utf8');

const withKustomization = (
  folder: string,
  before: readonly KubeObject[],
  read: (path: string) => string,
): readonly KubeObject[] => {
  const k = parse(read(join(folder, 'kustomization.yaml'))) as Kustomization;
  const unknown = Object.keys(k).filter((field) => !FIELDS.has(field));
  if (unknown.length > 0) throw new Error(`${folder} says ${unknown.join(', ')}, which is not understood here`);
  const named = (k.resources ?? []).flatMap((name) => {
    const path = join(folder, name);
    return name.endsWith('.yaml') ? objectsIn(read(path)) : withKustomization(path, [], read);
  });
  const withResources = generated(k, folder, [...before, ...named], read);
  const withComponents = (k.components ?? []).reduce<readonly KubeObject[]>(
    (objects, name) => withKustomization(join(folder, name), objects, read),
    withResources,
  );
  const patched = (k.patches ?? []).reduce<readonly KubeObject[]>((objects, { target, path, patch }) => {
    const said = parse(path === undefined ? (patch ?? '') : read(join(folder, path))) as unknown;
    return objects.map((object) =>
      isTarget(object, target)
        ? Array.isArray(said)
          ? operated(object, said)
          : merged(object, withoutName(said))
        : object,
    );
  }, withComponents);
  const finished = patched.map((object) => imaged(labelled(spaced(object, k), k), k));
  return (k.replacements ?? []).reduce(replaced, finished);
};

/** Of a text with documents of YAML. */
export const objectsIn = (text: string): readonly KubeObject[] =>
  parseAllDocuments(text).map((document) => document.toJS() as KubeObject);

const generated = (
  k: Kustomization,
  folder: string,
  objects: readonly KubeObject[],
  read: (path: string) => string,
): readonly KubeObject[] => {
  const maps = (k.configMapGenerator ?? []).map(({ name, behavior, envs = [], files = [] }) => {
    const data = Object.fromEntries([
      ...envs.flatMap((env) => linesIn(read(join(folder, env)))),
      ...files.map((file) => [basename(file), read(join(folder, file))] as const),
    ]);
    return { behavior, map: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data } satisfies KubeObject };
  });
  const secrets = (k.secretGenerator ?? []).map(
    ({ name }): KubeObject => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'Opaque' }),
  );
  const isMerged = ({ behavior }: (typeof maps)[number]): boolean => behavior === 'merge';
  const more = maps.filter(isMerged).map(({ map }) => map);
  const fresh = maps.filter((one) => !isMerged(one)).map(({ map }) => map);
  return [...objects, ...secrets, ...fresh].map((object) =>
    more.filter((map) => isSame(object, map)).reduce<KubeObject>(merged, object),
  );
};

const isSame = (one: KubeObject, other: KubeObject): boolean =>
  one.kind === other.kind && one.metadata.name === other.metadata.name;

const linesIn = (text: string): readonly (readonly [string, string])[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });

const isTarget = ({ kind, metadata }: KubeObject, target: Target): boolean => {
  const [key = '', value] = target.labelSelector?.split('=') ?? [];
  return (
    (target.kind === undefined || target.kind === kind) &&
    (target.name === undefined || target.name === metadata.name) &&
    (target.labelSelector === undefined || metadata.labels?.[key] === value)
  );
};

/** A patch is for its target, whatever it calls itself. */
const withoutName = (said: unknown): unknown => {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...rest } = said as Record<string, unknown>;
  return rest;
};

type Tree = Readonly<Record<string, unknown>>;
const isTree = (part: unknown): part is Tree => typeof part === 'object' && part !== null && !Array.isArray(part);

/** Lists of named things are joined by their names, as a strategic merge does it; others are what the patch says. */
const merged = <T>(whole: T, patch: unknown): T => {
  if (isTree(whole) && isTree(patch))
    return Object.fromEntries(
      [...new Set([...Object.keys(whole), ...Object.keys(patch)])].map((key) => [
        key,
        key in patch ? (key in whole ? merged(whole[key], patch[key]) : patch[key]) : whole[key],
      ]),
    ) as T;
  const isNamed = (list: unknown): list is readonly Tree[] =>
    Array.isArray(list) && list.every((one) => isTree(one) && 'name' in one);
  if (!isNamed(whole) || !isNamed(patch)) return patch as T;
  const added = patch.filter(({ name }) => whole.every((one) => one['name'] !== name));
  const joined = whole.map((one) => {
    const more = patch.find(({ name }) => name === one['name']);
    return more === undefined ? one : merged(one, more);
  });
  return [...joined, ...added] as T;
};

type Operation = Readonly<{ op: string; path: string; value: unknown }>;

const operated = (object: KubeObject, operations: readonly unknown[]): KubeObject =>
  (operations as readonly Operation[]).reduce((whole, { op, path, value }) => {
    if (op !== 'replace') throw new Error(`The operation ${op} is not understood here`);
    return set(whole, path.split('/').slice(1), value);
  }, object);

const set = <T>(whole: T, [step, ...rest]: readonly string[], value: unknown): T => {
  if (step === undefined) return value as T;
  if (Array.isArray(whole)) return whole.map((one, n) => (String(n) === step ? set(one, rest, value) : one)) as T;
  return { ...whole, [step]: set((whole as Tree)[step], rest, value) } as T;
};

const at = (whole: unknown, steps: readonly string[]): unknown =>
  steps.reduce((part, step) => (part as Tree | undefined)?.[step], whole);

const replaced = (objects: readonly KubeObject[], { source, targets }: Replacement): readonly KubeObject[] => {
  const from = objects.find((object) => isTarget(object, source));
  const whole = String(at(from, source.fieldPath.split('.')));
  const value = source.options ? (whole.split(source.options.delimiter)[source.options.index] ?? '') : whole;
  return objects.map((object) =>
    targets.reduce((one, { select, fieldPaths, options }) => {
      if (!isTarget(object, select)) return one;
      return fieldPaths.reduce((changed, path) => {
        const steps = path.split('.');
        const parts = options ? String(at(changed, steps)).split(options.delimiter) : [];
        const text = options ? parts.with(options.index, value).join(options.delimiter) : value;
        return set(changed, steps, text);
      }, one);
    }, object),
  );
};

/** Of these there is one in a cluster. */
const CLUSTER_WIDE: readonly string[] = ['Namespace'];
const spaced = (object: KubeObject, { namespace }: Kustomization): KubeObject =>
  namespace === undefined || CLUSTER_WIDE.includes(object.kind)
    ? object
    : { ...object, metadata: { ...object.metadata, namespace } };

/** Where the template of a pod stands in an object; null where it has none. */
const templateIn = ({ spec }: KubeObject): readonly string[] | null => {
  if (spec?.jobTemplate?.spec?.template !== undefined) return ['spec', 'jobTemplate', 'spec', 'template'];
  return spec?.template === undefined ? null : ['spec', 'template'];
};
const under = (steps: readonly string[], value: unknown): unknown =>
  steps.toReversed().reduce((inner, step) => ({ [step]: inner }), value);

const labelled = (object: KubeObject, { labels = [] }: Kustomization): KubeObject =>
  labels.reduce((one, { pairs, includeTemplates }) => {
    const own = merged(one, { metadata: { labels: pairs } });
    const steps = templateIn(one);
    if (includeTemplates !== true || steps === null) return own;
    // A job that a timer makes is labelled too.
    const made = steps.includes('jobTemplate') ? { spec: { jobTemplate: { metadata: { labels: pairs } } } } : {};
    return merged(merged(own, made), under(steps, { metadata: { labels: pairs } }));
  }, object);

const imaged = (object: KubeObject, { images = [] }: Kustomization): KubeObject => {
  const steps = templateIn(object);
  if (images.length === 0 || steps === null) return object;
  const tagged = (one: Container): Container => {
    const tag = images.find(({ name }) => one.image?.split(':')[0] === name)?.newTag;
    return tag === undefined ? one : { ...one, image: `${one.image?.split(':')[0]}:${tag}` };
  };
  const { initContainers, containers } = (at(object, [...steps, 'spec']) ?? {}) as PodSpec;
  const changed = {
    ...(initContainers === undefined ? {} : { initContainers: initContainers.map(tagged) }),
    ...(containers === undefined ? {} : { containers: containers.map(tagged) }),
  };
  return merged(object, under([...steps, 'spec'], changed));
};
