/**
 * Whether the history of payroll is complete and unaltered (domain.md §7, question 8): the verdict on its chain, what was
 * counted on the way, and a report with the head of every stream. Pure.
 */
import { createHash } from 'node:crypto';
import type { PayrollIntact } from '@lamplight/bff/contract/run-questions.ts';
import { shownVerdict } from '@lamplight/common/audit/verdict.ts';
import type { Verified } from '@lamplight/events/core/verifier.ts';
import type { Recorded } from '@lamplight/events/ports/event-store.ts';

type Head = Readonly<{ stream: string; revision: number; hash: string }>;
export type Tally = Readonly<{
  /** Each event once, in the order of the log. */
  seen(event: Pick<Recorded, 'meta' | 'revision' | 'stream' | 'type'>): void;
  /** By stream, in the order of their names. */
  heads(): readonly Head[];
  kinds(): PayrollIntact['kinds'];
  corrections(): PayrollIntact['corrections'];
  newestAt(): string | null;
}>;

/** What sets right what was recorded before it: that stays where it is, and so does this. */
const CORRECTING: ReadonlySet<string> = new Set([
  ...['AdditionalPayCancelled', 'AdditionalPayTakenBack', 'AttendanceCorrected', 'JournalReversed'],
  ...[
    'PayrollRunApprovalRevoked',
    'PayrollRunReversed',
    'PayslipCorrected',
    'SalaryRevised',
    'StatutoryRuleSuperseded',
  ],
]);

const kindOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

export const openTally = (): Tally => {
  const heads = new Map<string, Head>();
  let names: readonly string[] = [];
  const events = new Map<string, number>();
  const correcting = new Map<string, number>();
  let newest: string | null = null;
  const add = (to: Map<string, number>, name: string): void => void to.set(name, (to.get(name) ?? 0) + 1);
  return {
    seen: ({ stream, revision, type, meta }) => {
      heads.set(stream, { stream, revision, hash: meta.hash ?? '' });
      add(events, kindOf(stream));
      if (newest === null || meta.occurredAt > newest) newest = meta.occurredAt;
      if (CORRECTING.has(type)) add(correcting, type);
    },
    newestAt: () => newest,
    heads: () => {
      if (names.length < heads.size) names = [...heads.keys()].toSorted();
      return names.flatMap((name) => heads.get(name) ?? []);
    },
    kinds: () => {
      const streams = new Map<string, number>();
      for (const stream of heads.keys()) add(streams, kindOf(stream));
      return [...events]
        .toSorted(byName)
        .map(([kind, count]) => ({ kind, streams: streams.get(kind) ?? 0, events: count }));
    },
    corrections: () => [...correcting].toSorted(byName).map(([type, count]) => ({ type, events: count })),
  };
};

const lineOf = ({ stream, revision, hash }: Head): string => `${stream} ${revision + 1} ${hash}\n`;
const sha256Of = (lines: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line);
  return hash.digest('hex');
};

export type Intact = Readonly<{ intact: PayrollIntact; heads: readonly Head[] }>;

export const toldIntact = ({ verdict, readBefore, counted: tally }: Verified<Tally>): Intact => {
  const { streams, anchoredEvents } = verdict;
  const heads = tally.heads();
  const intact = {
    ...{
      ...shownVerdict(verdict),
      readBefore,
      newestAt: tally.newestAt(),
      streams,
      anchoredEvents,
      kinds: tally.kinds(),
      corrections: tally.corrections(),
    },
    headsSha256: sha256Of(heads.map(lineOf)),
  };
  return { intact, heads };
};

/**
 * As text, the same for the same history: what was found, and of every stream its name, how many events it holds and the hash of the last one. The last
 * line is the SHA-256 of all that stands before it, so that a copy can be told from another.
 */
export const reportOf = ({ intact, heads }: Intact): string => {
  const { firstBad, anchoredAt } = intact;
  const lines = [
    'The history of payroll\n\n',
    ...(intact.newestAt === null ? [] : [`Newest event: ${intact.newestAt}\n`]),
    `Complete and unaltered: ${intact.intact ? 'yes' : 'NO'}\n`,
    ...(firstBad === undefined
      ? []
      : [`First fault: ${firstBad.why} in ${firstBad.stream}, event ${firstBad.revision + 1}\n`]),
    `Events: ${intact.events}\n`,
    `Streams: ${intact.streams}\n`,
    `Anchored up to event: ${intact.anchoredEvents}${anchoredAt === null ? '' : `, at ${anchoredAt}`}\n`,
    `Proves: ${intact.proves}\n`,
    `Does not prove: ${intact.doesNotProve}\n\n`,
    ...intact.kinds.map(({ kind, streams, events }) => `${kind}: ${events} events in ${streams} streams\n`),
    ...(intact.corrections.length === 0 ? [] : ['\nCorrections, each a further event:\n']),
    ...intact.corrections.map(({ type, events }) => `${type}: ${events}\n`),
    `\nHeads, SHA-256 of these lines ${intact.headsSha256}:\n`,
    ...heads.map(lineOf),
  ];
  return `${lines.join('')}\nSHA-256 of everything above: ${sha256Of(lines)}\n`;
};
