/**
 * What somebody says of one place in a file that others decide on: a version of a document, or a deliverable that was handed
 * in. It belongs to the version on which it was put and, while it is open, stands on every later one: nothing is copied
 * (state-machines.md §4, §7).
 */
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type Refusal, refuse } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { bp, count, id, text } from '../schema.ts';

/** A page, a line of a text, a moment of a film or sound; on a picture none of them. The point is in basis points of it. */
type Place = Readonly<{
  page?: number | undefined;
  line?: number | undefined;
  /** From the beginning, in ms. */
  timeMs?: number | undefined;
  xBp: number;
  yBp: number;
}>;
export type Pin = Place &
  Readonly<{
    pinId: string;
    version: number;
    /** Internal: the client never reads it, whatever becomes of the version. */
    audience: Audience;
    text: string;
    mustFix: boolean;
    by: string;
    /** The newest version when it was resolved; null while it is open. */
    resolvedIn: number | null;
  }>;

/** What a command says of a new one, beside what it stands on. */
export type Said = Place & Readonly<{ version: number; pinId: string; text: string; mustFix: boolean }>;

/** What an event says of a new one, beside what it stands on. */
export const pinFields = {
  pinId: id,
  page: count.optional(),
  line: count.optional(),
  timeMs: count.optional(),
  xBp: bp,
  yBp: bp,
  text,
  mustFix: z.boolean(),
  addedBy: id,
} as const;
type PinFields = Place & Readonly<{ pinId: string; text: string; mustFix: boolean; addedBy: string }>;

/** `pinFields` of what somebody said; what was left out stays out. */
export const recordedOf = (
  { pinId, page, line, timeMs, xBp, yBp, text: said, mustFix }: Said,
  addedBy: string,
): PinFields => ({
  pinId,
  ...(page === undefined ? {} : { page }),
  ...(line === undefined ? {} : { line }),
  ...(timeMs === undefined ? {} : { timeMs }),
  ...{ xBp, yBp, text: said, mustFix, addedBy },
});

export const openedBy = <Rest extends object>({ addedBy: by, ...pin }: PinFields & Rest) => ({
  ...pin,
  by,
  resolvedIn: null,
});

/** @param version the newest one at that time; the pin may stand on an earlier one */
export const resolvedBy = <P extends Pin>(pins: readonly P[], pinId: string, version: number): readonly P[] =>
  pins.map((pin) => (pin.pinId === pinId ? { ...pin, resolvedIn: version } : pin));

export const isOpen = ({ resolvedIn }: Pick<Pin, 'resolvedIn'>): boolean => resolvedIn === null;

/** What keeps somebody from accepting. @param pins those that they may read: a refusal tells nobody of another */
export const unfixed = (pins: readonly Pin[]): Refusal | null => {
  const first = pins.find((pin) => pin.mustFix && isOpen(pin));
  return first === undefined ? null : refuse('PINS_OPEN', 'rule', { pinId: first.pinId });
};

/** What nobody could read through is no help to whoever mends it. */
const MOST_PINS = 500;
/** @param thing what bears them, as a sentence names it */
export const tooMany = (pins: readonly Pin[], thing: string): Refusal | null =>
  pins.length < MOST_PINS ? null : faulty('text', `${thing} bears ${MOST_PINS} pins. Ask for changes instead`);
