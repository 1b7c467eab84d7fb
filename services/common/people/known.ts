/** What a service answers of people, by the view that it made of identity's facts. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import type { Doc, Query } from '@lamplight/events/ports/read-models.ts';
import { SYSTEM_REF } from '../facts/actor.ts';
import { type ForeignFact, NO, notKnownYet, YES } from '../facts/foreign-fact.ts';
import { allOf, docsOf } from '../service/all-of.ts';
import type { Names } from './names.ts';

/** Rows of people have at least these, and an index on `employed`. */
export type Known = Doc &
  Readonly<{
    name: Personal | Sealed | null;
    role: PersonRef['role'] | null;
    employed: boolean;
    deactivated: boolean;
  }>;

/** Null once the person was erased, or while nobody has said it. */
export const textOf = (text: unknown): string | null => (typeof text === 'string' ? text : null);

/**
 * All of them are asked for at once, some hundreds in one question.
 * @param otherwise how somebody is named who is no person of identity; null for everybody else
 */
export const namesIn =
  <Person extends Known>(view: Pick<View<Person>, 'find'>, otherwise: (id: string) => PersonRef | null) =>
  async (ids: readonly string[]): Promise<Names> => {
    const known = await docsOf(view, ids);
    return (id) => {
      if (id === SYSTEM_REF.id) return SYSTEM_REF;
      const person = known.get(id);
      return otherwise(id) ?? { id, name: textOf(person?.name), role: person?.role ?? 'unknown' };
    };
  };

/** Who works here now, as far as this service has heard, and no names. `stale`: some may be missing. */
export const staffIn =
  <Person extends Known>(view: View<Person>) =>
  async (): Promise<Readonly<{ heard: readonly Omit<Person, 'name'>[]; stale: boolean }>> => {
    const stale = (await view.waitFor(null)) === 'stale';
    const where = { employed: true } as NonNullable<Query<Person>['where']>;
    const heard = await allOf({ find: view.findSealed }, { where });
    return { heard: heard.filter(({ deactivated }) => !deactivated), stale };
  };

/** Is there an active admin beside these? As far as this service has heard. */
export const otherAdminIn =
  <Person extends Known>(view: View<Person>) =>
  async (...ids: readonly string[]): Promise<ForeignFact> => {
    const { heard, stale } = await staffIn(view)();
    if (heard.some(({ _id, role }) => role === 'admin' && !ids.includes(_id))) return YES;
    return stale ? notKnownYet('PERSON_PENDING') : NO;
  };
