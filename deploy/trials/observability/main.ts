/**
 * `npm run trials:observability`: the rules by promtool, their own cases, and the mistakes that it must refuse. PROMTOOL names
 * it. Ends with 1 where something fails.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folder } from './committed.ts';
import { PLANTED, type Planted } from './planted.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const promtool = process.env['PROMTOOL'];
if (promtool === undefined) {
  say('not run: PROMTOOL names no promtool');
  process.exit(1);
}

const FILES = ['alerts', 'slo'] as const;
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-rules-'));

const ask = (words: readonly string[]): Readonly<{ ok: boolean; out: string }> => {
  const { status, stdout, stderr, error } = spawnSync(promtool, [...words], { encoding: 'utf8', cwd: scratch });
  if (error !== undefined) throw error;
  return { ok: status === 0, out: `${stdout}${stderr}` };
};
const asked = {
  check: (file: string) => ask(['check', 'rules', '--lint-fatal', `${file}.yaml`]),
  test: (file: string) => ask(['test', 'rules', `${file}.test.yaml`]),
};

const demand = ({ ok, out }: ReturnType<typeof ask>): string => {
  if (!ok) throw new Error(out);
  return out;
};

const missed = ({ file, by, plant, says }: Planted): string | null => {
  const path = join(scratch, `${file}.yaml`);
  const text = readFileSync(path, 'utf8');
  const planted = plant(text);
  if (planted === text) return 'there is nothing to plant it in';
  writeFileSync(path, planted);
  const { ok, out } = asked[by](file);
  writeFileSync(path, text);
  if (ok) return 'it was let pass';
  return says.test(out) ? null : `it was refused for another reason: ${out}`;
};

try {
  cpSync(join(folder, 'rules'), scratch, { recursive: true });
  say(ask(['--version']).out.split('\n')[0] ?? '');
  for (const file of FILES) {
    const rules = /(\d+) rules? found/.exec(demand(asked.check(file)))?.[1];
    demand(asked.test(file));
    say(`passed: ${file}.yaml, ${rules} rules and their cases`);
  }
  for (const one of PLANTED) {
    const fault = missed(one);
    if (fault !== null) throw new Error(`${one.what}: ${fault}`);
  }
  say(`passed: ${PLANTED.length} planted mistakes are refused`);
} catch (error) {
  say(`FAILED: ${Error.isError(error) ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
