import { serviceNames } from '@lamplight/bff/contract/services.ts';
import type { EventStore, Recorded } from '@lamplight/events/ports/event-store.ts';
import type { JobQueue } from '@lamplight/events/ports/job-queue.ts';
import { doctor } from './doctor.ts';
import type { Operated } from './operated.ts';
import { readSettings } from './settings.ts';

const never = new Promise<never>(() => undefined);
const NOW = Date.parse('2026-11-23T04:00:00.000Z');

const eventStore = (newestAt: string): EventStore =>
  ({
    head: async () => ({ incarnation: 'one', position: null }),
    readAll: async function* () {
      yield { events: [{ meta: { occurredAt: newestAt } } as Recorded], position: null, live: false };
    },
  }) as unknown as EventStore;

/** A product whose every part answers. */
const asked = (more: Partial<Operated> = {}, newestAt = '2026-11-23T03:59:00.000Z'): Operated => ({
  settings: { ...readSettings({}), DATA_DIR: import.meta.dirname },
  url: 'http://127.0.0.1:1',
  clock: { now: () => NOW },
  stores: [{ setting: 'EVENT_STORE_URL', address: 'sqlite:/data/events.db', ask: async () => undefined }],
  events: async () => eventStore(newestAt),
  jobs: async () => ({ parked: async () => [] }) as unknown as JobQueue,
  service: async (name) => ({
    verifyHistory: () => never,
    operations: { parked: async () => [] } as never,
    views: [],
    processors: async () => [{ what: `${name} forwarder`, ok: true, says: 'live' }],
  }),
  people: null,
  levels: null,
  progress: () => null,
  ...more,
});
const SOON_MS = 40;
/** What is found of the folder's files has tests of its own; this is no data folder. */
const isOurs = ({ what }: { what: string }): boolean => /^(stores?\b|disk|clock|parked|.* forwarder$)/.test(what);
const found = async (operated: Operated) => (await doctor(operated, SOON_MS)).filter(isOurs);
const whats = async (operated: Operated) => (await found(operated)).map(({ what, ok }) => [what, ok]);
const others = [['clock', true], ...serviceNames.map((name) => [`${name} forwarder`, true])];

describe('doctor', () => {
  it('finds each thing well', async () => {
    expect(await whats(asked())).toEqual([['stores', true], ['disk', expect.any(Boolean)], ...others]);
  });

  it('names a store that gives no answer by its address, without the password, and looks at all the rest', async () => {
    const silent = {
      setting: 'READ_MODELS_URL',
      address: 'mongodb://user:secret@models.example:27017/lamplight',
      ask: () => never,
    };
    const findings = await found(asked({ stores: [silent] }));
    expect(findings[0]).toMatchObject({
      what: 'store models.example:27017',
      ok: false,
      says: expect.stringMatching(/^no answer within/),
      remedy: expect.stringContaining('READ_MODELS_URL'),
    });
    expect(JSON.stringify(findings)).not.toContain('secret');
    expect(findings.slice(2).map(({ what, ok }) => [what, ok])).toEqual(others);
  });

  it.each([
    ['esdb://user:secret@one:2113,two:2113?tls=true', 'one:2113,two:2113'],
    ['esdb+discover://user:secret@cluster.example:2113', 'cluster.example:2113'],
    ['kafka://one:9092,two:9092', 'one:9092,two:9092'],
    ['mongodb://user:sec/ret@rs1,rs2/lamplight?replicaSet=rs', 'rs1,rs2'],
    ['amqp://user:secret@rabbit', 'rabbit'],
  ])('names every host of %s and nothing else', async (address, hosts) => {
    const findings = await found(asked({ stores: [{ setting: 'EVENT_STORE_URL', address, ask: () => never }] }));
    expect(findings[0]).toMatchObject({ what: `store ${hosts}`, ok: false });
  });

  it('blames the store that is silent, not those that open with its answer', async () => {
    const stores = [
      { setting: 'EVENT_STORE_URL', address: 'esdb://one:2113?tls=false', ask: () => never },
      { setting: 'READ_MODELS_URL', address: 'sqlite:/data/models', needs: 'EVENT_STORE_URL', ask: () => never },
      { setting: 'JOB_QUEUE_URL', address: 'amqp://rabbit', ask: () => never },
    ];
    expect((await found(asked({ stores }))).slice(0, 3)).toMatchObject([
      { what: 'store one:2113', says: expect.stringMatching(/^no answer/) },
      { what: 'store sqlite:/data/models', says: 'not looked at', remedy: 'It opens once EVENT_STORE_URL answers.' },
      { what: 'store rabbit', says: expect.stringMatching(/^no answer/) },
    ]);
  });

  it('is done with all other checks when one never ends, and when one throws', async () => {
    expect(await whats(asked({ jobs: () => never }))).toEqual([
      ['stores', true],
      ['disk', expect.any(Boolean)],
      ...others,
      ['parked', false],
    ]);
    const broken = asked({ events: () => Promise.reject(new Error('events.db is not there')) });
    expect(await doctor(broken, SOON_MS)).toContainEqual(
      expect.objectContaining({ what: 'clock', ok: false, says: 'events.db is not there' }),
    );
  });

  it.each([
    ['2026-11-23T04:00:59.000Z', true],
    ['2026-11-24T04:00:00.000Z', false],
  ])('judges the clock by the newest event: %s', async (newestAt, ok) => {
    const findings = await doctor(asked({}, newestAt), SOON_MS);
    const clock = findings.find(({ what }) => what === 'clock');
    expect(clock).toMatchObject({ ok, says: expect.stringContaining(ok ? 'not behind' : '86400 s behind') });
    expect(clock?.remedy === undefined).toBe(ok);
  });
});
