import type { History } from '@lamplight/events/core/history.ts';
import type { Changed, Decider, Projection } from '@lamplight/events/core/types.ts';
import type { Request } from 'express';
import { historyOf } from '../service/folded.ts';
import { docAfter, freshDoc } from './fresh.ts';

type Jar = Readonly<{ _id: string; coins: number }>;
const changed = { is: 'changed', position: 'p1' } as unknown as Changed<unknown, unknown>;
const refused = { is: 'refused' } as unknown as Changed<unknown, unknown>;
const viewOf = (doc: Jar | null, freshness: 'fresh' | 'stale') =>
  ({ get: async () => doc, waitFor: async () => freshness }) as unknown as Parameters<typeof docAfter<Jar>>[0];
const folded = async (): Promise<Jar> => ({ _id: 'jar', coins: 1 });

describe('what somebody reads after they have written', () => {
  const req = { get: () => undefined } as unknown as Request;
  it('is folded from its stream while the view has not heard of it, so that they go on under its ETag', async () => {
    const late = viewOf({ _id: 'jar', coins: 9 }, 'stale');
    expect(await freshDoc(late, 'jar', req, folded)).toEqual({ doc: await folded(), stale: true });
  });
  it('is that of the view where it has, and where nothing can be folded', async () => {
    const kept = { _id: 'jar', coins: 9 };
    expect(await freshDoc(viewOf(kept, 'fresh'), 'jar', req, folded)).toEqual({ doc: kept, stale: false });
    expect(await freshDoc(viewOf(kept, 'stale'), 'jar', req, async () => null)).toEqual({ doc: kept, stale: true });
  });
});

describe('what a command has made', () => {
  it('is folded from its stream while the view has not heard of it, and the answer says that it may be out of date', async () => {
    expect(await docAfter(viewOf(null, 'stale'), 'jar', changed, folded)).toEqual({ doc: await folded(), stale: true });
  });

  it('is so where it changed what the view knows: the next command goes by the ETag of this answer', async () => {
    const late = viewOf({ _id: 'jar', coins: 9 }, 'stale');
    expect(await docAfter(late, 'jar', changed, folded)).toEqual({ doc: await folded(), stale: true });
  });

  it.each([
    ['is that of the view where it has heard of it', viewOf({ _id: 'jar', coins: 9 }, 'fresh'), changed, { coins: 9 }],
    ['is that of the view after a refusal', viewOf({ _id: 'jar', coins: 9 }, 'stale'), refused, { coins: 9 }],
    ['is nothing after a refusal', viewOf(null, 'stale'), refused, null],
    ['is nothing where the view has heard of it and keeps none', viewOf(null, 'fresh'), changed, null],
  ])('%s', async (_what, view, outcome, doc) => {
    const answer = await docAfter(view, 'jar', outcome, folded);
    expect(answer.doc).toEqual(doc === null ? null : expect.objectContaining(doc));
  });

  it('is what the view would make of the stream, for the one that is asked for', async () => {
    const steps = [1, 2, 3].map((coins) => ({ fact: { type: 'CoinAdded', data: { coins } } }));
    const history = (async () => steps) as unknown as History;
    const view = {
      ids: () => ['jar', 'other'],
      evolve: (doc: Jar | null, { data }: { data: { coins: number } }, _id: string) => ({
        ...{ _id, coins: (doc?.coins ?? 0) + data.coins },
      }),
    } as unknown as Projection<Jar, never>;
    const decider = {} as Decider<unknown, unknown, never>;
    expect(await historyOf({ history }, 'jar-1', decider, view, 'jar')).toEqual({ _id: 'jar', coins: 6 });
    expect(await historyOf({ history }, 'jar-1', decider, view, 'absent')).toBeNull();
  });
});
