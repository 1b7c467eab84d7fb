/** What deciders do not keep of a pin: when it was put, who resolved it and when. */
type Trace = Readonly<{ at: string; by: string }>;
export type PinStory = Readonly<{ addedAt: string; resolved: Trace | null }>;
/** By pin. */
export type PinStories = Readonly<Record<string, PinStory>>;

export const afterPut = (stories: PinStories, pinId: string, { at }: Trace): PinStories => ({
  ...stories,
  [pinId]: { addedAt: at, resolved: null },
});

export const afterResolved = (stories: PinStories, pinId: string, trace: Trace): PinStories => ({
  ...stories,
  [pinId]: { addedAt: stories[pinId]?.addedAt ?? trace.at, resolved: trace },
});
