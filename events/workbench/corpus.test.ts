import { z } from 'zod';
import { openCodec } from '../core/codec.ts';
import { declareEvents } from '../core/declare-events.ts';
import type { AnyProjection, EventDefinition } from '../core/types.ts';
import type { Corpus } from './corpus.ts';
import { checkCorpus, digestOf, recordedOf } from './corpus.ts';
import { definitions, jar, jarList } from './jars.ts';

/** Jars were once filled with cups, of four units each. */
const [filledTwice] = declareEvents(
  { JarFilled: z.strictObject({ amount: z.int() }) },
  {
    earlier: {
      JarFilled: [({ c }: { c: number }) => ({ cups: c }), ({ cups }: { cups: number }) => ({ amount: cups * 4 })],
    },
  },
) as readonly [EventDefinition];
const now: readonly EventDefinition[] = definitions.map((definition) =>
  definition.type === 'JarFilled' ? filledTwice : definition,
);

const corpus: Corpus = {
  schemas: ['JarMade.v1', 'JarFilled.v1', 'JarFilled.v2', 'JarFilled.v3', 'JarEmptied.v1'],
  events: [
    { stream: 'jar-1', schema: 'JarMade.v1', data: { owner: 'o', name: 'n' }, readAs: { owner: 'o', name: 'n' } },
    { stream: 'jar-1', schema: 'JarFilled.v1', data: { c: 2 }, readAs: { amount: 8 } },
    { stream: 'jar-1', schema: 'JarFilled.v2', data: { cups: 3 }, readAs: { amount: 12 } },
    { stream: 'jar-1', schema: 'JarFilled.v3', data: { amount: 5 }, readAs: { amount: 5 } },
    { stream: 'jar-1', schema: 'JarEmptied.v1', data: { because: 'thirst' }, readAs: { because: 'thirst' } },
  ],
  digests: {},
};
const list = jarList as AnyProjection;
const good = { definitions: now, deciders: [jar], projections: [list] };
const codec = openCodec({ definitions: now, personalData: {} as never });
const withDigest: Corpus = { ...corpus, digests: { 'jar-list.v1': digestOf(list, codec, recordedOf(corpus)) } };

describe('a frozen corpus', () => {
  it('is green while every type and version that was ever written is read as it was', () => {
    expect(checkCorpus(withDigest, good)).toEqual([]);
  });

  it.each<[string, Corpus, Partial<typeof good>, RegExp]>([
    [
      'a type is removed',
      withDigest,
      { definitions: now.filter(({ type }) => type !== 'JarEmptied') },
      /JarEmptied is not defined/,
    ],
    [
      'an upcaster is removed',
      withDigest,
      { definitions: now.map((d) => (d === filledTwice ? { ...d, upcasts: { 2: d.upcasts?.[2] } } : d)) as never },
      /no upcast from version 1/,
    ],
    [
      'an upcaster is edited',
      withDigest,
      {
        definitions: now.map((d) =>
          d === filledTwice
            ? {
                ...d,
                upcasts: { ...d.upcasts, 2: (data: unknown) => ({ amount: (data as { cups: number }).cups * 5 }) },
              }
            : d,
        ),
      },
      /read as something else/,
    ],
    [
      'a schema is narrowed',
      withDigest,
      {
        definitions: now.map((d) =>
          d === filledTwice ? { ...d, schema: z.strictObject({ amount: z.int().max(10) }) } : d,
        ),
      },
      /no longer fits/,
    ],
    [
      'a version is raised without a sample',
      withDigest,
      {
        definitions: now.map((d) =>
          d.type === 'JarEmptied' ? { ...d, version: 2, upcasts: { 1: (data: unknown) => data } } : d,
        ),
      },
      /JarEmptied.v2 has no sample/,
    ],
    [
      'a sample is taken out',
      { ...withDigest, events: withDigest.events.filter(({ schema }) => schema !== 'JarFilled.v1') },
      {},
      /JarFilled.v1 has lost its sample/,
    ],
    [
      'evolve changes at the same version',
      withDigest,
      {
        projections: [
          {
            ...list,
            evolve: (doc: never, event: never, id: string) =>
              list.evolve(doc, event, id) && { ...(list.evolve(doc, event, id) as { _id: string }), more: 1 },
          },
        ] as never,
      },
      /raise its version/,
    ],
    ['a projection is new', { ...withDigest, digests: {} }, {}, /has no digest yet: [0-9a-f]{16}/],
    [
      'a decider throws on what is stored',
      withDigest,
      {
        deciders: [
          {
            ...jar,
            evolve: () => {
              throw new Error('cannot');
            },
          },
        ] as never,
      },
      /is folded: cannot/,
    ],
  ])('is red when %s', (_what, given, change, sentence) => {
    expect(checkCorpus(given, { ...good, ...change }).join('\n')).toMatch(sentence);
  });
});
