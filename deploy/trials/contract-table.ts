/** `npm run contracts:table`: writes the README's table of verified pairs from the last run of the contract suites. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContractsRun, contractsTable, REPORT_FILE, withContracts } from './contract-report.ts';

const root = join(import.meta.dirname, '..', '..');
const readme = join(root, 'README.md');
const run = JSON.parse(readFileSync(join(root, REPORT_FILE), 'utf8')) as ContractsRun;
writeFileSync(readme, withContracts(readFileSync(readme, 'utf8'), contractsTable(run)));
process.stdout.write(`README.md: ${run.suites.length} suites of ${run.at}\n`);
