import { apiError } from '../../api/failure.ts';
import { GAP, nearPages, pageRead } from './sheets.ts';
import { faultOf, mayHelp } from './words.ts';
import { densityOf, FITTING, larger, smaller } from './zoom.ts';

const ten = Array.from({ length: 10 }, () => 1000);
const at = (top: number, height = 800) => ({ top, width: 600, height });

describe('of ten pages', () => {
  it.each([
    [0, [1, 2]],
    [1016, [1, 2, 3]],
    [5 * 1016, [5, 6, 7]],
    [10 * 1016 - 800, [9, 10]],
  ])('with the view at %i px the near ones are %j', (top, pages) =>
    expect([...nearPages(ten, at(top))]).toEqual(pages),
  );

  it.each([
    [0, 1],
    [500, 1],
    [700, 2],
    [5 * 1016, 6],
    [10 * 1016 + GAP - 800, 10],
  ])('with the view at %i px one reads page %i', (top, page) => expect(pageRead(ten, at(top))).toBe(page));
});

it('short pages that are all in view: the first is read, and the last once one is at the end', () => {
  const short = [300, 300, 300];
  expect([...nearPages(short, at(0, 1000))]).toEqual([1, 2, 3]);
  expect(pageRead(short, at(0, 2000))).toBe(1);
  expect(pageRead(short, at(3 * 316 + GAP - 800))).toBe(3);
});

it('zoom goes by steps, stops at both ends, and finds a step from between two', () => {
  expect([larger(FITTING), smaller(FITTING), larger(110)]).toEqual([125, 75, 125]);
  expect([larger(400), smaller(50)]).toEqual([400, 50]);
});

it('a canvas is as fine as the screen, until it would hold too much', () => {
  expect(densityOf({ width: 800, height: 1100 }, 2)).toBe(2);
  const { width, height } = { width: 3200, height: 4500 };
  const density = densityOf({ width, height }, 3);
  expect(width * density * height * density).toBeCloseTo(2 ** 24);
});

describe('what went wrong is said with the next step', () => {
  const named = (name: string) => Object.assign(new Error('of pdf.js'), { name });
  it.each([
    [named('PasswordException'), /password/],
    [named('InvalidPDFException'), /damaged/],
    [named('UnknownErrorException'), /could not be read here/],
    [null, /could not be read here/],
    [apiError({ status: 404, code: 'NOT_FOUND', fields: [] }), /does not exist/],
  ])('%s', (cause, words) => expect(faultOf(cause)).toMatch(words));

  it('only a password makes another try useless', () =>
    expect([named('PasswordException'), named('InvalidPDFException')].map(mayHelp)).toEqual([false, true]));
});
