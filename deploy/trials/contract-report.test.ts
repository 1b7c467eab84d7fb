import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContractReport } from '@lamplight/events/suites/suite.ts';
import { clientOf } from '@lamplight/events/workbench/client.ts';
import { contractsTable, lineOf, staleRows, suitesIn, thisMachine, withContracts } from './contract-report.ts';

const suite = (changed: Partial<ContractReport>): ContractReport => ({
  port: 'EventBus',
  adapter: 'kafka',
  client: 'kafkajs 2.2.4',
  server: 'Kafka 4.3',
  run: [
    { rule: 'a', passed: true },
    { rule: 'b', passed: true },
  ],
  notRun: [],
  ...changed,
});
const absent = suite({
  adapter: 'eventstoredb',
  port: 'EventStore',
  server: null,
  run: [],
  notRun: ['a', 'b'].map((rule) => ({ rule, reason: 'EVENTSTORE_URL not set, no Docker' })),
});
const wipe = { rule: 'c', reason: 'nothing | wipes it' };

describe('the contract report', () => {
  it('says in one line what ran, what failed, and what did not run with each reason once', () => {
    expect(lineOf(suite({}))).toBe('EventBus on kafka: 2 run');
    expect(lineOf(suite({ notRun: [wipe] }))).toBe('EventBus on kafka: 2 run, 1 not run (nothing | wipes it)');
    expect(lineOf(suite({ run: [{ rule: 'a', passed: false }] }))).toBe('EventBus on kafka: 1 run, 1 failed');
    expect(lineOf(absent)).toBe('EventStore on eventstoredb: not run: EVENTSTORE_URL not set, no Docker');
  });

  it('reads what the suites of a run left, by port and adapter; a folder that is not there has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lamplight-contracts-'));
    for (const one of [absent, suite({})])
      writeFileSync(join(folder, `${one.port}.${one.adapter}.json`), JSON.stringify(one));
    expect(suitesIn(folder)).toEqual([suite({}), absent]);
    expect(suitesIn(join(folder, 'none'))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('puts a table of the run, with day and machine, between the markers and leaves the rest', () => {
    const run = { at: '2026-11-21T20:00:00.000Z', machine: '2 cores', suites: [suite({ notRun: [wipe] }), absent] };
    const table = contractsTable(run);
    expect(table.split('\n')).toEqual([
      'Run on 2026-11-21: 2 cores.',
      '',
      '| Port | Adapter | Client | Server | Cases run | Not run, and why |',
      '|---|---|---|---|---|---|',
      '| EventBus | kafka | kafkajs 2.2.4 | Kafka 4.3 | 2 | 1: nothing \\| wipes it |',
      '| EventStore | eventstoredb | kafkajs 2.2.4 |  | none | 2: EVENTSTORE_URL not set, no Docker |',
    ]);
    const readme = 'before\n<!-- contracts -->\nold\n<!-- /contracts -->\nafter';
    expect(withContracts(readme, table)).toBe(`before\n<!-- contracts -->\n${table}\n<!-- /contracts -->\nafter`);
    expect(withContracts(withContracts(readme, '$&'), table)).toBe(withContracts(readme, table));
    expect(() => withContracts('no markers', table)).toThrow('<!-- contracts -->');
  });

  it('makes no table of a run in which a case failed', () => {
    const failed = suite({ run: [{ rule: 'a', passed: false }] });
    expect(() => contractsTable({ at: '2026-11-21', machine: 'm', suites: [suite({}), failed] })).toThrow(
      'not verified: EventBus on kafka',
    );
  });

  it('finds rows of another version of a client than the installed one', () => {
    const readme = `<!-- contracts -->\n${contractsTable({ at: '2026', machine: 'm', suites: [suite({}), absent] })}\n<!-- /contracts -->`;
    expect(staleRows(readme, (name) => `${name} 2.2.4`)).toEqual([]);
    expect(staleRows(readme, (name) => `${name} 2.2.5`)).toHaveLength(2);
    expect(staleRows(readme, () => null)).toEqual([]);
  });

  it('names cores, memory, system and Node, and nothing that tells one machine from another', () => {
    expect(thisMachine()).toMatch(/^\d+ \w+ cores, \d+ GiB, \w+, Node \d+\.\d+\.\d+$/);
  });
});

describe('README', () => {
  const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');

  it('has its table of verified pairs made with the client libraries that are installed (npm run contracts:table)', () => {
    const installed = (name: string): string | null => {
      try {
        return clientOf(name);
      } catch {
        // Node itself and its own modules are no packages.
        return null;
      }
    };
    expect(staleRows(readme, installed)).toEqual([]);
    expect(() => withContracts(readme, '')).not.toThrow();
  });
});
