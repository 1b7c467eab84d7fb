/** `lamplight person export|erase`: by connections of its own, of the one process and of servers, whether anything runs or not. */
import type { Environment } from '@lamplight/common/config/load.ts';
import { demandCompany } from '@lamplight/embedded/asked-folder.ts';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { usage } from '@lamplight/embedded/operation.ts';
import { byOperator } from '@lamplight/embedded/operator-by.ts';
import { secretsThere } from '@lamplight/embedded/secrets.ts';
import { openEventStore, openPersonalData } from '@lamplight/events/adapters/open.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import {
  intervention,
  interventionEvents,
  interventionStream,
} from '@lamplight/identity/interventions/intervention.ts';
import { masterKeyOf, type Places, placesOf, ringOf } from '../backup/places.ts';
import { openContents, openLog } from '../backup/stores.ts';
import { decidingOn } from '../deciding.ts';
import { type Erasing, erasePerson } from './erase.ts';
import { type Exported, exportPerson } from './export.ts';
import { demandId } from './known.ts';

const RECEIPTS_WITHIN_MS = 20_000;

/** @throws Misconfigured: no company is there */
const placesHere = (env: Environment): Places => {
  const places = placesOf(env);
  if (!places.isServers) demandCompany(places.whereabouts);
  return places;
};

/** @throws Misconfigured, Usage; Error where nothing is known of such a person */
export const exported = async (
  env: Environment,
  id: string | undefined,
  { to, reason }: Readonly<{ to: string; reason: string }>,
): Promise<Exported> => {
  const person = demandId(id);
  const places = placesHere(env);
  const secrets = places.masterKey === '' ? secretsThere(places.whereabouts.DATA_DIR) : null;
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const log = keep(await openLog(places.stores.EVENT_STORE_URL));
    const files = keep(await openContents(places.stores.FILES_URL));
    const ring = ringOf(masterKeyOf(places, secrets));
    const keys = keep(await openPersonalData(places.stores.PERSONAL_DATA_URL, ring));
    const record = async (): Promise<void> => {
      const store = keep(await openEventStore(places.stores.EVENT_STORE_URL));
      await recordExport(store, { person, reason }, Date.now());
    };
    return await exportPerson({ log, files, keys }, { id: person, to, record });
  } finally {
    for (const one of opened.toReversed()) await one.close();
  }
};

/** @param now ms */
const recordExport = async (
  events: EventStore,
  { person, reason }: Readonly<{ person: string; reason: string }>,
  now: number,
): Promise<void> => {
  const { change } = decidingOn(events, interventionEvents, { now: () => now });
  const command = { type: 'Intervene', userId: person, act: 'person_exported', reason } as const;
  const done = await change(interventionStream(person), command, intervention, byOperator(now));
  if (done.is === 'refused') throw usage('This needs --reason "why", without a name in it: the reason is kept.');
};

/** @throws Misconfigured, Usage; Error with a sentence where something stands in the way */
export const erased = async (
  env: Environment,
  id: string | undefined,
  { reason, dryRun }: Readonly<{ reason: string; dryRun: boolean }>,
): Promise<Erasing> => {
  const person = demandId(id);
  const places = placesHere(env);
  const held = places.isServers ? null : tryFolder(places.whereabouts.DATA_DIR);
  try {
    const store = await openEventStore(places.stores.EVENT_STORE_URL);
    try {
      // Where nothing runs nobody leaves a receipt: it is done at the next start.
      const waitMs = held === null ? RECEIPTS_WITHIN_MS : 0;
      return await erasePerson(store, { id: person, reason, dryRun }, { now: () => Date.now(), waitMs });
    } finally {
      await store.close();
    }
  } finally {
    held?.release();
  }
};
