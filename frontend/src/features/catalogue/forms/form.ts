/** What the editor knows of one kind of thing: its blank form, its schema, its words. */
import type * as z from 'zod/mini';
import { checked, type Reading } from '../../../forms/reading.ts';
import type { Difference } from '../../../ui/Diff.tsx';
import type { Bodies, Kind } from '../data.ts';

/** The thing in words, field by field; two of these are compared for differences. */
export type FieldWords = readonly (readonly [field: string, words: string])[];
export type Shared = { name: string };

export type KindForm<K extends Kind, Values extends Shared> = Readonly<{
  kind: K;
  /** "plan" */
  noun: string;
  /** The form that nobody has typed into. @param today the IST day */
  blank: (today: string) => Values;
  valuesOf: (body: Bodies[K]) => Values;
  /** The body for the schema; nothing is checked yet. */
  bodyOf: (values: Values) => unknown;
  schema: z.ZodMiniType<Bodies[K]>;
  /** @param nameOf the name of a tech stack or client by its id */
  wordsOf: (values: Values, nameOf: (id: string) => string) => FieldWords;
  /** The path at which visitors find it. */
  page: (body: Bodies[K]) => string;
}>;

/** The body to send, or what stands in its way; the first sentence of each field. */
export const readForm = <K extends Kind, Values extends Shared>(
  form: Pick<KindForm<K, Values>, 'kind' | 'bodyOf' | 'schema'>,
  values: Values,
): Reading<Bodies[K]> => {
  const reading = checked(form.schema, form.bodyOf(values));
  return 'faults' in reading && 'order' in reading.faults
    ? { faults: { ...reading.faults, order: 'A whole number from 0 to 999' } }
    : reading;
};

/** Fields whose words differ; a field that one side does not have was added or removed. */
export const differencesOf = (from: FieldWords, to: FieldWords): Difference[] => {
  const [before, after] = [new Map(from), new Map(to)];
  return [...new Set([...after.keys(), ...before.keys()])]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => {
      const [was, is] = [before.get(field), after.get(field)];
      return { field, ...(was === undefined ? {} : { from: was }), ...(is === undefined ? {} : { to: is }) };
    });
};

/** Leaves out what is empty. */
export const sayAll = (fields: FieldWords): FieldWords => fields.filter(([, words]) => words !== '');

/** What a name is called in an address (bff/contract/catalogue.ts): `Clinic booking 2` → `clinic-booking-2`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 80)
    .replace(/-+$/, '');

/** An empty field is no number rather than zero. */
export const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The list with one of its entries moved by one place. */
export const moved = <T>(list: readonly T[], index: number, by: -1 | 1): T[] => {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
};
