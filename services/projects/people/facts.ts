/** Facts of identity, as this service has heard them. */
import type { Personal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { allOf } from '../all-of.ts';
import type { Names } from '../names.ts';
import { SYSTEM_REF } from '../names.ts';
import type { KnownPerson } from './view.ts';

export type People = Readonly<{
  /** Whoever is not known here yet has no name. */
  names(ids: readonly string[]): Promise<Names>;
  person(id: string): Promise<KnownPerson | null>;
  /** Ids of everybody who works here now. */
  employed(): Promise<readonly string[]>;
  /** True once the fact holds; looks again every 50 ms for 2 s before it says no (state-machines.md, rule 10). */
  comesTrue(id: string, fact: (person: KnownPerson) => boolean): Promise<boolean>;
}>;

const LOOK_EVERY_MS = 50;
const LOOK_FOR_MS = 2_000;

export const isActiveClient = (person: KnownPerson): boolean => person.client && !person.deactivated;
export const isEmployed = (person: KnownPerson): boolean => person.employed && !person.deactivated;
export const hasBilling = (person: KnownPerson): boolean => person.billing?.complete === true;

export const openText = (text: unknown): string | null => (typeof text === 'string' ? text : null);

/** @param pause resolves after so many ms */
export const peopleIn = (view: View<KnownPerson>, pause: (ms: number) => Promise<void>): People => ({
  names: async (ids) => {
    const distinct = [...new Set(ids)];
    const found = new Map(await Promise.all(distinct.map(async (id) => [id, await view.get(id)] as const)));
    return (id) => {
      if (id === SYSTEM_REF.id) return SYSTEM_REF;
      const person = found.get(id) ?? null;
      return { id, name: openText(person?.name as Personal | null), role: person?.role ?? 'unknown' };
    };
  },
  person: (id) => view.get(id),
  employed: async () => (await allOf(view, { where: { employed: true } })).filter(isEmployed).map(({ _id }) => _id),
  comesTrue: async (id, fact) => {
    for (let waited = 0; ; waited += LOOK_EVERY_MS) {
      const person = await view.get(id);
      if (person !== null && fact(person)) return true;
      if (waited >= LOOK_FOR_MS) return false;
      await pause(LOOK_EVERY_MS);
    }
  },
});
