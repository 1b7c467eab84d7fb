import { endingOf, repeats, titleFrom } from './names.ts';

describe('the name of a file', () => {
  it.each([
    ['patient-portal_v2.pdf', 'patient portal v2'],
    ['Field test.md', 'Field test'],
    ['.env', ''],
    ['notes', 'notes'],
  ])('%s starts the title “%s”', (name, title) => expect(titleFrom(name)).toBe(title));

  it('only repeats a title of the same words', () => {
    expect(repeats('booking-flow.pdf', 'Booking flow')).toBe(true);
    expect(repeats('booking-flow.pdf', 'booking-flow.pdf')).toBe(true);
    expect(repeats('booking-flow-3.pdf', 'Booking flow')).toBe(false);
    expect(repeats('scan.pdf', 'Consent of the clinic')).toBe(false);
  });

  it.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['.env', ''],
    ['plain', ''],
  ])('%s ends in “%s”', (name, ending) => expect(endingOf(name)).toBe(ending));
});
