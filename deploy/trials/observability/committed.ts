/** The rules, runbooks and dashboards that stand in the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Asked, askedByDashboard, askedByRules, type Rule, rulesIn } from './watched.ts';

export const folder = join(import.meta.dirname, '..', '..', 'observability');

const texts = (part: string, extension: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(folder, part))
      .filter((file) => extname(file) === extension && !file.endsWith(`.test${extension}`))
      .map((file) => [basename(file, extension), readFileSync(join(folder, part, file), 'utf8')]),
  );

export const rules: readonly Rule[] = Object.values(texts('rules', '.yaml')).flatMap(rulesIn);
export const runbooks = texts('runbooks', '.md');
export const asked: readonly Asked[] = [
  ...askedByRules(rules),
  ...Object.values(texts('dashboards', '.json')).flatMap(askedByDashboard),
];
