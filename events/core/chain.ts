/** Is the audited history complete and unaltered? Reads all of it, names the first event that is not as it was written. */
import type { KeyObject } from 'node:crypto';
import { damagedEvent, hasCode } from '../ports/errors.ts';
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
  /** What the store said where it could not read on; nothing is known of what comes after. */
  unreadable: string | null;
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
  store: Pick<EventStore, 'read' | 'readAll'>;
  categories: readonly string[];
  publicKey: KeyObject | null;
  /** Anchors that were kept elsewhere. */
  kept?: readonly Anchor[];
  /** Is told each event that continues its stream as it was written, in the order of the log. */
  seen?: (event: Recorded) => void;
}>;

/**
 * The whole audited history of a service, against its own anchors and those kept elsewhere. Changes nothing. Where the
 * store itself is damaged the verdict says so, and is of what comes before.
 */
export const verifyHistory = (o: VerifyOptions): Promise<Verdict> => openReading(o)();

/**
 * Reads the history from its first event on; called again, what came since. What it found to be intact it does not read a
 * second time, so that after a verdict of another kind nothing is to be asked of it.
 * @throws PASSED where it cannot go on: an anchor speaks of a middle that was not compared when it was read
 */
export const openReading = (o: VerifyOptions): (() => Promise<Verdict>) => {
  const heads = openHeads();
  let last: Recorded | null = null;
  let anchorsRead = 0;
  let fitting: Anchor | null = null;

  return async () => {
    const stored = await storedAnchors(o, anchorsRead);
    const anchors = [...stored.anchors, ...(last === null ? (o.kept ?? []) : [])];
    if (anchors.some(({ events }) => events < heads.events())) throw PASSED;
    anchorsRead += stored.anchors.length;
    const unsigned = anchors.find((anchor) => o.publicKey === null || !isSignedBy(anchor, o.publicKey));
    const expected = Map.groupBy(anchors, ({ events }) => events);
    let contradicted: Anchor | null = null;
    let firstBad: FirstBad | null = null;

    const compare = (event: Recorded): FirstBad | null => {
      for (const anchor of expected.get(heads.events()) ?? []) {
        const fits = anchor.streams === heads.streams() && anchor.merkleRoot === heads.root();
        if (fits) fitting = anchor;
        else contradicted ??= anchor;
      }
      return contradicted === null ? null : badAt(event, heads.events(), 'differs_from_anchor');
    };
    const take = (event: Recorded): FirstBad | null => {
      const fault = heads.take(event, true);
      if (fault !== null) return badAt(event, heads.events() + 1, fault);
      last = event;
      o.seen?.(event);
      return compare(event);
    };
    const readOn = async (): Promise<void> => {
      if (last !== null) firstBad = compare(last);
      if (firstBad !== null) return;
      const after = last === null ? {} : { after: last.position };
      for await (const page of o.store.readAll({ ...after, filter: { categories: o.categories }, pageSize: 500 }))
        for (const event of page.events) {
          firstBad = take(event);
          if (firstBad !== null) return;
        }
    };
    const unreadable = (await unreadableIn(readOn)) ?? stored.unreadable;

    const whole = firstBad === null && unreadable === null;
    const truncated = whole ? anchors.find(({ events }) => events > heads.events()) : undefined;
    const badAnchor = bad(contradicted, 'contradicted') ?? bad(truncated, 'truncated') ?? bad(unsigned, 'unsigned');
    const newest = fitting as Anchor | null;
    return {
      intact: whole && badAnchor === null,
      events: heads.events(),
      streams: heads.streams(),
      anchoredAt: newest?.at ?? null,
      anchoredEvents: newest?.events ?? 0,
      firstBad,
      badAnchor,
      unreadable,
      proves: PROVES,
      doesNotProve: DOES_NOT_PROVE,
    };
  };
};

/** What a reading throws that would have to go back; whoever wants to know begins another one. */
export const PASSED = new Error('an anchor speaks of a middle that was read before it');

/** Some streams alone: their links, without anchors (which speak of the whole). */
export const verifyStreams = async (o: VerifyOptions, streams: readonly StreamId[]): Promise<Verdict> => {
  const heads = openHeads();
  let firstBad: FirstBad | null = null;
  const readOn = async (): Promise<void> => {
    for (const stream of streams)
      for await (const event of o.store.read(stream)) {
        const fault = heads.take(event, true);
        if (fault === null) continue;
        firstBad = badAt(event, heads.events() + 1, fault);
        return;
      }
  };
  const unreadable = await unreadableIn(readOn);
  const last = (await storedAnchors(o, 0)).anchors.at(-1);
  return {
    intact: firstBad === null && unreadable === null,
    events: heads.events(),
    streams: heads.streams(),
    anchoredAt: last?.at ?? null,
    anchoredEvents: last?.events ?? 0,
    firstBad,
    badAnchor: null,
    unreadable,
    proves: PROVES_LINKS,
    doesNotProve: DOES_NOT_PROVE,
  };
};

/** Those from a revision on, as far as they can be read; one that is no longer what was recorded ends the list. */
const storedAnchors = async ({ store, service }: VerifyOptions, from: number) => {
  const anchors: Anchor[] = [];
  const unreadable = await unreadableIn(async () => {
    for await (const { data, damage, revision } of store.read(anchorStream(service), from === 0 ? {} : { from })) {
      const parsed = anchorSchema.safeParse(data);
      if (damage !== undefined || !parsed.success) throw damagedEvent(anchorStream(service), revision);
      anchors.push(parsed.data);
    }
  });
  return { anchors, unreadable };
};

/** A store that is damaged is a finding. One that is merely away is not: the caller asks again. */
const unreadableIn = async (read: () => Promise<void>): Promise<string | null> => {
  try {
    await read();
    return null;
  } catch (error) {
    const isDamage = hasCode(error, 'DamagedEvent') || (hasCode(error, 'Unavailable') && 'damaged' in error.detail);
    if (!isDamage) throw error;
    return error.message;
  }
};

const badAt = ({ stream, revision, recordedAt }: Recorded, event: number, what: FirstBad['what']): FirstBad => ({
  stream,
  revision,
  recordedAt,
  event,
  what,
});

const bad = <const W>(anchor: Anchor | null | undefined, why: W) => (anchor ? { anchor, why } : null);
