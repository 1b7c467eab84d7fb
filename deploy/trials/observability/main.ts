/**
 * `npm run trials:observability`: rules and Prometheus' configuration by promtool (PROMTOOL names it), and the collector's by a
 * collector (COLLECTOR names it; collector.builder.yaml says how one is made), each with the mistakes that it must refuse.
 * Ends with 1 where something fails or could not be run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectorPart } from './collector-part.ts';
import { rulesPart } from './rules-part.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-observability-'));
const parts = { PROMTOOL: rulesPart, COLLECTOR: collectorPart } as const;

try {
  for (const [setting, part] of Object.entries(parts)) {
    const program = process.env[setting];
    if (program === undefined) {
      say(`not run: ${setting} names no program`);
      process.exitCode = 1;
    } else await part(program, scratch, say);
  }
} catch (error) {
  say(`FAILED: ${Error.isError(error) ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
