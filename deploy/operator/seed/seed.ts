/**
 * `lamplight seed --size small|medium|large|huge|EVENTS [--seed N]`: a large company in an empty data folder, told by the
 * services' own deciders. For trials: what it holds is invented, and whoever knows the printed password may sign in.
 */
import { existsSync, readdirSync } from 'node:fs';
import type { Environment } from '@lamplight/common/config/load.ts';
import { holdFolder } from '@lamplight/embedded/folder.ts';
import { writeManifest } from '@lamplight/embedded/manifest.ts';
import { noteMade } from '@lamplight/embedded/preparing.ts';
import { type Secrets, secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings, type Settings } from '@lamplight/embedded/settings.ts';
import { openEventStore, openFiles, openPersonalData, openPorts } from '@lamplight/events/adapters/open.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { claimStreams } from '@lamplight/identity/accounts/addresses.ts';
import { passwordsWith } from '@lamplight/identity/credentials/password.ts';
import { PASSED_OVER } from '../backup/held.ts';
import { type Progress, withProgress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import { type Company, companyOf } from './company.ts';
import type { Done, Life, Step } from './life.ts';
import { openQueue } from './queue.ts';
import { type Into, openRecorder } from './recorder.ts';
import { FEWEST, MOST, type Size, sizeOf } from './sizes.ts';

const DAY_MS = 86_400_000;
export const SEED_PASSWORD = 'lamps-on-a-long-pier';

/** @param o.until epoch ms: the last moment of the story */
export type SeedOptions = Readonly<{ size: string; seed: string | null; evenInProduction: boolean; until: number }>;

/** @throws Misconfigured: no such size, a folder that is not empty, stores elsewhere, production */
export const seed = async (env: Environment, o: SeedOptions, progress: Progress): Promise<readonly Row[]> => {
  const size = sizeOf(o.size);
  if (size === null)
    throw misconfigured(
      `--size ${o.size} is no size`,
      `Say small (10,000 events), medium (100,000), large (1,000,000), huge (1,900,000, with 100,000 projects), or a number of events from ${FEWEST} to ${MOST}.`,
    );
  const number = o.seed ?? '1';
  if (!/^\d{1,9}$/.test(number)) throw misconfigured(`--seed ${number} is no whole number`, 'Say a number like 7.');
  if (env['NODE_ENV'] === 'production' && !o.evenInProduction)
    throw misconfigured(
      'NODE_ENV is production: a company that is invented has no place there',
      'Where it is meant all the same, add --even-in-production.',
    );
  const settings = readSettings(env);
  demandEmpty(settings);
  const held = holdFolder(settings.DATA_DIR);
  try {
    return await seeded(settings, { size, seed: Number(number), until: o.until }, progress);
  } finally {
    held.release();
  }
};

const demandEmpty = ({ DATA_DIR: folder, EVENT_STORE_URL, FILES_URL, PERSONAL_DATA_URL }: Settings): void => {
  if ([EVENT_STORE_URL, FILES_URL, PERSONAL_DATA_URL].some((url) => url !== null))
    throw misconfigured(
      'The settings name stores outside of the folder, and nobody here knows whether they are empty',
      'Seed a folder, then move it: `lamplight move`.',
    );
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !PASSED_OVER.test(name)) : [];
  if (names.length === 0) return;
  throw misconfigured(
    `${folder} is not empty: it holds ${names.slice(0, 3).join(', ')}`,
    'A company is seeded in an empty folder only. Name another DATA_DIR.',
  );
};

/** What is made of the log is opened when all of it is there. */
const opened = async (at: ReturnType<typeof portsOf>) => {
  const events = await openEventStore(at.EVENT_STORE_URL);
  const files = await openFiles(at.FILES_URL);
  const personalData = await openPersonalData(at.PERSONAL_DATA_URL, at.personalDataMasterKeys);
  const close = async (): Promise<void> => {
    await personalData.close();
    await files.close();
    await events.close();
  };
  return { events, files, personalData, close };
};

type Story = Readonly<{ size: Size; seed: number; until: number }>;

const seeded = async (settings: Settings, story: Story, progress: Progress): Promise<readonly Row[]> => {
  const { DATA_DIR } = settings;
  // Until it says `made`, no product takes the folder for a company of its own.
  writeManifest(DATA_DIR, { format: 1, state: 'restoring', incarnation: null });
  const secrets = secretsIn(DATA_DIR);
  const company = companyOf(
    story.seed,
    story.size,
    story.until,
    claimStreams(Buffer.from(secrets.IDENTITY_PEPPER, 'base64')),
  );
  const into = await opened(portsOf(settings, secrets));
  const events = await told(into, company, story, progress).finally(into.close);
  await ended(settings, secrets);
  const { projects, staff, clients } = story.size;
  return [
    { what: 'company', events, projects, staff, clients, seed: story.seed },
    ...company.accounts.map(({ email, name, role }) => ({
      what: 'account',
      email,
      name,
      role,
      password: SEED_PASSWORD,
    })),
  ];
};

const told = async (into: Into, { lives }: Company, { seed: number, until }: Story, progress: Progress) => {
  const passwordHash = await passwordsWith().hash(SEED_PASSWORD);
  const recorder = openRecorder(into, { seed: number, passwordHash });
  const queue = openQueue<Readonly<{ life: Life; touched: Set<StreamId>; pending: Step }>>();
  await withProgress(progress, 'lives told', lives.length, async (part) => {
    let begun = 0;
    const advance = (life: Life, touched: Set<StreamId>, done: Done | undefined): void => {
      const next = done === undefined ? life.next() : life.next(done);
      if (next.done === true || next.value.at > until) {
        // People's assignments and the roster are of many lives.
        recorder.forget([...touched].filter((stream) => !/^(person|adminroster)-/.test(stream)));
        part.done();
        return;
      }
      queue.add(next.value.at, { life, touched, pending: next.value });
    };
    for (;;) {
      const at = Math.min(queue.next(), lives[begun]?.at ?? Number.POSITIVE_INFINITY);
      if (at > until) break;
      if ((lives[begun]?.at ?? Number.POSITIVE_INFINITY) <= queue.next()) {
        advance((lives[begun] as Company['lives'][number]).begin(), new Set(), undefined);
        begun += 1;
        continue;
      }
      const turn = queue.take();
      if (turn === undefined) break;
      turn.touched.add(turn.pending.stream);
      advance(turn.life, turn.touched, recorder.decide(turn.pending));
      if (recorder.isFull()) await recorder.flush();
    }
    await recorder.flush();
  });
  return recorder.recorded();
};

/** What is made anew is made beside the log as it is now: nobody is asked to send what its events would have asked for. */
const ended = async (settings: Settings, secrets: Secrets): Promise<void> => {
  const ports = await openPorts(portsOf(settings, secrets));
  try {
    await noteMade(settings, ports.events);
  } finally {
    await ports.close();
  }
};

/** The end of the story: the last midnight (UTC) that is a day away, so that a day's seeds are the same all day. */
export const lastNight = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS - DAY_MS;
