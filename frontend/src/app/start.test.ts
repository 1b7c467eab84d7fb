import { jest } from '@jest/globals';

const loaded: string[] = [];

type Paint = (
  entries: { getEntriesByName(name: string): readonly unknown[] },
  observer: { disconnect(): void },
) => void;
let paints: Paint[] = [];
class Paints {
  static supportedEntryTypes: readonly string[] = ['paint'];
  private readonly heard: Paint;
  constructor(heard: Paint) {
    this.heard = heard;
  }
  observe() {
    paints.push(this.heard);
  }
  disconnect() {}
}
const paint = (name: string): void => {
  for (const heard of paints) heard({ getEntriesByName: (asked) => (asked === name ? [{}] : []) }, new Paints(heard));
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const open = async (page: string, { hidden = false, supported = ['paint'] } = {}): Promise<void> => {
  document.head.innerHTML = page;
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  Paints.supportedEntryTypes = supported;
  Object.assign(globalThis, { PerformanceObserver: Paints });
  jest.resetModules();
  jest.doMock('./react.ts', () => ({ is: loaded.push('react') }));
  jest.doMock('./main.tsx', () => ({ is: loaded.push('app') }));
  await import('./start.ts');
  await settle();
};

const DRAWN = '<template data-later><link rel="modulepreload" href="/assets/a.js"></template>';
const asked = () => document.head.querySelectorAll(':scope > link').length;

beforeEach(() => {
  loaded.length = 0;
  paints = [];
});

it('asks for nothing of the app before a drawn page was seen, then for all of it, React first', async () => {
  await open(DRAWN);
  paint('first-paint');
  await settle();
  expect([asked(), loaded]).toEqual([0, []]);
  paint('first-contentful-paint');
  await settle();
  expect([asked(), loaded]).toEqual([1, ['react', 'app']]);
});

it.each([
  ['a tab in the background', { hidden: true }],
  ['a browser that tells no paints', { supported: [] }],
])('waits for no paint in %s', async (_, how) => {
  await open(DRAWN, how);
  expect([asked(), loaded]).toEqual([1, ['react', 'app']]);
});

it('has the styles that came beside the first paint count in their order, and waits for them', async () => {
  const beside = (name: string) => `<link rel="preload" as="style" href="/assets/${name}.css">`;
  const fonts: string[] = [];
  Object.assign(document, { fonts: { load: async (font: string) => void fonts.push(font) } });
  await open(beside('portal') + beside('screen') + beside('lost'));
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel }) => rel)).toEqual(['stylesheet', 'stylesheet', 'stylesheet']);
  expect([loaded, fonts]).toEqual([['react'], []]);
  links[0]?.dispatchEvent(new Event('load'));
  links[2]?.dispatchEvent(new Event('error'));
  await settle();
  expect(loaded).toEqual(['react']);
  links[1]?.dispatchEvent(new Event('load'));
  await settle();
  expect([loaded, fonts]).toEqual([['react', 'app'], ['1em "Geist Mono"']]);
  // What could not be had is asked for again by whoever needs it.
  expect([...document.head.querySelectorAll('link')].map(({ href }) => href)).toEqual([links[0]?.href, links[1]?.href]);
});

it('starts at once where the app draws the page itself, and leaves the length of stacks as it was', async () => {
  const { stackTraceLimit } = Error;
  await open('');
  expect(loaded).toEqual(['react', 'app']);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});
