/** A recorded state as fields, for reading from top to bottom. */
import type { Change } from './data.ts';

/** Depth first; what is empty says nothing. Lists of things go under the id of each. */
export const fieldsOf = (state: unknown): readonly Change[] => walk('', state);

const walk = (path: string, value: unknown): readonly Change[] => {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) {
    const things = value.every((one) => typeof one === 'object' && one !== null && idOf(one) !== null);
    if (value.length === 0 || !things) return value.length === 0 ? [] : [{ field: path, from: null, to: value }];
    return value.flatMap((one) => walk(`${path}.${idOf(one)}`, one));
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => walk(path === '' ? name : `${path}.${name}`, one));
  return [{ field: path, from: null, to: value }];
};

const IDS = ['milestoneId', 'assignmentId', 'paymentId', 'invoiceId', 'deliverableId', 'pictureId'] as const;
const idOf = (thing: object): string | null => {
  const first = IDS.map((name) => (thing as Record<string, unknown>)[name]).find((id) => typeof id === 'string');
  return typeof first === 'string' ? first : null;
};

/** Titles that the fields themselves tell: `milestones.<id>.title`. */
export const titlesIn = (fields: readonly Change[]): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ field, from, to }) => {
      const parts = field.split('.');
      const title = typeof from === 'string' ? from : to;
      const id = parts.at(-2);
      return parts.at(-1) === 'title' && id !== undefined && typeof title === 'string' ? [[id, title] as const] : [];
    }),
  );
