import { lowerFirst, upperFirst } from './letters.ts';

describe('the first letter', () => {
  it.each([
    ['No lead is appointed', 'no lead is appointed'],
    ['A lead', 'a lead'],
    ['2 did not arrive', '2 did not arrive'],
    ['IGST 18 %', 'IGST 18 %'],
    ['GST', 'GST'],
    ['É', 'é'],
    ['', ''],
  ])('“%s” becomes “%s” within a sentence', (text, lowered) => expect(lowerFirst(text)).toBe(lowered));

  it.each([
    ['offer 2', 'Offer 2'],
    ['Asha’s counter', 'Asha’s counter'],
    ['dueDate', 'DueDate'],
    ['', ''],
  ])('“%s” becomes “%s” at its beginning', (text, raised) => expect(upperFirst(text)).toBe(raised));
});
