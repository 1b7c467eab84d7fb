import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressIn } from '@lamplight/common/config/port-settings.ts';
import { chainsOf } from '@lamplight/embedded/folder-audit.ts';
import { manifestIn } from '@lamplight/embedded/manifest.ts';
import { secretsThere } from '@lamplight/embedded/secrets.ts';
import { declaredServices } from '@lamplight/embedded/services.ts';
import { openFiles } from '@lamplight/events/adapters/open.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { codecOf } from '@lamplight/events/core/spine.ts';
import type { AnyProjection } from '@lamplight/events/core/types.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import type { Progress } from '../move/progress.ts';
import { openQueue } from './queue.ts';
import { seed } from './seed.ts';
import { sizeOf } from './sizes.ts';

const UNTIL = Date.parse('2026-11-27T00:00:00.000Z');
const quietly: Progress = { begin: () => ({ done: () => undefined, end: () => undefined }), say: () => undefined };
const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-seed-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const seeded = async (number: string, size = '1500') => {
  const folder = newFolder();
  const options = { size, seed: number, evenInProduction: false, until: UNTIL };
  const rows = await seed({ DATA_DIR: folder }, options, quietly);
  const store = await openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  const events: Recorded[] = [];
  for await (const page of store.readAll()) events.push(...page.events);
  return { folder, rows, store, events };
};
/** What the same seed makes the same: not what is sealed, nor the names of claims, which are made with a folder's own keys. */
const told = ({ stream, id, type, meta }: Recorded) =>
  /claim-/.test(stream) ? [type, meta.occurredAt] : [stream, id, type, meta.occurredAt, meta.commandId, meta.actorId];

describe('a seeded company', () => {
  let one: Awaited<ReturnType<typeof seeded>>;
  beforeAll(async () => {
    one = await seeded('7');
  });
  afterAll(() => one.store.close());

  it('has about as many events as were asked for, none later than its last night, and is a company to whoever starts', () => {
    const { events, rows, folder } = one;
    expect(Math.abs(events.length - 1_500)).toBeLessThan(150);
    expect(rows[0]).toMatchObject({ what: 'company', events: events.length, seed: 7 });
    expect(rows.filter(({ what }) => what === 'account').map(({ role }) => role)).toEqual([
      'admin',
      'team_lead',
      'client',
    ]);
    const times = events.map(({ meta }) => meta.occurredAt);
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)?.localeCompare(new Date(UNTIL).toISOString())).not.toBe(1);
    expect(manifestIn(folder)).toMatchObject({ state: 'made', incarnation: events[0]?.position.slice(0, 32) });
    const types = new Set(events.map(({ type }) => type));
    for (const type of [
      'ProposalDeclined',
      'ProjectCancelled',
      'ProjectCompleted',
      'MilestoneAccepted',
      'LeadReportFiled',
    ])
      expect(types).toContain(type);
  });

  it('is the same for the same seed, and another for another', async () => {
    const [same, other] = [await seeded('7'), await seeded('8')];
    expect(same.events.map(told)).toEqual(one.events.map(told));
    expect(other.events.map(told)).not.toEqual(one.events.map(told));
    await Promise.all([same.store.close(), other.store.close()]);
  });

  it('has a history that verifies, and contents for whatever it names', async () => {
    const { store, folder, events } = one;
    const chains = await chainsOf(store, secretsThere(folder));
    expect(chains.map(({ intact }) => intact)).toEqual(chains.map(() => true));
    expect(chains.reduce((sum, chain) => sum + chain.events, 0)).toBeGreaterThan(1_000);
    const files = await openFiles(addressIn(folder, 'FILES_URL'));
    const stored = events
      .filter(({ type }) => type === 'FileStored')
      .map(({ data }) => data as { fileId: string; sha256: string });
    expect(stored.length).toBeGreaterThan(20);
    for (const { fileId, sha256 } of stored) expect((await files.open(fileId))?.file.sha256).toBe(sha256);
    await files.close();
  });

  it('is taken in by every view of every service', () => {
    const unsealed = { personalData: {} as never };
    for (const service of Object.values(declaredServices)) {
      const codec = codecOf({ ...service, ports: unsealed });
      for (const projection of service.projections as readonly AnyProjection[]) {
        const { reads } = projection;
        if (!('categories' in reads) || projection.opens) continue;
        const docs = new Map<string, never>();
        for (const event of one.events.filter(({ stream }) => reads.categories.includes(stream.split('-')[0] ?? ''))) {
          const fact = codec.sealedFact(event) as never;
          for (const id of projection.ids(fact))
            docs.set(id, projection.evolve(docs.get(id) ?? (null as never), fact, id) as never);
        }
      }
    }
  });

  it('has done what reactors would do, under the ids by which they find it done', () => {
    const of = (type: string) => one.events.filter((event) => event.type === type);
    const accepted = new Map(
      of('ProposalAccepted').map(({ id, data }) => [(data as { proposalId: string }).proposalId, id]),
    );
    const created = of('ProjectCreated');
    expect(created.length).toBe(accepted.size);
    for (const { stream, meta } of created)
      expect(meta.commandId).toBe(
        derivedId(accepted.get(stream.slice('project-'.length)) ?? '', 'project-opener/project'),
      );
  });
});

