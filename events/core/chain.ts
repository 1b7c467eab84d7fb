/** Is the audited history complete and unaltered? Reads all of it, names the first event that is not as it was written. */
import type { KeyObject } from 'node:crypto';
import type { EventStore, Recorded, StreamId } from '../ports/event-store.ts';
import type { Anchor } from './anchor.ts';
import { anchorSchema, anchorStream, isSignedBy } from './anchor.ts';
import type { Fault } from './heads.ts';
import { openHeads } from './heads.ts';

/** `event` counts from 1: those before it are intact. */
export type FirstBad = Readonly<{
  stream: string;
  revision: number;
  recordedAt: string;
  event: number;
  what: Fault | 'differs_from_anchor';
}>;

export type Verdict = Readonly<{
  intact: boolean;
  events: number;
  streams: number;
  /** Of the newest anchor that was found to fit. */
  anchoredAt: string | null;
  anchoredEvents: number;
  firstBad: FirstBad | null;
  /** An anchor that speaks of more events than there are, bears no valid signature, or contradicts what is there. */
  badAnchor: Readonly<{ anchor: Anchor; why: 'truncated' | 'unsigned' | 'contradicted' }> | null;
  proves: string;
  doesNotProve: string;
}>;

const PROVES =
  'No event up to the last one read was edited, inserted, removed from the middle or moved since it was recorded; ' +
  'up to the anchored count none was removed from the end and nothing was rewritten as a whole.';
const PROVES_LINKS =
  'No event of these streams was edited, inserted, removed from the middle or moved since it was recorded.';
const DOES_NOT_PROVE =
  'That what was recorded was true; that nothing was cut off after the last anchor kept elsewhere; ' +
  'anything against someone who holds the signing key and every kept anchor.';

export type VerifyOptions = Readonly<{
  service: string;
  store: EventStore;
  categories: readonly string[];
  publicKey: KeyObject | null;
  /** Anchors that were kept elsewhere. */
  kept?: readonly Anchor[];
}>;

/** The whole audited history of a service, against its own anchors and those kept elsewhere. Changes nothing. */
export const verifyHistory = async (o: VerifyOptions): Promise<Verdict> => {
  const anchors = [...(await storedAnchors(o)), ...(o.kept ?? [])];
  const unsigned = anchors.find((anchor) => o.publicKey === null || !isSignedBy(anchor, o.publicKey));
  const expected = Map.groupBy(anchors, ({ events }) => events);
  const heads = openHeads();
  let fitting: Anchor | null = null;
  let contradicted: Anchor | null = null;
  let firstBad: FirstBad | null = null;

  for await (const page of o.store.readAll({ filter: { categories: o.categories }, pageSize: 500 })) {
    for (const event of page.events) {
      const fault = heads.take(event, true);
      if (fault !== null) firstBad = badAt(event, heads.events() + 1, fault);
      if (firstBad !== null) break;
      for (const anchor of expected.get(heads.events()) ?? []) {
        const fits = anchor.streams === heads.streams() && anchor.merkleRoot === heads.root();
        if (fits) fitting = anchor;
        else contradicted ??= anchor;
      }
      if (contradicted !== null) firstBad = badAt(event, heads.events(), 'differs_from_anchor');
      if (firstBad !== null) break;
    }
    if (firstBad !== null) break;
  }

  const truncated = firstBad === null ? anchors.find(({ events }) => events > heads.events()) : undefined;
  const badAnchor = bad(contradicted, 'contradicted') ?? bad(truncated, 'truncated') ?? bad(unsigned, 'unsigned');
  return {
    intact: firstBad === null && badAnchor === null,
    events: heads.events(),
    streams: heads.streams(),
    anchoredAt: fitting?.at ?? null,
    anchoredEvents: fitting?.events ?? 0,
    firstBad,
    badAnchor,
    proves: PROVES,
    doesNotProve: DOES_NOT_PROVE,
  };
};

/** Some streams alone: their links, without anchors (which speak of the whole). */
export const verifyStreams = async (o: VerifyOptions, streams: readonly StreamId[]): Promise<Verdict> => {
  const heads = openHeads();
  let firstBad: FirstBad | null = null;
  for (const stream of streams) {
    for await (const event of o.store.read(stream)) {
      const fault = heads.take(event, true);
      if (fault === null) continue;
      firstBad = badAt(event, heads.events() + 1, fault);
      break;
    }
    if (firstBad !== null) break;
  }
  const last = (await storedAnchors(o)).at(-1);
  return {
    intact: firstBad === null,
    events: heads.events(),
    streams: heads.streams(),
    anchoredAt: last?.at ?? null,
    anchoredEvents: last?.events ?? 0,
    firstBad,
    badAnchor: null,
    proves: PROVES_LINKS,
    doesNotProve: DOES_NOT_PROVE,
  };
};

const storedAnchors = async ({ store, service }: VerifyOptions): Promise<readonly Anchor[]> => {
  const anchors: Anchor[] = [];
  for await (const { data } of store.read(anchorStream(service))) anchors.push(anchorSchema.parse(data));
  return anchors;
};

const badAt = ({ stream, revision, recordedAt }: Recorded, event: number, what: FirstBad['what']): FirstBad => ({
  stream,
  revision,
  recordedAt,
  event,
  what,
});

const bad = <const W>(anchor: Anchor | null | undefined, why: W) => (anchor ? { anchor, why } : null);
