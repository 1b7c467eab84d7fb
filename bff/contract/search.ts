/** Finding things by name or number, for the palette: the newest few of each kind that the person may know of. */
import * as z from 'zod/mini';
import { line, success } from './values.ts';

export const foundKinds = ['project', 'proposal', 'invoice', 'product'] as const;
export const found = z.strictObject({
  kind: z.enum(foundKinds),
  id: z.string(),
  /** Its title, name or number. */
  title: z.string(),
  state: z.string(),
  /** What tells it from others of its name: whose it is, or what it is for. */
  about: z.nullable(z.string()),
});
export type Found = z.infer<typeof found>;
export const searchQuery = z.strictObject({ q: line(120, 'Enter what to look for') });
export const searchAnswer = z.strictObject({ success, items: z.array(found), stale: z.optional(z.boolean()) });
