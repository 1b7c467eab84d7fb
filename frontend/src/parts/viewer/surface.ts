/** What is pinned on what is shown, and where the next one goes. */
import type { Pin } from '@lamplight/bff/contract/pins.ts';

/** Where a pin stands: on a page, a line, at a moment, or on the picture as a whole; its point in basis points of that. */
export type Spot = Readonly<
  Pick<Pin, 'xBp' | 'yBp'> & { page?: number | undefined; line?: number | undefined; timeMs?: number | undefined }
>;
/** `label`: its number; with a T before it where only the team reads it. */
export type Mark = Readonly<{ pin: Pin; label: string }>;

export type Surface = Readonly<{
  marks: readonly Mark[];
  /** Lit, and gone to where it is not in view. */
  chosen: string | null;
  onChoose: (pinId: string) => void;
  /** Waits for the place of a new one. */
  placing: boolean;
  onPlace: (spot: Spot) => void;
}>;

export const labelOf = ({ audience, number }: Pick<Pin, 'audience' | 'number'>): string =>
  `${audience === 'internal' ? 'T' : ''}${number}`;

/** Open ones that were put on it or on an earlier version, and those that were resolved no earlier than on it. */
export const marksOn = (pins: readonly Pin[], version: number): readonly Mark[] =>
  pins
    .filter((pin) => pin.version <= version && (pin.resolved === undefined || pin.resolved.version >= version))
    .map((pin) => ({ pin, label: labelOf(pin) }));

export const isOpen = ({ resolved }: Pick<Pin, 'resolved'>): boolean => resolved === undefined;

/** Those that must be fixed first, then what is open, then the rest; each in the order of their numbers. */
export const inOrder = (marks: readonly Mark[]): readonly Mark[] => {
  const rank = ({ pin }: Mark): number => (isOpen(pin) ? (pin.mustFix ? 0 : 1) : 2);
  return marks.toSorted((a, b) => rank(a) - rank(b));
};

const SCALE = 10_000;
/** A place in a box as basis points of it, never outside. @param at of the box, px */
export const bpOf = (at: number, size: number): number =>
  size <= 0 ? 0 : Math.min(SCALE, Math.max(0, Math.round((at * SCALE) / size)));
export const percentOf = (bp: number): string => `${bp / 100}%`;
