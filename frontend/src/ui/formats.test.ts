/** Figures are written by the formatters of `ui` alone: here the source itself is read. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is planted is source
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
/** The formatters, and the fields whose sign stands beside what is typed. */
const FORMATTERS: ReadonlySet<string> = new Set([
  ...[
    'ui/money.ts',
    'ui/typedMoney.ts',
    'ui/shares.ts',
    'ui/megabytes.ts',
    'ui/dates.ts',
    'ui/here.ts',
    'ui/months.ts',
  ],
  ...['ui/FigureField.tsx', 'ui/MoneyField.tsx', 'ui/PercentField.tsx'],
]);

const BY_HAND: readonly (readonly [what: string, RegExp])[] = [
  ['an amount', /₹/],
  ['a percent', /[\d})'"] %(?! *[\w(])|\d %[ ,.'"`<]|\}\\u00a0%|\\u(?:2009|202f)'?\}?%|['"`]%['"`]|&nbsp;%/],
  ['a percent', /^[^=:]*\{[^{}]*\}%/],
  ['a size', /[\d}] [KMG]B\b|\}\\u00a0[KMG]B\b/],
  ['a date or a number', /\btoLocale(?:Date|Time)?String\b|\bIntl\.(?:DateTime|Number|RelativeTime)Format\b/],
  ['a decimal', /\.toFixed\(/],
];

/** Code and texts without what only explains them. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '');

const findings = (source: string): readonly string[] =>
  withoutComments(source)
    .split('\n')
    .flatMap((line) => BY_HAND.flatMap(([what, shape]) => (shape.test(line) ? [`${what}: ${line.trim()}`] : [])));

const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)workbench\//.test(file) && !FORMATTERS.has(file),
);

it('nothing outside the formatters writes an amount, a percent, a size or a date by hand', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) =>
    findings(readFileSync(join(ROOT, file), 'utf8')).map((said) => `${file}, ${said}`),
  );
  expect(found).toEqual([]);
});

it.each([
  'const said = `₹${rupees}`;',
  'return `${percentOf(bp)} %`;',
  '  {percentOf(bp)} %',
  "  {percentOf(bp)}{'\\u2009'}%",
  '  {percentOf(bp)}% of it',
  '<b>{percentOf(bp)}&nbsp;%</b>',
  "const full = 'Weights reach 100 %.';",
  'const said = `${value}\\u00a0%`;',
  'const said = `${megabytes} MB`;',
  "total.toLocaleString('en-IN')",
  "new Intl.DateTimeFormat('en-IN')",
  'ratio.toFixed(1)',
])('finds %s', (planted) => expect(findings(planted)).not.toEqual([]));

it.each([
  'all[(at + 1) % all.length]?.focus();',
  'const rest = (size * weight) % total;',
  'style={{ width: `${share * 100}%` }}',
  '// at most 95 % until it is submitted',
  '/** `43 %` */',
])('leaves %s', (right) => expect(findings(right)).toEqual([]));
