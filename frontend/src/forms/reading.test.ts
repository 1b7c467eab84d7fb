import * as z from 'zod/mini';
import { byField, checked, fieldOf, judged, linesOf, needed } from './reading.ts';

const trip = z.strictObject({
  town: z.string().check(z.minLength(2, 'Name a town'), z.regex(/^[A-Z]/, 'Begin with a capital')),
  days: z.array(z.number().check(z.positive('At least one'))),
});

describe('what is typed becomes', () => {
  it('a body, or the faults, without those that are none', () => {
    expect(judged({ name: undefined }, () => 'body')).toEqual({ body: 'body' });
    const never = () => {
      throw new Error('asked for a body that is not there');
    };
    expect(judged({ name: 'Give a name', town: undefined }, never)).toEqual({ faults: { name: 'Give a name' } });
  });

  it('what the schema reads of it', () => {
    expect(checked(trip, { town: 'Pune', days: [1, 2] })).toEqual({ body: { town: 'Pune', days: [1, 2] } });
  });

  it("the first sentence of each field by its path, one's own before the schema's", () => {
    const wrong = { town: 'p', days: [1, 0] };
    expect(checked(trip, wrong)).toEqual({ faults: { town: 'Name a town', 'days.1': 'At least one' } });
    expect(checked(trip, wrong, { town: 'We do not go there', name: undefined })).toEqual({
      faults: { town: 'We do not go there', 'days.1': 'At least one' },
    });
    expect(checked(trip, { town: 'Pune', days: [1] }, { sum: 'Too short' })).toEqual({ faults: { sum: 'Too short' } });
  });

  it('a fault where nothing but blanks stands', () => {
    expect([needed(' \t', 'Give a name'), needed(' a ', 'Give a name')]).toEqual(['Give a name', undefined]);
  });

  it('faults by whole field, the first of each', () => {
    const reading = { faults: { 'days.1': 'At least one', 'days[2]': 'Said second', town: 'Name a town' } };
    expect(byField(reading)).toEqual({ faults: { days: 'At least one', town: 'Name a town' } });
    expect(byField(reading, (path) => fieldOf(path).toUpperCase())).toMatchObject({ faults: { DAYS: 'At least one' } });
    expect(byField({ body: 1 })).toEqual({ body: 1 });
  });

  it('an entry a line, without those that are empty', () =>
    expect(linesOf(' one \n\n  \ntwo')).toEqual(['one', 'two']));
});
