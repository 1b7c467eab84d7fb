import { placesAtOnce } from './places-at-once.ts';

it('one person has their own share, all have one together, and a place is given back once', () => {
  const take = placesAtOnce({ most: 3, mostOfOne: 2 });
  const [first, second] = [take('esha'), take('esha')];
  expect(take('esha')).toEqual({ is: 'full', of: 'their own' });
  expect(take('ravi').is).toBe('in');
  expect(take('lena')).toEqual({ is: 'full', of: 'all' });
  if (first.is !== 'in' || second.is !== 'in') throw new Error('there was room');
  first.leave();
  first.leave();
  expect(take('lena').is).toBe('in');
  expect(take('esha')).toEqual({ is: 'full', of: 'all' });
  second.leave();
  expect(take('esha').is).toBe('in');
});
