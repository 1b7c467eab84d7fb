/**
 * `lamplight person erase ID --reason TEXT`: recorded first (`forgetting-{id}`), then asked of each service that seals under a
 * key of this person, which destroys the keys, deletes the files and leaves a receipt, as it does when a timer asks. Killed
 * anywhere, the same command goes on; given again, it changes nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@lamplight/bff/contract/services.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { byOperator } from '@lamplight/embedded/operator-by.ts';
import { erasureDefinitions, erasureOf, erasureStream } from '@lamplight/events/core/erasure.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { forgetting, forgettingEvents, forgettingStream } from '@lamplight/identity/forgetting/forgetting.ts';
import { purposesOf } from '@lamplight/identity/forgetting/standing.ts';
import { decidingOn } from '../deciding.ts';
import { standingOf } from './known.ts';

/** Whose keys are destroyed by whom: each service also deletes the files that it keeps under them. */
const SERVICES: Readonly<Record<string, ServiceName>> = {
  ...{ profile: 'identity', credential: 'identity', mail: 'identity', address: 'identity', billing: 'identity' },
  ...{ messages: 'chat', pay: 'payroll', bank: 'payroll' },
  ...{ connections: 'integrations', 'provider-tokens': 'integrations', storage: 'integrations' },
};
const serviceOf = (purpose: string): ServiceName => {
  const service = SERVICES[purpose];
  if (service === undefined) throw new TypeError(`nobody destroys keys of ${purpose}`);
  return service;
};

const SENTENCES: Readonly<Record<string, string>> = {
  ACCOUNT_NOT_FOUND: 'There is nobody of this id.',
  ACCOUNT_ACTIVE:
    'The account is not deactivated: an admin deactivates it first, which the last active admin cannot be.',
  EMPLOYED: 'They are still employed: an admin records their exit first.',
  PROJECTS_OPEN: 'Projects of theirs are neither archived nor cancelled, so something is owed on either side',
  ASSIGNED: 'They are still assigned to projects: they are released first.',
  REASON_REQUIRED: 'This needs --reason "why", without a name in it: the reason is kept.',
};

/** `waits`: services that have left no receipt yet; they act once they run. */
export type Erasing = Readonly<{
  person: string;
  erased: readonly string[];
  kept: readonly Readonly<{ purpose: string; until: string }>[];
  waits: readonly ServiceName[];
}>;

const LOOK_EVERY_MS = 200;

/** @param waitMs for receipts of services that run. @throws Error with a sentence, where somebody cannot be forgotten yet */
export const erasePerson = async (
  store: EventStore,
  { id, reason, dryRun }: Readonly<{ id: string; reason: string; dryRun: boolean }>,
  { now, waitMs }: Readonly<{ now: () => number; waitMs: number }>,
): Promise<Erasing> => {
  const clock = { now };
  const standing = await standingOf(store, id);
  const today = istToday(clock);
  const { purposes, kept } = purposesOf(standing, today);
  const command = { type: 'ForgetPerson', userId: id, reason, standing, today } as const;
  const { change, look } = decidingOn(store, [...forgettingEvents, ...erasureDefinitions], clock);
  const by = byOperator(now());
  const order = by.commandId;
  if (dryRun) {
    const { state } = await look(forgettingStream(id), forgetting);
    const outcome = forgetting.decide(command, state);
    if ('refused' in outcome) throw refused(outcome.refused, standing.openProjects);
    return { person: id, erased: purposes, kept, waits: [] };
  }
  const done = await change(forgettingStream(id), command, forgetting, by);
  if (done.is === 'refused') throw refused(done.refusal.refused, standing.openProjects);

  const asked = Map.groupBy(purposes, serviceOf);
  for (const [service, of] of asked) {
    const erase = { type: 'EraseSubject', subject: id, purposes: of } as const;
    const commandBy = { ...by, commandId: derivedId(order, service), causationId: order };
    await change(erasureStream(service, id), erase, erasureOf(service), commandBy);
  }
  const waiting = async (): Promise<readonly ServiceName[]> => {
    const left: ServiceName[] = [];
    for (const [service, of] of asked) {
      const { state } = await look(erasureStream(service, id), erasureOf(service));
      if (of.some((purpose) => !state.receipted.has(purpose))) left.push(service);
    }
    return left;
  };
  let waits = await waiting();
  for (let waited = 0; waits.length > 0 && waited < waitMs; waited += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS);
    waits = await waiting();
  }
  return { person: id, erased: purposes, kept, waits };
};

const refused = (code: string, projects: readonly string[]): Error => {
  const says = SENTENCES[code] ?? code;
  return new Error(code === 'PROJECTS_OPEN' ? `${says}: ${projects.join(', ')}.` : says);
};
