import { isRefusal } from '../guards/refusal.ts';
import { newPlaces, type Place, type Places, type Share } from './places.ts';

const ALL: Share = { of: 'all', most: 3, waiting: 3, says: 'UNAVAILABLE' };
const own = (name: string, waiting = 1): Share => ({ of: name, most: 2, waiting, says: 'RATE_LIMITED' });
const LONG_MS = 60_000;

let places: Places;
let ending: AbortController;
beforeEach(() => {
  places = newPlaces();
  ending = new AbortController();
});
afterEach(() => ending.abort());

const take = (shares: readonly Share[], withinMs = LONG_MS) => places.take(shares, { withinMs, signal: ending.signal });
const held = async (...shares: readonly Share[]): Promise<Place> => {
  const place = await take(shares);
  if (isRefusal(place)) throw new Error(`refused: ${place.refused}`);
  return place;
};
const refusedAs = async (taking: ReturnType<typeof take>) => {
  const place = await taking;
  return isRefusal(place) ? [place.refused, place.headers?.['retry-after']] : 'held';
};

describe('Places', () => {
  it('are given at once where every share has room, and given back once', async () => {
    const place = await held(ALL, own('a'));
    expect(places.load()).toEqual({ held: 1, waiting: 0 });
    place.leave();
    place.leave();
    expect(places.load()).toEqual({ held: 0, waiting: 0 });
  });

  it('are waited for in the order of asking', async () => {
    const [first, second] = [await held(ALL), await held(ALL)];
    await held(ALL);
    const order: number[] = [];
    const waiting = [1, 2].map(async (n) => {
      await held(ALL);
      order.push(n);
    });
    first.leave();
    second.leave();
    await Promise.all(waiting);
    expect([order, places.load()]).toEqual([[1, 2], { held: 3, waiting: 0 }]);
  });

  it('are not kept from others by who has all of his own', async () => {
    const mine = [await held(ALL, own('a')), await held(ALL, own('a'))];
    const next = held(ALL, own('a'));
    await held(ALL, own('b')); // past the one that waits
    expect(places.load()).toEqual({ held: 3, waiting: 1 });
    mine[0]?.leave();
    await next;
  });

  it('are refused where as many wait as may: of one’s own as one’s own fault, else as nobody’s', async () => {
    await held(ALL, own('a'));
    await held(ALL, own('a'));
    take([ALL, own('a')]).catch(() => undefined);
    expect(await refusedAs(take([ALL, own('a')]))).toEqual(['RATE_LIMITED', '10']);
    expect(await refusedAs(take([ALL, own('c', 0)]))).toBe('held');
    for (const name of ['d', 'e']) take([ALL, own(name)]).catch(() => undefined);
    expect(await refusedAs(take([ALL, own('f')]))).toEqual(['UNAVAILABLE', '1']);
    expect(places.load()).toEqual({ held: 3, waiting: 3 });
  });

  it('are refused when the wait is over', async () => {
    for (let n = 0; n < 3; n += 1) await held(ALL);
    expect(await refusedAs(take([ALL], 1))).toEqual(['UNAVAILABLE', '1']);
    expect(places.load()).toEqual({ held: 3, waiting: 0 });
  });

  it('go to nobody who is gone, before the wait or in it', async () => {
    const all = [await held(ALL), await held(ALL), await held(ALL)];
    const gone = new AbortController();
    const waiting = places.take([ALL], { withinMs: LONG_MS, signal: gone.signal });
    gone.abort('gone');
    await expect(waiting).rejects.toBe('gone');
    for (const place of all) place.leave();
    await expect(places.take([ALL], { withinMs: LONG_MS, signal: gone.signal })).rejects.toBe('gone');
    expect(places.load()).toEqual({ held: 0, waiting: 0 });
  });
});
