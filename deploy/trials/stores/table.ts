/** The table of what happens on a bad day, as a page for operators. */
import { FAULTS, FILES } from './faults.ts';
import { MOMENTS, type Moment } from './moments.ts';

export type Row = Readonly<{ file: string; fault: string; seen: Readonly<Record<Moment, string>> }>;

export const FULL_DISK = { file: 'all of them', fault: 'disk full' } as const;

/** Every file with every fault, and the disk on which they all lie. */
export const ROWS: readonly Readonly<{ file: string; fault: string }>[] = [
  ...FILES.flatMap(({ name }) => FAULTS.map((fault) => ({ file: name as string, fault: fault as string }))),
  FULL_DISK,
];

const INTRODUCTION = `# The data folder on a bad day

What happens where a file of the data folder is lost, broken, closed or full. Written by \`npm run trials:stores\`, which does each of
these to a company at rest, and to one that runs, and looks; do not edit the table by hand. \`78\`, \`3\` and \`0\` are exit codes.

- What cannot be made again (\`events.db\`, \`keys.db\`, \`files/\`, \`secrets.json\`) stops the start with a sentence; nothing is written before.
- What can (\`models/\`, \`bus.db\`, \`jobs.db\`, \`keyvalue.db\`) is set aside as \`….set-aside-<time>\` and made anew by the start, which says so in a line.
- Asking changes nothing: \`doctor\` and \`audit verify\` mend nothing and make no folder.
- A flipped byte in the content of \`bus.db\`, \`jobs.db\`, \`keyvalue.db\` or a view keeps its structure whole: nothing sees it but
  \`lamplight projections verify NAME\`, which compares a view with one made anew from the log. In the log every event has a checksum.
- A file that is lost under a running product: the log and the keys take no writes any more, everything else goes on in memory of
  the open file until the next start makes it anew.
`;

export const rendered = (rows: readonly Row[]): string =>
  [
    INTRODUCTION,
    `| File | Fault | ${MOMENTS.join(' | ')} |`,
    `|---|---|${MOMENTS.map(() => '---').join('|')}|`,
    ...rows.map(
      ({ file, fault, seen }) =>
        `| \`${file}\` | ${fault} | ${MOMENTS.map((moment) => cell(seen[moment])).join(' | ')} |`,
    ),
    '',
  ].join('\n');

/** What differs from run to run says nothing. */
const cell = (text: string): string =>
  text
    .replaceAll(/set-aside-\d+T\d+Z/g, 'set-aside-…')
    .replaceAll(/[0-9a-f]{32}/g, '…')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
    .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replaceAll(/(?<!\\)\|/g, '\\|')
    .replaceAll('\n', ' ');

export const parsed = (page: string): readonly Row[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, file = '', fault = '', ...cells] = line.split(/(?<!\\)\|/).map((text) => text.trim());
      const seen = Object.fromEntries(MOMENTS.map((moment, at) => [moment, cells[at] ?? ''])) as Row['seen'];
      return { file: file.replaceAll('`', ''), fault, seen };
    });
