/** How long each measure takes. The quick sizes show that everything works; their figures are rough. */
export type Sizes = Readonly<{
  appends: Readonly<{ runs: number; sliceMs: number; warmMs: number }>;
  visible: Readonly<{ commands: number; warm: number; rounds: number }>;
  /** Few enough that a MongoDB-wire server without indexes, which looks through a whole view, is not what is measured. */
  visibleDistributed: Readonly<{ commands: number; warm: number; rounds: number }>;
  signIn: Readonly<{ runs: number; logins: number; lookMs: number }>;
  whatIf: Readonly<{ runs: number }>;
  board: Readonly<{ runs: number }>;
  rebuild: Readonly<{ events: number; streams: number; runs: number }>;
  edge: Readonly<{ runs: number; sliceMs: number; warmMs: number; connections: number }>;
  start: Readonly<{ runs: number; restMs: number; backMs: number }>;
  filling: Readonly<{ events: number; runs: number; restMs: number }>;
  /** `scenes`: how many of the four, from the first; `untilFree`: whether it is waited for what they held. */
  slow: Readonly<{
    readers: number;
    writers: number;
    idle: number;
    addresses: number;
    restMs: number;
    forMs: number;
    scenes: number;
    untilFree: boolean;
  }>;
  /** `hanging`: also what ends by nothing but time, 25 s each. */
  misbehaving: Readonly<{ calls: number; restMs: number; hanging: boolean }>;
  idle: Readonly<{ restMs: number; watchMs: number }>;
  forwarded: Readonly<{ events: number; streams: number }>;
  /** `stillMs`: for so long nothing was recorded before it is searched. */
  searching: Readonly<{ things: number; queries: number; stillMs: number }>;
  /** `size` as `lamplight seed` takes it; `asks`: how often each question is asked. */
  scale: Readonly<{ size: string; asks: number; stillMs: number }>;
  /** `withinMs`: what it should take. */
  payroll: Readonly<{ companies: readonly Readonly<{ people: number; withinMs: number }>[] }>;
  /** `asks`: how often each question is asked. */
  audit: Readonly<{ months: number; people: number; asks: number }>;
  /**
   * `small` conversations of `each` people, and one of `large`. `runs` slices of `sliceMs`, ours and the reference by turns.
   * `deaf`: whether one of them stops reading until it is dropped.
   */
  fanOut: Readonly<{
    people: number;
    small: number;
    each: number;
    large: number;
    perSecond: number;
    runs: number;
    sliceMs: number;
    restMs: number;
    stillMs: number;
    deaf: boolean;
  }>;
  /** `asks`: how often it is opened, each time further on; `pages`: how many earlier ones a browser scrolls through. */
  conversation: Readonly<{ messages: number; asks: number; pages: number; stillMs: number }>;
}>;

export const FULL: Sizes = {
  appends: { runs: 7, sliceMs: 1_500, warmMs: 1_000 },
  visible: { commands: 1_000, warm: 100, rounds: 5 },
  visibleDistributed: { commands: 200, warm: 30, rounds: 2 },
  signIn: { runs: 5, logins: 40, lookMs: 1_000 },
  whatIf: { runs: 9 },
  board: { runs: 5 },
  rebuild: { events: 1_000_000, streams: 50_000, runs: 3 },
  edge: { runs: 7, sliceMs: 3_000, warmMs: 3_000, connections: 32 },
  start: { runs: 5, restMs: 5_000, backMs: 20_000 },
  filling: { events: 50_000, runs: 3, restMs: 5_000 },
  slow: {
    ...{ readers: 200, writers: 200, idle: 500, addresses: 200 },
    ...{ restMs: 10_000, forMs: 25_000, scenes: 4, untilFree: true },
  },
  misbehaving: { calls: 300, restMs: 5_000, hanging: true },
  idle: { restMs: 15_000, watchMs: 30_000 },
  forwarded: { events: 20_000, streams: 2_000 },
  searching: { things: 100_000, queries: 2_000, stillMs: 5_000 },
  scale: { size: 'large', asks: 200, stillMs: 10_000 },
  payroll: {
    companies: [
      { people: 1_000, withinMs: 5_000 },
      { people: 10_000, withinMs: 60_000 },
    ],
  },
  audit: { months: 60, people: 200, asks: 300 },
  fanOut: {
    ...{ people: 1_000, small: 50, each: 20, large: 200 },
    ...{ perSecond: 50, runs: 5, sliceMs: 12_000, restMs: 20_000, stillMs: 5_000, deaf: true },
  },
  conversation: { messages: 100_000, asks: 400, pages: 12, stillMs: 5_000 },
};

export const QUICK: Sizes = {
  appends: { runs: 2, sliceMs: 200, warmMs: 100 },
  visible: { commands: 60, warm: 10, rounds: 2 },
  visibleDistributed: { commands: 60, warm: 10, rounds: 1 },
  signIn: { runs: 2, logins: 5, lookMs: 200 },
  whatIf: { runs: 3 },
  board: { runs: 1 },
  rebuild: { events: 20_000, streams: 2_000, runs: 1 },
  edge: { runs: 2, sliceMs: 300, warmMs: 300, connections: 16 },
  start: { runs: 1, restMs: 500, backMs: 500 },
  filling: { events: 5_000, runs: 1, restMs: 500 },
  slow: {
    ...{ readers: 40, writers: 40, idle: 60, addresses: 40 },
    ...{ restMs: 1_000, forMs: 1_500, scenes: 1, untilFree: false },
  },
  misbehaving: { calls: 60, restMs: 400, hanging: false },
  idle: { restMs: 500, watchMs: 2_000 },
  forwarded: { events: 2_000, streams: 200 },
  searching: { things: 2_000, queries: 100, stillMs: 1_500 },
  scale: { size: '2000', asks: 10, stillMs: 3_000 },
  payroll: { companies: [{ people: 40, withinMs: 5_000 }] },
  audit: { months: 2, people: 6, asks: 10 },
  fanOut: {
    ...{ people: 8, small: 2, each: 4, large: 8 },
    ...{ perSecond: 20, runs: 1, sliceMs: 600, restMs: 300, stillMs: 300, deaf: false },
  },
  conversation: { messages: 1_000, asks: 20, pages: 3, stillMs: 1_000 },
};
