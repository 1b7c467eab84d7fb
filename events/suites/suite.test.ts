import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Port } from '../ports/event-store.ts';
import { type Absent, type Case, contract, type Harness } from './suite.ts';

const subject = { port: 'Thing', adapter: 'engine', client: 'engine-client 1.2.3' };
const port: Port = { close: async () => undefined };
const harness: Harness<Port> = {
  server: async () => 'Engine 9',
  make: async () => port,
  advance: async () => undefined,
  elsewhere: { absent: 'no other process' },
  cut: { absent: 'no connection' },
  restart: async () => undefined,
  wipe: { absent: 'nothing wipes it' },
  end: async () => undefined,
};
const holds = { rule: 'holds', run: async () => undefined };
const breaks = { rule: 'breaks', run: () => Promise.reject(new Error('broken promise')) };
const needsCut: Case<Harness<Port>> = { rule: 'survives a cut', needs: ['restart', 'cut'], run: async () => undefined };

type Step = () => unknown;

/** What `contract` registers, taken instead of being run by Jest: a test that must fail cannot stand in a suite that must not. */
const registered = (given: Harness<Port> | Absent, cases: readonly Case<Harness<Port>>[]) => {
  const tests = new Map<string, Step>();
  const notRun: string[] = [];
  const last: Step[] = [];
  const { describe: realDescribe, it: realIt, afterAll: realAfterAll, afterEach: realAfterEach } = globalThis;
  Object.assign(globalThis, {
    describe: (_: string, register: Step) => register(),
    it: Object.assign((name: string, run: Step) => void tests.set(name, run), {
      todo: (name: string) => void notRun.push(name),
    }),
    afterAll: (run: Step) => void last.push(run),
    afterEach: () => undefined,
  });
  try {
    contract(subject, given, cases);
  } finally {
    Object.assign(globalThis, {
      describe: realDescribe,
      it: realIt,
      afterAll: realAfterAll,
      afterEach: realAfterEach,
    });
  }
  const run = async (name: string): Promise<void> => {
    const test = tests.get(name);
    if (test === undefined) throw new Error(`no test ${name} in ${[...tests.keys()].join(', ')}`);
    await test();
  };
  const end = async (): Promise<void> => {
    for (const step of last) await step();
  };
  return { names: [...tests.keys()], notRun, run, end };
};

describe('a contract suite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-suite-'));
  const { REQUIRE_SERVERS, CONTRACT_REPORT_DIR } = process.env;
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  const report = (): unknown => JSON.parse(readFileSync(join(folder, 'Thing.engine.json'), 'utf8'));
  beforeEach(() => {
    set('CONTRACT_REPORT_DIR', folder);
    set('REQUIRE_SERVERS', undefined);
  });
  afterAll(async () => {
    set('CONTRACT_REPORT_DIR', CONTRACT_REPORT_DIR);
    set('REQUIRE_SERVERS', REQUIRE_SERVERS);
    await rm(folder, { recursive: true });
  });

  it('fails without its server exactly where REQUIRE_SERVERS names the adapter', async () => {
    for (const others of [undefined, '', 'redis', 'redis,engines', 'my-engine']) {
      set('REQUIRE_SERVERS', others);
      expect(registered({ absent: 'ENGINE_URL not set' }, [holds]).names).toEqual([]);
    }
    for (const named of ['engine', 'redis,engine', 'engine,kafka']) {
      set('REQUIRE_SERVERS', named);
      const { names, run } = registered({ absent: 'ENGINE_URL not set' }, [holds]);
      expect(names).toEqual(['is run where REQUIRE_SERVERS names engine']);
      await expect(run(names[0] ?? '')).rejects.toThrow('not run: ENGINE_URL not set');
    }
  });

  it('reports every case of an absent server as not run, with the reason', async () => {
    const { names, notRun, end } = registered({ absent: 'ENGINE_URL not set' }, [holds, breaks]);
    expect(names).toEqual([]);
    expect(notRun).toEqual(['holds (not run: ENGINE_URL not set)', 'breaks (not run: ENGINE_URL not set)']);
    await end();
    const reason = 'ENGINE_URL not set';
    expect(report()).toEqual({
      ...subject,
      server: null,
      run: [],
      notRun: [
        { rule: 'holds', reason },
        { rule: 'breaks', reason },
      ],
    });
  });

  it('runs what the harness can, reports what passed and what did not, and names what it lacks for the rest', async () => {
    set('REQUIRE_SERVERS', 'engine');
    const { names, notRun, run, end } = registered(harness, [holds, breaks, needsCut]);
    expect([names, notRun]).toEqual([['holds', 'breaks'], ['survives a cut (not run: no connection)']]);
    await run('holds');
    await expect(run('breaks')).rejects.toThrow('broken promise');
    await end();
    expect(report()).toEqual({
      ...subject,
      server: 'Engine 9',
      run: [
        { rule: 'holds', passed: true },
        { rule: 'breaks', passed: false },
      ],
      notRun: [{ rule: 'survives a cut', reason: 'no connection' }],
    });
  });
});
