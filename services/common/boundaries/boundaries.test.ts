import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const planted = join(import.meta.dirname, 'planted');
const config = join(root, '.dependency-cruiser.cjs');
const rules: readonly { name: string }[] = createRequire(import.meta.url)(config).forbidden;

type Report = {
  modules: readonly { source: string }[];
  summary: { violations: readonly { rule: { name: string }; from: string; to: string }[] };
};

const cruise = (folder: string, parts: readonly string[]): Report => {
  const bin = join(root, 'node_modules', '.bin', 'depcruise');
  const { stdout, stderr } = spawnSync(process.execPath, [bin, '--config', config, '--output-type', 'json', ...parts], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
};

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', 'planted'].includes(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });

describe('import directions', () => {
  const parts = ['frontend', 'bff', 'events', 'services', 'deploy'];

  it('hold in the whole source, every file of which was seen', () => {
    const report = cruise(root, parts);
    expect(report.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
    const seen = new Set(report.modules.map((module) => module.source));
    expect(parts.flatMap(sources).filter((file) => !seen.has(file))).toEqual([]);
  });

  it('are checked by rules that each report their planted violation', () => {
    const found = new Set(cruise(planted, parts).summary.violations.map((v) => v.rule.name));
    expect(rules.map((rule) => rule.name).filter((name) => !found.has(name))).toEqual([]);
  });
});
