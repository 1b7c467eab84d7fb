/**
 * What the contract suites of one run proved: which port on which adapter, against what server, and what was not run and
 * why. `npm test` prints a line for each and leaves `contract-report.json`; the README's table is made from that file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { arch, availableParallelism, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { ContractReport } from '@lamplight/events/suites/suite.ts';

/** `at`: RFC 3339 UTC. */
export type ContractsRun = Readonly<{ at: string; machine: string; suites: readonly ContractReport[] }>;

/** Where a run is written, from the repository's root. */
export const REPORT_FILE = 'contract-report.json';

/** Nothing in it names the machine. */
export const thisMachine = (): string =>
  `${availableParallelism()} ${arch()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}, Node ${process.versions.node}`;

/** @param folder where the suites left their reports; one that is not there has none */
export const suitesIn = (folder: string): readonly ContractReport[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ContractReport)
      .sort((one, two) => keyOf(one).localeCompare(keyOf(two)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const keyOf = ({ port, adapter }: ContractReport): string => `${port} on ${adapter}`;

/** @returns e.g. `EventBus on kafka: 14 run, 1 not run (reason)` */
export const lineOf = (suite: ContractReport): string => {
  const { run, notRun } = suite;
  const failed = run.filter(({ passed }) => !passed).length;
  if (run.length === 0) return `${keyOf(suite)}: not run: ${reasonsOf(suite)}`;
  return [
    `${keyOf(suite)}: ${run.length} run`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(notRun.length > 0 ? [`${notRun.length} not run (${reasonsOf(suite)})`] : []),
  ].join(', ');
};

/** A reason that several cases share is given once. */
const reasonsOf = ({ notRun }: ContractReport): string => [...new Set(notRun.map(({ reason }) => reason))].join('; ');

const [OPEN, CLOSE] = ['<!-- contracts -->', '<!-- /contracts -->'];
const SECTION = new RegExp(`${OPEN}\\n([\\s\\S]*?)\\n?${CLOSE}`);

/** @returns what stands between the README's markers. @throws Error where a suite failed: such a pair is not verified */
export const contractsTable = ({ at, machine, suites }: ContractsRun): string => {
  const failed = suites.filter(({ run }) => run.some(({ passed }) => !passed));
  if (failed.length > 0) throw new Error(`not verified: ${failed.map(keyOf).join(', ')}`);
  const rows = suites.map((suite) => {
    const { port, adapter, client, server, run, notRun } = suite;
    const left = notRun.length === 0 ? '' : `${notRun.length}: ${reasonsOf(suite)}`;
    return [port, adapter, client, server ?? '', run.length === 0 ? 'none' : String(run.length), left];
  });
  return [
    `Run on ${at.slice(0, 10)}: ${machine}.`,
    '',
    '| Port | Adapter | Client | Server | Cases run | Not run, and why |',
    '|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`),
  ].join('\n');
};

/** @throws Error where the text has no such section */
export const withContracts = (readme: string, table: string): string => {
  if (!SECTION.test(readme)) throw new Error(`the README has no ${OPEN} … ${CLOSE}`);
  return readme.replace(SECTION, () => `${OPEN}\n${table}\n${CLOSE}`);
};

/**
 * Rows that were verified with another version of a client library than the one that is installed now.
 * @param installed the library's name and version, or null for what is no package
 */
export const staleRows = (readme: string, installed: (name: string) => string | null): readonly string[] =>
  (SECTION.exec(readme)?.[1] ?? '').split('\n').filter((row) => {
    const client = /^\|[^|]*\|[^|]*\| (\S+) \d+\.\d+\.\S+ \|/.exec(row);
    const now = client?.[1] === undefined ? null : installed(client[1]);
    return now !== null && !row.includes(`| ${now} |`);
  });
