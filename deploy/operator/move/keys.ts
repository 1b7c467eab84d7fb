/** The keys of people, wrapped as they are, and the records of erasures: who is erased stays erased. */
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { sameKey } from '@lamplight/events/ports/personal-data/kept.ts';
import type { KeptKey, PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { Part } from './progress.ts';
import { holdsOther } from './refusals.ts';

type Keeps = Pick<PersonalData, 'kept'>;
export type Keys = ReadonlyMap<string, KeptKey>;

/** By person and purpose. */
export const keysOf = async (store: Keeps): Promise<Keys> => {
  const all = new Map<string, KeptKey>();
  for await (const key of store.kept()) all.set(JSON.stringify([key.subject, key.purpose]), key);
  return all;
};

/** @returns those that are missing in the target. @throws Misconfigured for any that the source does not have just so */
export const missingKeys = (source: Keys, target: Keys): readonly KeptKey[] => {
  for (const [name, key] of target) {
    const own = source.get(name);
    const whose = `the key of ${key.subject} for ${key.purpose}`;
    if (own === undefined) throw holdsOther('The store of keys', `it has ${whose}, and the folder has none`);
    if (!sameKey(own, key)) throw holdsOther('The store of keys', `${whose} is another than the folder's`);
  }
  return [...source].flatMap(([name, key]) => (target.has(name) ? [] : [key]));
};

export const takeKeys = async (
  missing: readonly KeptKey[],
  target: Pick<PersonalData, 'takeIn'>,
  part: Part,
): Promise<void> => {
  for (const key of missing) {
    await target.takeIn(key);
    crashpoint('move-key-taken');
    part.done();
  }
};
