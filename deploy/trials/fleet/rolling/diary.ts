/** What people met while releases changed, phase by phase. */
import type { Why } from './asking.ts';

export const PHASES = ['old alone', 'mixed', 'new alone', 'mixed again', 'old alone again'] as const;
export type Phase = (typeof PHASES)[number];

export type Figures = {
  seconds: number;
  calls: number;
  /** Calls that went out more than once. */
  repeated: number;
  /** Why, of which call, and how often. */
  readonly why: Record<string, number>;
  messages: number;
  /** How often a stream ended, and the longest until it was open again. */
  streamEnds: number;
  longestGapMs: number;
  /** From when a message went out until everybody who has the stream open knew of it. */
  longestUntilKnownMs: number;
};

export type Diary = Readonly<{
  begin(phase: Phase): void;
  /** @param failed what a person was shown in the end; null where it went well */
  called(one: Readonly<{ what: string; again: readonly Why[]; failed: string | null }>): void;
  streamGap(ms: number): void;
  /** @param who knew nothing of it in time; null where everybody did */
  message(one: Readonly<{ messageId: string; knownMs: number; missedBy: readonly string[] }>): void;
  /** Calls that failed for good, with the phase in which they did. */
  failed(): readonly string[];
  missed(): readonly string[];
  figures(): ReadonlyMap<Phase, Figures>;
}>;

const none = (): Figures => ({
  ...{ seconds: 0, calls: 0, repeated: 0, why: {}, messages: 0 },
  ...{ streamEnds: 0, longestGapMs: 0, longestUntilKnownMs: 0 },
});

export const openDiary = (): Diary => {
  const all = new Map<Phase, Figures>();
  const failed: string[] = [];
  const missed: string[] = [];
  let [phase, figures, since]: [Phase, Figures, number] = ['old alone', none(), performance.now()];
  const pass = (): void => {
    const now = performance.now();
    figures.seconds += (now - since) / 1_000;
    since = now;
  };
  all.set(phase, figures);
  return {
    begin: (next) => {
      pass();
      [phase, figures] = [next, all.get(next) ?? none()];
      all.set(phase, figures);
    },
    called: ({ what, again, failed: shown }) => {
      figures.calls += 1;
      if (again.length > 0) figures.repeated += 1;
      for (const reason of again.map((why) => `${why}, ${what}`)) figures.why[reason] = (figures.why[reason] ?? 0) + 1;
      if (shown !== null) failed.push(`${phase}: ${what}: ${shown}`);
    },
    streamGap: (ms) => {
      figures.streamEnds += 1;
      figures.longestGapMs = Math.max(figures.longestGapMs, ms);
    },
    message: ({ messageId, knownMs, missedBy }) => {
      figures.messages += 1;
      if (missedBy.length === 0) figures.longestUntilKnownMs = Math.max(figures.longestUntilKnownMs, knownMs);
      for (const who of missedBy) missed.push(`${phase}: ${who} was told nothing of message ${messageId}`);
    },
    failed: () => failed,
    missed: () => missed,
    figures: () => {
      pass();
      return all;
    },
  };
};

/** One line a phase. */
export const linesOf = (figures: ReadonlyMap<Phase, Figures>): readonly string[] =>
  [...figures].map(([phase, one]) => {
    const why = Object.entries(one.why).map(([what, times]) => `${what} ${times} ×`);
    return [
      `${phase}: ${Math.round(one.seconds)} s, ${one.calls} calls`,
      `${one.repeated} repeated${why.length === 0 ? '' : ` (${why.join(', ')})`}`,
      `streams ended ${one.streamEnds} times, open again after ${Math.round(one.longestGapMs)} ms at most`,
      `${one.messages} messages, known after ${Math.round(one.longestUntilKnownMs)} ms at most`,
    ].join('; ');
  });
