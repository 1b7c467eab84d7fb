/** `lamplight doctor`: everything that can be looked at, each with its finding, within seconds whatever is away or silent. */
import { statfs } from 'node:fs/promises';
import { serviceNames } from '@lamplight/bff/contract/services.ts';
import { placeOf } from '@lamplight/common/config/place-of.ts';
import { clockBehind, newestEventAt } from '@lamplight/events/core/clock-behind.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { MAINTENANCE } from '@lamplight/identity/maintenance/maintenance.ts';
import { backupFindings } from './backup-findings.ts';
import { folderFindings } from './folder-findings.ts';
import type { Finding, Operated } from './operated.ts';
import { everythingParked } from './parked.ts';

/** A check that takes longer counts as silent. The sum of what follows on each other stays under 10 s. */
const WITHIN_MS = 4_000;
/** Of the longest: it looks at every key there is. */
const FOLDER_WITHIN_MS = 9_000;
const OF_A_STORE = 'See the stores above.';
const OF_THE_FOLDER =
  'Ask again: its disk is slow, or the company large. lamplight audit verify takes the time that it needs.';
const LEAST_FREE_BYTES = 1024 ** 3;
const LEAST_FREE_SHARE = 0.2;

/** Never throws: what a check threw, and what gave no answer, is a finding too. */
export const doctor = async (operated: Operated, withinMs = WITHIN_MS): Promise<readonly Finding[]> => {
  const checks: readonly (readonly [what: string, check: () => Promise<readonly Finding[]>, o?: Silence])[] = [
    ['stores', () => stores(operated, withinMs / 2)],
    ['history', async () => history(operated)],
    ['disk', () => disk(operated)],
    ['clock', () => clock(operated)],
    [
      'folder',
      () => folderFindings(operated.settings, { inUse: operated.url !== null }),
      { withinMs: Math.max(withinMs, FOLDER_WITHIN_MS), remedy: OF_THE_FOLDER },
    ],
    ...serviceNames.map(
      (name) => [`processors of ${name}`, async () => (await operated.service(name)).processors()] as const,
    ),
    ['parked', () => parked(operated)],
    ['maintenance', () => maintained(operated)],
    ['backup', async () => backupFindings(operated.settings, operated.clock)],
  ];
  const found = await Promise.all(
    checks.map(([what, check, o = { withinMs, remedy: OF_A_STORE }]) => answered(what, check, o)),
  );
  return found.flat();
};

/** How long a check may take, and what to do where it gave no answer. */
type Silence = Readonly<{ withinMs: number; remedy: string }>;

const answered = async (
  what: string,
  check: () => Promise<readonly Finding[]>,
  { withinMs, remedy }: Silence,
): Promise<readonly Finding[]> => {
  const answer = await within(withinMs, check);
  if (answer.is === 'answer') return answer.value;
  if (answer.is === 'silent') return [{ what, ok: false, says: `no answer within ${withinMs / 1_000} s`, remedy }];
  return [{ what, ok: false, says: sentenceOf(answer.error), remedy: remedyOf(answer.error) }];
};

type Within<T> = Readonly<{ is: 'answer'; value: T } | { is: 'failed'; error: unknown } | { is: 'silent' }>;

const within = async <T>(ms: number, ask: () => Promise<T>): Promise<Within<T>> => {
  let late: NodeJS.Timeout | undefined;
  const silent = new Promise<Within<T>>((resolve) => {
    late = setTimeout(() => resolve({ is: 'silent' }), ms);
  });
  const answer = (async () => ask())().then(
    (value): Within<T> => ({ is: 'answer', value }),
    (error: unknown): Within<T> => ({ is: 'failed', error }),
  );
  const first = await Promise.race([answer, silent]);
  clearTimeout(late);
  return first;
};

const sentenceOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error));

const remedyOf = (error: unknown): string =>
  hasCode(error, 'Misconfigured')
    ? String(error.detail['remedy'] ?? 'See the table of settings in README.md.')
    : 'Mend what it names, then ask again.';

