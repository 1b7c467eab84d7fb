/**
 * How a port's contract suite meets an adapter. The suite is a list of cases that know no engine; the adapter's test file
 * brings a harness and registers them. What did not run is named with its reason, in the tests and in the report.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Port } from '../ports/event-store.ts';

/** Why something is not there. */
export type Absent = Readonly<{ absent: string }>;
export type Fault = (() => Promise<void>) | Absent;

export type Harness<P extends Port> = Readonly<{
  /** The server's own name and version, as it tells them. */
  server(): Promise<string>;
  /** One more instance on the same store: what one of them does the others see. */
  make(): Promise<P>;
  /** Moves the clock of every instance forward, or really waits. */
  advance(ms: number): Promise<void>;
  /** How a process of its own makes an instance on the same store: the module exports `make(place): Promise<P>`. */
  elsewhere: Readonly<{ module: URL; place: string }> | Absent;
  /** Breaks the connections of every instance; they may come back at once. */
  cut: Fault;
  /** The engine stops and starts again. */
  restart: Fault;
  /** All that the engine holds is gone, while instances are open. */
  wipe: Fault;
  /** Gives back what the harness took. */
  end(): Promise<void>;
}>;

type Need = 'elsewhere' | 'cut' | 'restart' | 'wipe';
export type Case<H> = Readonly<{
  rule: string;
  needs?: readonly Need[];
  timeoutMs?: number;
  run(harness: H): Promise<void>;
}>;

/** What is tested: `client` is the client library with its version. */
type Subject = Readonly<{ port: string; adapter: string; client: string }>;

export type ContractReport = Subject &
  Readonly<{
    server: string | null;
    run: readonly Readonly<{ rule: string; passed: boolean }>[];
    notRun: readonly Readonly<{ rule: string; reason: string }>[];
  }>;

/**
 * Registers each of the cases as one that is not run, with the reason: jest counts it as skipped, never as passed. One test
 * fails beside them where REQUIRE_SERVERS names one of the servers that they stand on.
 */
export const registerNotRun = ({ absent }: Absent, servers: readonly string[], rules: readonly string[]): void => {
  const required = requiredServers().filter((name) => servers.includes(name));
  if (required.length > 0)
    it(`is run where REQUIRE_SERVERS names ${required.join(', ')}`, () => {
      throw new Error(`not run: ${absent}`);
    });
  for (const rule of rules) it.todo(`${rule} (not run: ${absent})`);
};

/**
 * Registers one test for each case that this harness can run, and the others as not run. Without a harness it fails where
 * REQUIRE_SERVERS names the adapter. With CONTRACT_REPORT_DIR set each suite leaves its report there, as
 * `<port>.<adapter>.json`.
 */
export const contract = <P extends Port, H extends Harness<P>>(
  subject: Subject,
  harness: H | Absent,
  cases: readonly Case<H>[],
): void => {
  const run: { rule: string; passed: boolean }[] = [];
  const notRun: { rule: string; reason: string }[] = [];

  describe(`${subject.port} on ${subject.adapter}`, () => {
    if ('absent' in harness) {
      notRun.push(...cases.map(({ rule }) => ({ rule, reason: harness.absent })));
      registerNotRun(
        harness,
        [subject.adapter],
        cases.map(({ rule }) => rule),
      );
      afterAll(() => report({ ...subject, server: null, run, notRun }));
      return;
    }

    const opened: P[] = [];
    const make = async (): Promise<P> => {
      const instance = await harness.make();
      opened.push(instance);
      return instance;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((instance) => instance.close()));
    });
    afterAll(async () => {
      report({ ...subject, server: await harness.server(), run, notRun });
      await harness.end();
    });

    for (const { rule, needs = [], timeoutMs, run: runCase } of cases) {
      const reason = needs.map((need) => whyAbsent(harness[need])).find((why) => why !== undefined);
      if (reason !== undefined) {
        notRun.push({ rule, reason });
        it.todo(`${rule} (not run: ${reason})`);
        continue;
      }
      const test = async () => {
        const result = { rule, passed: false };
        run.push(result);
        await runCase({ ...harness, make });
        result.passed = true;
      };
      it(rule, test, timeoutMs);
    }
  });
};

const whyAbsent = (there: object): string | undefined => ('absent' in there ? String(there.absent) : undefined);

const requiredServers = (): string[] => (process.env['REQUIRE_SERVERS'] ?? '').split(',').filter((name) => name !== '');

const report = (content: ContractReport): void => {
  const folder = process.env['CONTRACT_REPORT_DIR'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${content.port}.${content.adapter}.json`), `${JSON.stringify(content, null, 2)}\n`);
};
