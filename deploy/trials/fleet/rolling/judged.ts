/** Whether two releases beside each other lost, doubled or failed anything: what must not be, in words. */

/** What people were told stands, and how often each of it stands there in the end. */
export type Written = Readonly<{ what: string; acknowledged: readonly string[]; found: readonly string[] }>;

export type Outcome = Readonly<{
  written: readonly Written[];
  /** Calls that failed for good, as browsers repeat them. */
  failed: readonly string[];
  /** Messages that somebody who has the stream open was told nothing of. */
  missed: readonly string[];
  /** Replicas that nobody had told to stop. */
  died: readonly string[];
  /** By replica. */
  codes: Readonly<Record<string, number>>;
  /** As operators are shown it. */
  parked: readonly string[];
  /** Views that are not their rebuild. */
  differing: readonly string[];
  /** What nobody lived through proves nothing: calls and messages of each phase. */
  phases: Readonly<Record<string, Readonly<{ calls: number; messages: number }>>>;
}>;

/** Empty: nothing is wrong. */
export const judged = (o: Outcome): readonly string[] => [
  ...o.written.flatMap(({ what, acknowledged, found }) => {
    const counts = new Map<string, number>();
    for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
    const lost = acknowledged.filter((one) => !counts.has(one));
    const doubled = [...counts].filter(([, count]) => count > 1);
    return [
      ...(acknowledged.length === 0 ? [`nothing was acknowledged of ${what}`] : []),
      ...lost.map((one) => `lost of ${what}: ${one}`),
      ...doubled.map(([one, count]) => `${count} times there of ${what}: ${one}`),
    ];
  }),
  ...o.failed.map((one) => `failed for good: ${one}`),
  ...o.missed.map((one) => `missed: ${one}`),
  ...o.died.map((name) => `${name} ended by itself`),
  ...Object.entries(o.codes).flatMap(([name, code]) => (code === 0 ? [] : [`${name} ended with ${code}`])),
  ...o.parked.map((one) => `parked: ${one}`),
  ...o.differing.map((one) => `not its rebuild: ${one}`),
  ...Object.entries(o.phases).flatMap(([phase, { calls, messages }]) =>
    calls > 0 && messages > 0 ? [] : [`${phase}: ${calls} calls and ${messages} messages say nothing`],
  ),
];
