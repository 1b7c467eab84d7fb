import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const planted = join(import.meta.dirname, 'planted');
const config = join(root, '.dependency-cruiser.cjs');
const rules: readonly { name: string }[] = createRequire(import.meta.url)(config).forbidden;

type Module = { source: string; dependencies: readonly { resolved: string; dependencyTypes: readonly string[] }[] };
type Report = {
  modules: readonly Module[];
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

/** Where a `Decider` is made, as a value or by a function. */
const MAKES_DECIDER = /: Decider<.+> =>? \(?\{$/m;
/** The engine of pay is held to the same, every file of it. */
const ENGINE = /^services\/payroll\/engine\/[^/]+\.ts$/;
/** What deciders may stand on besides the files of their own service. */
const PURE = [
  /^bff\/contract\//,
  /^events\/core\/(declare-events|personal|plain|types)\.ts$/,
  /^events\/ports\/ids\.ts$/,
  /^services\/common\/(calendar\/(civil|month)|facts\/.+|marks\/.+|hash\/canonical|money\/.+|tax\/.+)\.ts$/,
  /(^|\/)node_modules\/(zod|canonicalize|uuid)\//,
  // For hashes and comparisons; chance is looked for in the text.
  /^(node:)?(crypto|util)$/,
];
/** Time, chance, the process and the world: they come in with a command. */
const IMPURE =
  /\b(Date\.now|new Date\(\)|performance\.|Math\.random|random(UUID|Bytes|Int)|newId\(|setTimeout|setInterval|setImmediate|process\.|fetch\()/;

/** What the deciders under a folder reach that they may not, by whatever way: "decider → what". */
const impurities = (folder: string, { modules }: Report): readonly string[] => {
  const textOf = (source: string): string => readFileSync(join(folder, source), 'utf8');
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const isDomain = (source: string): boolean => /^services\/(?!common\/).*\.ts$/.test(source);
  const deciders = modules
    .map(({ source }) => source)
    .filter((source) => isDomain(source) && !/\.test\.ts$/.test(source))
    .filter((source) => ENGINE.test(source) || MAKES_DECIDER.test(textOf(source)));
  const found: string[] = [];
  for (const decider of deciders) {
    const reached = new Set([decider]);
    for (const source of reached) {
      const service = /^services\/[^/]+\//.exec(decider)?.[0] ?? '';
      if (source.startsWith(service)) {
        const [impure] = IMPURE.exec(textOf(source)) ?? [];
        if (impure !== undefined) found.push(`${decider} → ${impure} in ${source}`);
      } else if (!PURE.some((allowed) => allowed.test(source))) found.push(`${decider} → ${source}`);
      if (!isDomain(source)) continue;
      for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? [])
        if (!dependencyTypes.includes('type-only')) reached.add(resolved);
    }
  }
  return [`${deciders.length} deciders`, ...found];
};

describe('import directions', () => {
  const parts = ['frontend', 'bff', 'events', 'services', 'deploy'];
  let report: Report;
  let wrong: Report;
  beforeAll(() => {
    report = cruise(root, parts);
    wrong = cruise(planted, parts);
  });

  it('hold in the whole source, every file of which was seen', () => {
    expect(report.summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`)).toEqual([]);
    const seen = new Set(report.modules.map((module) => module.source));
    expect(parts.flatMap(sources).filter((file) => !seen.has(file))).toEqual([]);
  });

  it('are checked by rules that each report their planted violation', () => {
    const found = new Set(wrong.summary.violations.map((v) => v.rule.name));
    expect(rules.map((rule) => rule.name).filter((name) => !found.has(name))).toEqual([]);
  });

  it('keep what decides from time, chance, files and HTTP, by whatever way it could reach them', () => {
    const [count, ...found] = impurities(root, report);
    expect(Number.parseInt(count ?? '', 10)).toBeGreaterThan(15);
    expect(found).toEqual([]);
  });

  it('see what decides and reaches one of these, itself or through a file of its own', () => {
    const proposals = 'services/projects/proposals';
    expect(impurities(planted, wrong).toSorted()).toEqual([
      '3 deciders',
      'services/payroll/engine/reads-file.ts → fs',
      `${proposals}/proposal.ts → Date.now in ${proposals}/term.ts`,
      `${proposals}/proposal.ts → fs`,
      `${proposals}/proposal.ts → services/common/http/http.ts`,
      `${proposals}/slug.ts → Math.random in ${proposals}/slug.ts`,
    ]);
  });
});
