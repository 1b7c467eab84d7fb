/** The README's table of settings, which a test holds against it. */
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Rows for README: name, default, meaning; also given as `NAME_FILE`. */
export const settingsTable = (): string =>
  [
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...Object.entries(settings).map(
      ([name, { default: fallback, meaning }]: [string, Setting]) =>
        `| \`${name}\` | ${fallback === null ? 'required' : fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`,
    ),
    '| `LIMIT_<NAME>` |  | Another number for a limit of the BFF; the names stand in `bff/limits/table.ts`. None can be switched off |',
  ].join('\n');
