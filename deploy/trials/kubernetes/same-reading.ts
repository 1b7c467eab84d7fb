/** Whether two readings of an overlay come to the same. */
import type { KubeObject } from './objects.ts';

/** Generated ones bear a hash of what they hold, which is in no reading of ours; so is what a Secret holds. */
const plain = (object: KubeObject): unknown => {
  const { data, ...rest } = object;
  const text = JSON.stringify(object.kind === 'Secret' ? rest : { ...rest, ...(data === undefined ? {} : { data }) });
  return JSON.parse(
    text.replace(/(?<=[a-z])-[a-z0-9]{10}(?=")/g, (hash) => (/\d/.test(hash) ? '' : hash)),
    sorted,
  );
};
/** Keys in order, and lists of named things, whose order says nothing. */
const sorted = (_: string, part: unknown): unknown => {
  if (typeof part !== 'object' || part === null) return part;
  if (!Array.isArray(part)) return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const isNamed = part.every((one) => typeof one === 'object' && one !== null && 'name' in one);
  return isNamed ? part.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : part;
};
const textOf = (objects: readonly KubeObject[]): readonly string[] =>
  objects.map((object) => JSON.stringify(plain(object), null, 1)).toSorted();

const difference = (theirs = '', ours = ''): string => {
  const [lines, others] = [theirs.split('\n'), ours.split('\n')];
  const n = lines.findIndex((line, at) => line !== others[at]);
  const name = lines.find((line) => line.startsWith('  "name"')) ?? '';
  return `read otherwise than by kubectl, in${name}\n${lines[n]}\n${others[n]}`;
};

/** @throws Error with the first line in which they differ */
export const demandSame = (byKubectl: readonly KubeObject[], byUs: readonly KubeObject[]): void => {
  const [theirs, ours] = [textOf(byKubectl), textOf(byUs)];
  const differs = theirs.findIndex((one, n) => one !== ours[n]);
  if (differs >= 0 || theirs.length !== ours.length) throw new Error(difference(theirs[differs], ours[differs]));
};
