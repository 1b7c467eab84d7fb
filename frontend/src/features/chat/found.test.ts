import { quoteOf } from './found.ts';

const marked = (text: string, q: string) => {
  const quote = quoteOf(text, q);
  return [quote.text, quote.marks.map(({ from, to }) => quote.text.slice(from, to))];
};

it.each([
  ['The invoice is paid', 'PAID', ['The invoice is paid', ['paid']]],
  ['one\n two', 'two one', ['one two', ['one', 'two']]],
  ['paid and paid', 'pai paid', ['paid and paid', ['paid', 'paid']]],
  ['nothing here', 'zzz', ['nothing here', []]],
  ['İstanbul paid', 'paid', ['İstanbul paid', []]],
])('%s, %s', (text, q, quote) => expect(marked(text, q)).toEqual(quote));

it('quotes around the first of the words, and says where it was cut', () => {
  const [text, marks] = marked(`${'a '.repeat(100)}needle ${'b '.repeat(100)}`, 'needle');
  expect(String(text).startsWith('…') && String(text).endsWith('…')).toBe(true);
  expect(marks).toEqual(['needle']);
});
