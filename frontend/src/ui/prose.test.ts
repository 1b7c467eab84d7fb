import { blocksOf } from './prose.ts';

it('blank lines part paragraphs, lines that begin with a dash are a list', () => {
  expect(blocksOf('One line\nand its rest.\n\n\nWhat it does:\n- books\n- moves \r\nThen more.\n')).toEqual([
    { is: 'paragraph', text: 'One line and its rest.' },
    { is: 'paragraph', text: 'What it does:' },
    { is: 'list', items: ['books', 'moves'] },
    { is: 'paragraph', text: 'Then more.' },
  ]);
});

it.each(['', '  \n\n '])('%j is nothing', (text) => expect(blocksOf(text)).toEqual([]));

it('a dash without a space is a word, and markup is text', () => {
  expect(blocksOf('-5 °C\n<b>bold</b>')).toEqual([{ is: 'paragraph', text: '-5 °C <b>bold</b>' }]);
});
