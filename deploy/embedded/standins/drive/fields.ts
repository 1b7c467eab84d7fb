/**
 * Only the fields that were asked for: https://developers.google.com/workspace/drive/api/guides/fields-parameter. Without
 * `fields` Google answers with four of a file, so that a client that forgot to ask would find the others missing.
 */
import type { Shape } from '../described.ts';

/** `null` stands for all of it. */
type Mask = ReadonlyMap<string, Mask | null>;

export const DEFAULT_FILE = 'kind,id,name,mimeType';
export const DEFAULT_FILES = `kind,incompleteSearch,nextPageToken,files(${DEFAULT_FILE})`;
export const DEFAULT_PERMISSION = 'kind,id,type,role';
export const DEFAULT_PERMISSIONS = `kind,nextPageToken,permissions(${DEFAULT_PERMISSION})`;

/** @returns what of the value was asked for; `null` where a field was asked for that there is not */
export const only = (
  value: Readonly<Record<string, unknown>>,
  fields: string,
  shape: string,
  shapes: Readonly<Record<string, Shape>>,
): Readonly<Record<string, unknown>> | null => {
  const mask = maskOf(fields);
  return mask !== null && exists(mask, { $ref: `#/shapes/${shape}` }, shapes)
    ? (masked(value, mask) as Readonly<Record<string, unknown>>)
    : null;
};

const masked = (value: unknown, mask: Mask | null): unknown => {
  if (mask === null || mask.has('*') || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => masked(each, mask));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => mask.has(name))
      .map(([name, inner]) => [name, masked(inner, mask.get(name) ?? null)]),
  );
};

const exists = (mask: Mask, given: Shape, shapes: Readonly<Record<string, Shape>>): boolean => {
  const ref = given['$ref'];
  const shape = typeof ref === 'string' ? shapes[ref.slice('#/shapes/'.length)] : given;
  if (shape?.['items'] !== undefined) return exists(mask, shape['items'] as Shape, shapes);
  const known = shape?.['properties'] as Readonly<Record<string, Shape>> | undefined;
  // Of a map of texts every name may be asked for.
  if (known === undefined) return true;
  return [...mask].every(
    ([name, inner]) =>
      name === '*' || (known[name] !== undefined && (inner === null || exists(inner, known[name], shapes))),
  );
};

/** `a,b(c,d),e/f` as a tree; `null` where the text is none of this kind. */
const maskOf = (fields: string): Mask | null => {
  const root = new Map<string, Map<string, never> | null>() as Map<string, Mask | null>;
  const open: Map<string, Mask | null>[] = [root];
  for (const [, path, sign] of `${fields},`.matchAll(/([^,()]*)([,()])/g)) {
    const into = open.at(-1);
    if (into === undefined) return null;
    const names = (path ?? '').split('/').map((name) => name.trim());
    if (path !== '' && names.includes('')) return null;
    if (path === '' && sign === '(') return null;
    let place = into;
    if (path !== '')
      for (const [at, name] of names.entries()) {
        const last = at === names.length - 1;
        if (last && sign !== '(') place.set(name, null);
        else {
          const inner = new Map<string, Mask | null>(place.get(name) ?? []);
          place.set(name, inner);
          place = inner;
        }
      }
    if (sign === '(') open.push(place);
    if (sign === ')' && open.length > 1) open.pop();
    else if (sign === ')') return null;
  }
  return open.length === 1 ? root : null;
};