describe('nothing is seeded', () => {
  const options = { size: '1000', seed: null, evenInProduction: false, until: UNTIL };
  const refused = async (env: Record<string, string>, o: Partial<typeof options>) =>
    ((await errorOf(seed(env, { ...options, ...o }, quietly))) as Error).message;

  it('in a folder that holds anything, in production unless it is meant, beside stores elsewhere, or of no size', async () => {
    const [full, empty] = [newFolder(), newFolder()];
    writeFileSync(join(full, 'events.db'), '');
    expect(await refused({ DATA_DIR: full }, {})).toContain('is not empty: it holds events.db');
    expect(await refused({ DATA_DIR: empty, NODE_ENV: 'production' }, {})).toContain('--even-in-production');
    expect(await refused({ DATA_DIR: empty, FILES_URL: `file:${full}` }, {})).toContain('stores outside of the folder');
    for (const size of ['vast', '0', '999', '1000001', '1e3', '-5'])
      expect(await refused({ DATA_DIR: empty }, { size })).toContain(`--size ${size} is no size`);
    expect(await refused({ DATA_DIR: empty }, { seed: '1.5' } as never)).toContain('--seed 1.5');
    expect(readdirSync(empty)).toEqual([]);
  });

  it('so that another start takes for a company what a seed that was killed has left', async () => {
    const folder = join(newFolder(), 'data');
    mkdirSync(folder);
    const failing: Progress = {
      ...quietly,
      begin: () => {
        throw new Error('killed');
      },
    };
    await errorOf(seed({ DATA_DIR: folder }, options, failing));
    expect(manifestIn(folder)).toMatchObject({ state: 'restoring' });
    expect(await refused({ DATA_DIR: folder }, {})).toContain('is not empty');
  });
});

it('knows sizes by word and by number', () => {
  expect(sizeOf('large')).toEqual(sizeOf('1000000'));
  expect(sizeOf('large')).toMatchObject({ staff: 1_000, clients: 49_000 });
  expect(sizeOf('small')?.projects).toBeGreaterThan(300);
  expect(sizeOf('huge')).toEqual({ staff: 1_000, clients: 49_000, customers: 4_900, projects: 100_000 });
});

it('takes turns by time, and of the same time in the order in which they came', () => {
  const queue = openQueue<string>();
  const times = [5, 3, 9, 3, 1, 7, 3, 5, 0, 9, 2];
  for (const [n, at] of times.entries()) queue.add(at, `${at}/${String(n).padStart(2, '0')}`);
  const taken = times.map(() => queue.take());
  expect(taken).toEqual([...taken].toSorted());
  expect([queue.next(), queue.take()]).toEqual([Number.POSITIVE_INFINITY, undefined]);
});
