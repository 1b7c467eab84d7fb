/** Which events are asked for, by the options of the command line. */
import { categoryOf } from '@lamplight/events/ports/batch.ts';
import type { Filter, Recorded } from '@lamplight/events/ports/event-store.ts';
import { instantIn } from '../instant.ts';

/** As given: lists by commas, times as `instantIn` reads them. */
export type Asked = Readonly<
  Partial<Record<'type' | 'category' | 'stream' | 'actor' | 'correlation' | 'since' | 'until', string>>
>;

export type Wanted = Readonly<{
  /** What the store can leave out by itself; `is` looks at the rest. */
  filter: Filter | null;
  is(event: Recorded): boolean;
}>;

/** `since` is included, `until` is not; both by when it happened, which rises within a stream and not in the whole log. */
export const wantedBy = (asked: Asked): Wanted => {
  const types = listOf(asked.type);
  const categories = listOf(asked.category);
  const [since, until] = [timeOf(asked.since), timeOf(asked.until)];
  const tests: readonly ((event: Recorded) => boolean)[] = [
    ...(types.length === 0 ? [] : [({ type }: Recorded) => types.includes(type)]),
    ...(categories.length === 0 ? [] : [({ stream }: Recorded) => categories.includes(categoryOf(stream))]),
    ...given(
      asked.stream,
      (prefix) =>
        ({ stream }) =>
          stream.startsWith(prefix),
    ),
    ...given(
      asked.actor,
      (actor) =>
        ({ meta }) =>
          meta.actorId === actor,
    ),
    ...given(
      asked.correlation,
      (id) =>
        ({ meta }) =>
          meta.correlationId === id,
    ),
    ...given(
      since,
      (time) =>
        ({ meta }) =>
          meta.occurredAt >= time,
    ),
    ...given(
      until,
      (time) =>
        ({ meta }) =>
          meta.occurredAt < time,
    ),
  ];
  return { filter: filterOf(types, categories, asked.stream), is: (event) => tests.every((test) => test(event)) };
};

type Test = (event: Recorded) => boolean;
const given = (text: string | undefined, test: (text: string) => Test): readonly Test[] =>
  text === undefined ? [] : [test(text)];

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The words of the command were looked at before. */
const timeOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (instantIn(text) ?? undefined);

/** A prefix that reaches past the category names it. */
const filterOf = (
  types: readonly string[],
  categories: readonly string[],
  prefix: string | undefined,
): Filter | null => {
  if (types.length > 0) return { types };
  if (categories.length > 0) return { categories };
  const [category, ...rest] = (prefix ?? '').split('-');
  return category !== undefined && rest.length > 0 ? { categories: [category] } : null;
};