/** One finding where all answer, else one for each that does not. */
const stores = async (
  { stores: all, settings, url, events }: Operated,
  withinMs: number,
): Promise<readonly Finding[]> => {
  const started = performance.now();
  const answers = await Promise.all(all.map(async (store) => ({ store, answer: await within(withinMs, store.ask) })));
  const ms = Math.round(performance.now() - started);
  const silent = answers.filter(({ answer }) => answer.is !== 'answer');
  if (silent.length > 0) {
    const names = silent.map(({ store }) => store.setting);
    return silent.map(({ store, answer }) => {
      const what = `store ${placeOf(store.address)}`;
      if (answer.is === 'failed')
        return { what, ok: false, says: sentenceOf(answer.error), remedy: remedyOf(answer.error) };
      if (store.needs !== undefined && names.includes(store.needs))
        return { what, ok: false, says: 'not looked at', remedy: `It opens once ${store.needs} answers.` };
      const remedy = `See that it runs and answers at this address (${store.setting}); everything that needs it waits.`;
      return { what, ok: false, says: `no answer within ${withinMs / 1_000} s`, remedy };
    });
  }
  const { incarnation } = await (await events()).head();
  const site = url === null ? 'no product was asked' : `site ${url}`;
  return [
    {
      what: 'stores',
      ok: true,
      says: `${settings.DATA_DIR} answers in ${ms} ms; incarnation ${incarnation}; ${site}; Node ${process.version}`,
    },
  ];
};

/** After a start, or while a view is made anew. */
const history = ({ progress }: Operated): readonly Finding[] => {
  const says = progress();
  return says === null ? [] : [{ what: 'history', ok: true, says }];
};

const disk = async ({ settings }: Operated): Promise<readonly Finding[]> => {
  const { bavail, blocks, bsize } = await statfs(settings.DATA_DIR);
  const ok = bavail * bsize >= LEAST_FREE_BYTES && bavail >= blocks * LEAST_FREE_SHARE;
  const says = `${Math.floor((bavail * bsize) / 1024 ** 2)} MiB free of ${Math.floor((blocks * bsize) / 1024 ** 2)} MiB`;
  return [{ what: 'disk', ok, says, ...(ok ? {} : { remedy: 'Free space, or move DATA_DIR to a larger disk.' }) }];
};

/** No stream steps back: while the clock is behind, what happens to the same things bears the time of their last event. */
const clock = async ({ events, clock: { now } }: Operated): Promise<readonly Finding[]> => {
  const behindMs = clockBehind(await newestEventAt(await events()), { now });
  const ok = behindMs === 0;
  const says = ok
    ? `${new Date(now()).toISOString()}, not behind the event log`
    : `${new Date(now()).toISOString()}, ${Math.round(behindMs / 1_000)} s behind the newest event: until it has caught up, new events of a stream bear the time of its last one`;
  const remedy = "Set the machine's clock (NTP). If it is right now, it was ahead before: this ends by itself.";
  return [{ what: 'clock', ok, says, ...(ok ? {} : { remedy }) }];
};

/** It was decided so, and is easily forgotten. */
const maintained = async ({ events }: Operated): Promise<readonly Finding[]> => {
  for await (const { type, data, meta } of (await events()).read(MAINTENANCE, { backwards: true, max: 1 })) {
    if (type !== 'MaintenanceBegan') break;
    const says = `nothing can be changed since ${meta.occurredAt}: ${(data as Readonly<{ reason: string }>).reason}`;
    return [{ what: 'maintenance', ok: false, says, remedy: 'When it is over: lamplight maintenance off --reason …' }];
  }
  return [];
};

const parked = async (operated: Operated): Promise<readonly Finding[]> =>
  (await everythingParked(operated)).map(({ processor, key, error }) => ({
    what: `parked ${processor} ${key}`,
    ok: false,
    says: error,
    remedy: `Mend the cause, then: lamplight parked retry ${processor} ${key}`,
  }));
