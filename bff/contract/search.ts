/**
 * Finding things by their words, for the palette and for the page of answers. Without a kind: the newest few of each kind that
 * the person may know of, and how many there are; with one: that kind alone, page by page.
 */
import * as z from 'zod/mini';
import { line, pageQuery, success } from './values.ts';

export const foundKinds = ['project', 'proposal', 'milestone', 'document', 'invoice', 'report', 'product'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Where the words of an answer stand. */
export const quotedFields = [
  'title',
  'number',
  'client',
  // Of a proposal.
  'problem',
  'goals',
  'scope',
  'deliverable',
  'technology',
  // Of a milestone.
  'criterion',
  'part',
  'check',
  // Of a document.
  'category',
  'file',
  'note',
  'text',
  // Of an invoice.
  'line',
  // Of a report, and of a product.
  'summary',
  'done',
  'next',
  'blocker',
  'slip',
  'risk',
  'outcome',
] as const;
export type QuotedField = (typeof quotedFields)[number];

const quote = z.strictObject({
  field: z.enum(quotedFields),
  /** What stands around the first of the words: plain text, never markup. */
  text: z.string(),
  /** The words that were looked for: from and to in `text`, in UTF-16 code units, in order and apart from each other. */
  marks: z.array(z.strictObject({ from: z.int(), to: z.int() })),
  /** Of a document: the version in which they stand. */
  version: z.optional(z.int()),
});
export type Quote = z.infer<typeof quote>;

export const found = z.strictObject({
  kind: z.enum(foundKinds),
  /** Of a report: the Monday of its week. */
  id: z.string(),
  /** Of a milestone, a document and a report: where it stands. */
  projectId: z.optional(z.string()),
  /** Its title, name or number; of a report, the Monday of its week. */
  title: z.string(),
  state: z.string(),
  /** What tells it from others of its name: whose it is, where it stands, or what it is for. */
  about: z.nullable(z.string()),
  quote,
});
export type Found = z.infer<typeof found>;

export const searchQuery = z.strictObject({
  q: line(120, 'Enter what to look for'),
  kind: z.optional(z.enum(foundKinds)),
  ...pageQuery,
});
/** `more`: there are more than were counted, or older ones that were not looked at yet; of nothing found, the latter. */
const count = z.strictObject({ kind: z.enum(foundKinds), count: z.int(), more: z.boolean() });
export type FoundCount = z.infer<typeof count>;
export const searchAnswer = z.strictObject({
  success,
  items: z.array(found),
  /** Without a kind: of every kind of which something was found or is left to look at, in the order of `items`. */
  counts: z.optional(z.array(count)),
  /** With a kind: where its next page begins. A page that has room goes on where looking stopped: so many are looked at for one. */
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
