/**
 * Contrast of every pair of tokens that stands on the screen (WCAG 2.2, 1.4.3 and 1.4.11): text 4.5, controls and focus 3.
 * Reads src/styles/tokens.css; prints the pairs and exits with 1 when one falls short.
 *
 *   node scripts/contrast.ts
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export type Pair = { fore: string; back: string; least: number };
export type Measured = Pair & { ratio: number };

const inks = ['ink-0', 'ink-1', 'ink-2', 'ink-3'];
const status = ['ok', 'warn', 'danger', 'info', 'past', 'teal'];

/** What is drawn on what. */
export const pairs: readonly Pair[] = [
  ...['text', 'text-2', 'text-3', 'lamp', 'lamp-hover', ...status].flatMap((fore) =>
    inks.map((back) => ({ fore, back, least: 4.5 })),
  ),
  ...status.map((fore) => ({ fore, back: `${fore}-soft`, least: 4.5 })),
  ...['line-control', 'focus'].flatMap((fore) => inks.map((back) => ({ fore, back, least: 3 }))),
  { fore: 'ink-0', back: 'lamp', least: 4.5 },
  { fore: 'ink-0', back: 'lamp-hover', least: 4.5 },
  { fore: 'text-3', back: 'danger-soft', least: 4.5 },
];

/** `--name: #rrggbb` of the first rule; print's own values are white and ink and are not read. */
export const tokensOf = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', value = '']) => [name, value]));

export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

export const measureAll = (tokens: ReadonlyMap<string, string>): Measured[] =>
  pairs.map((pair) => {
    const [fore, back] = [tokens.get(pair.fore), tokens.get(pair.back)];
    if (!fore || !back) throw new Error(`no token --${fore ? pair.back : pair.fore}`);
    return { ...pair, ratio: contrast(fore, back) };
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const measured = measureAll(tokensOf(readFileSync(`${import.meta.dirname}/../src/styles/tokens.css`, 'utf8')));
  for (const m of measured)
    console.log(
      `${m.ratio < m.least ? 'SHORT' : 'ok   '} ${m.ratio.toFixed(1).padStart(5)} / ${m.least}  ${m.fore} on ${m.back}`,
    );
  process.exitCode = measured.some((m) => m.ratio < m.least) ? 1 : 0;
}
