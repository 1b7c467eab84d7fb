/** What is waited for at a provider, as its own people would see it. */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { addressOf } from '@lamplight/integrations/workbench/addresses.ts';
import type { Seen } from './storage-stage.ts';

export const hasFolder = (seen: Seen) => eventually(() => expect(seen.folders()).toHaveLength(1));
export const hasPeople = (seen: Seen, ...people: readonly { id: string }[]) =>
  eventually(() => expect([...seen.people()].sort()).toEqual(people.map(({ id }) => addressOf(id)).sort()));
