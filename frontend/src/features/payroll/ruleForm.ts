/** A version of a rule as it is typed, and as the API takes it. */
import type { RuleProposal } from '@lamplight/bff/contract/statutory-rules.ts';
import { judged, needed, type Reading } from '../../forms/reading.ts';
import type { StatutoryRule } from './data.ts';

/** What a value is made of, while it is typed: a figure that is not there yet is null. */
export type Typed = string | number | boolean | null | readonly Typed[] | Readonly<{ [name: string]: Typed }>;
export type TypedObject = Readonly<{ [name: string]: Typed }>;

export type Values = {
  jurisdiction: string;
  value: TypedObject;
  effectiveFrom: string;
  effectiveTo: string;
  source: string;
  ca: boolean;
};

/** The form opens with what the newest version says. */
export const valuesOf = ({ versions, jurisdiction }: Pick<StatutoryRule, 'versions' | 'jurisdiction'>): Values => ({
  jurisdiction,
  value: (versions[0]?.value ?? {}) as TypedObject,
  effectiveFrom: '',
  effectiveTo: '',
  source: versions[0]?.source ?? '',
  ca: versions[0]?.ca ?? true,
});

/** The service checks the form of the value by its schema, which is too much to load for a proposal a year. */
export const readRule = (key: string, values: Values): Reading<RuleProposal> => {
  const value = whole(values.value) as TypedObject;
  const jurisdiction = values.jurisdiction.trim().toUpperCase();
  const { effectiveFrom, effectiveTo, ca } = values;
  return judged(
    {
      jurisdiction: /^[A-Z]{2}(-[A-Z]{2,20})?$/.test(jurisdiction)
        ? undefined
        : 'Enter two letters, or a city after a dash',
      effectiveFrom: needed(effectiveFrom, 'Enter a date'),
      effectiveTo:
        effectiveTo !== '' && effectiveTo < effectiveFrom ? 'Choose its first day or a later one' : undefined,
      source: needed(values.source, 'Name the law or the letter'),
      ...missingIn(value, 'value'),
    },
    () =>
      ({
        ...{ key, jurisdiction, value, effectiveFrom, source: values.source.trim(), ca },
        ...(effectiveTo === '' ? {} : { effectiveTo }),
      }) as unknown as RuleProposal,
  );
};

const isObject = (typed: Typed): typed is TypedObject =>
  typeof typed === 'object' && typed !== null && !Array.isArray(typed);
const isList = (typed: Typed): typed is readonly Typed[] => Array.isArray(typed);

/** February is only said where it differs. */
const OPTIONAL: ReadonlySet<string> = new Set(['februaryPaise']);
const whole = (typed: Typed): Typed => {
  if (isList(typed)) return typed.map(whole);
  if (!isObject(typed)) return typed;
  return Object.fromEntries(
    Object.entries(typed)
      .filter(([name, part]) => part !== null || !OPTIONAL.has(name))
      .map(([name, part]) => [name, whole(part)]),
  );
};

/** The last band has no end, and no section may count at all; anywhere else a figure is needed. Bands rise. */
const missingIn = (typed: Typed, path: string, isLast = false): Record<string, string> => {
  if (isList(typed))
    return Object.assign(
      {},
      ...typed.map((part, at) => ({
        ...missingIn(part, `${path}.${at}`, at === typed.length - 1),
        ...unlessRising(typed[at - 1], part, `${path}.${at}`),
      })),
    );
  if (!isObject(typed)) return {};
  return Object.assign(
    {},
    ...Object.entries(typed).map(([name, part]) => {
      const at = `${path}.${name}`;
      if (part !== null) return missingIn(part, at);
      return name === 'sections' || (name === 'uptoPaise' && isLast) ? {} : { [at]: 'Enter a figure' };
    }),
  );
};
const unlessRising = (before: Typed | undefined, now: Typed, path: string): Record<string, string> => {
  if (before === undefined || !isObject(before) || !isObject(now)) return {};
  for (const name of ['uptoPaise', 'abovePaise', 'fromAge']) {
    const [low, high] = [before[name], now[name]];
    if (typeof low === 'number' && typeof high === 'number' && high <= low)
      return { [`${path}.${name}`]: 'Enter more than in the line before' };
  }
  return {};
};
