/** The rules by promtool, their own cases, the configuration that names them, and the mistakes that it must refuse. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './committed.ts';
import { PLANTED, type Planted } from './planted.ts';

const FILES = ['alerts', 'slo'] as const;
/** Where compose puts the rules. */
const IN_CONTAINER = '/etc/prometheus/rules/';

/** @throws Error with promtool's own words */
export const rulesPart = async (promtool: string, scratch: string, say: (line: string) => void): Promise<void> => {
  const ask = (words: readonly string[]): Readonly<{ ok: boolean; out: string }> => {
    const { status, stdout, stderr, error } = spawnSync(promtool, [...words], { encoding: 'utf8', cwd: scratch });
    if (error !== undefined) throw error;
    return { ok: status === 0, out: `${stdout}${stderr}` };
  };
  const asked = {
    check: (file: string) => ask(['check', 'rules', '--lint-fatal', `${file}.yaml`]),
    test: (file: string) => ask(['test', 'rules', `${file}.test.yaml`]),
    config: (file: string) => ask(['check', 'config', '--lint-fatal', `${file}.yaml`]),
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

  cpSync(join(folder, 'rules'), scratch, { recursive: true });
  const config = readFileSync(join(folder, 'prometheus.yaml'), 'utf8');
  writeFileSync(join(scratch, 'prometheus.yaml'), config.replaceAll(IN_CONTAINER, ''));
  say(ask(['--version']).out.split('\n')[0] ?? '');
  for (const file of FILES) {
    const rules = /(\d+) rules? found/.exec(demand(asked.check(file)))?.[1];
    demand(asked.test(file));
    say(`passed: ${file}.yaml, ${rules} rules and their cases`);
  }
  demand(asked.config('prometheus'));
  say('passed: prometheus.yaml');
  for (const one of PLANTED) {
    const fault = missed(one);
    if (fault !== null) throw new Error(`${one.what}: ${fault}`);
  }
  say(`passed: promtool refuses ${PLANTED.length} planted mistakes`);
};
