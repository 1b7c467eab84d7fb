/**
 * A folder may be opened by an older release again, until something is recorded that only the newer one knows: the older would
 * park what it cannot read, and decide without it. It refuses by name instead.
 */
import { join } from 'node:path';
import { schemasIn } from '@lamplight/events/adapters/sqlite/schemas.ts';
import { coreDefinitions } from '@lamplight/events/core/spine.ts';
import type { Refusal } from './inspection.ts';
import { declaredServices } from './services.ts';
import { storesIn, type Whereabouts } from './stores.ts';

const NAMED = 3;

/** The newest version of each type that this release reads. */
const known: ReadonlyMap<string, number> = new Map(
  Map.groupBy(
    [...coreDefinitions, ...Object.values(declaredServices).flatMap(({ definitions }) => definitions)],
    ({ type }) => type,
  )
    .entries()
    .map(([type, all]) => [type, Math.max(...all.map(({ version }) => version))]),
);

/** `schema`: a type and its version, as `InvoiceIssued.v2`; no release has written anything else. */
const isNewer = (schema: string): boolean => {
  const read = /^(.+)\.v(\d+)$/.exec(schema);
  return read !== null && Number(read[2]) > (known.get(String(read[1])) ?? 0);
};

/** One at most; none where this release knows everything that was recorded, or where the log is not kept in the folder. */
export const newerEvents = (settings: Whereabouts): readonly Refusal[] => {
  if (!storesIn(settings).some(({ name }) => name === 'events.db')) return [];
  const path = join(settings.DATA_DIR, 'events.db');
  const strangers = [...schemasIn(path)].filter(([schema]) => isNewer(schema));
  const [first] = strangers;
  if (first === undefined) return [];
  const names = strangers.slice(0, NAMED).map(([schema]) => schema);
  const more = strangers.length > NAMED ? ` and ${strangers.length - NAMED} more` : '';
  return [
    {
      what: 'events.db',
      says: `${path} holds events that this release does not know: ${names.join(', ')}${more}, from event ${first[1]} on.`,
      remedy:
        'Start the newer release again. To go back, restore a backup from before that event into an empty folder (lamplight restore --to).',
    },
  ];
};
