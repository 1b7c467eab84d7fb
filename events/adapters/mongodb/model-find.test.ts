import { unservedBy } from './workbench/unserved.ts';

describe('finds in MongoDB', () => {
  const declared = [
    ['state', 'sum'],
    ['steps', 'sum'],
    ['a', 'b', 'c'],
    ['sum', '_id'],
  ];

  it('ask each question by filters and an order that one index answers', () => {
    expect(unservedBy(declared)).toEqual([]);
  });

  it('would be named where an index were missing, or had its fields in another order', () => {
    for (const lacking of [
      declared.slice(1),
      [['sum', 'state'], ...declared.slice(1)],
      [['state'], ...declared.slice(1)],
    ])
      expect(unservedBy(lacking, declared)).toContainEqual(expect.stringContaining('{"state":"x","sum":'));
  });
});
