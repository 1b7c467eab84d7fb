/** Pins: what is said of one place in a version of a document or of a deliverable (domain.md §4.7; state-machines.md §4, §7). */
import * as z from 'zod/mini';
import { bp, can, instant, personRef, text, uuid } from './values.ts';

/** Who is asked to read a version and decides on it, and who reads what is said of it: the project's lead and admins, or the client. */
export const audiences = ['internal', 'client'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Where a pin stands on a version: on a page, a line of a text or at a moment of a film or sound; on a picture none of them.
 * The point is of the page, the picture or the frame, from its upper left corner.
 */
const pinPlace = {
  page: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  line: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  /** From the beginning, in ms. */
  timeMs: z.optional(z.int().check(z.minimum(0), z.maximum(86_400_000))),
  xBp: bp,
  yBp: bp,
};
export const pin = z.strictObject({
  pinId: uuid,
  /** Counted among the pins of the same readers. */
  number: z.int(),
  /** Who reads it beside the team: the client too, or nobody. */
  audience: z.enum(audiences),
  /** On which it was put; while it is open, it stands on every later one too. */
  version: z.int(),
  ...pinPlace,
  text: z.string(),
  mustFix: z.boolean(),
  added: z.strictObject({ at: instant, by: personRef }),
  /** `version`: the newest one at that time. */
  resolved: z.optional(z.strictObject({ at: instant, by: personRef, version: z.int() })),
  can: can(['resolvePin']),
});
export type Pin = z.infer<typeof pin>;

/** What somebody says of a place; the version and the thing that it stands on come beside it. */
export const pinSaid = { ...pinPlace, text: text(1000, 'Say what it is about'), mustFix: z.boolean() };
type Placed = { page?: number | undefined; line?: number | undefined; timeMs?: number | undefined };
export const inOnePlace = z.refine<Placed>(
  ({ page, line, timeMs }) => [page, line, timeMs].filter((at) => at !== undefined).length <= 1,
  { path: ['page'], message: 'Name a page, a line or a moment' },
);
