import * as z from 'zod/mini';
import { checked, judged, needed } from './reading.ts';

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
});
