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

it('waits over a frame for the styles of its screen, which stand in their order', async () => {
  const sheet = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css">`;
  await open(`<template data-later="frame">${sheet('portal')}${sheet('screen')}${sheet('lost')}</template>`);
  expect([asked(), loaded]).toEqual([0, []]);
  paint('first-contentful-paint');
  await settle();
  const links = [...document.head.querySelectorAll(':scope > link')];
  expect([links.map((link) => link.getAttribute('href')), loaded]).toEqual([
    ['/assets/portal.css', '/assets/screen.css', '/assets/lost.css'],
    ['react'],
  ]);
  links[0]?.dispatchEvent(new Event('load'));
  links[2]?.dispatchEvent(new Event('error'));
  await settle();
  expect(loaded).toEqual(['react']);
  links[1]?.dispatchEvent(new Event('load'));
  await settle();
  expect(loaded).toEqual(['react', 'app']);
  // What could not be had is asked for again by whoever needs it.
  expect(asked()).toBe(2);
});

it('asks at once for what the page names for its person, and for nothing where it names nobody', async () => {
  const calls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    calls.push(`${String(address)} ${new Headers(init?.headers).get('x-acting-user')}`);
    return Response.json({});
  });
  const boot = (block: object) => `<script type="application/json" id="boot">${JSON.stringify(block)}</script>`;
  const named = ['/api/glance?since=mark', '/api/projects'];
  await open(boot({ session: { is: 'user', user: { id: 'asha' } }, calls: named }) + DRAWN);
  expect(calls).toEqual(named.map((address) => `${address} asha`));
  await open(boot({ session: { is: 'none' }, calls: named }));
  await open('<script type="application/json" id="boot">{</script>');
  expect(calls).toHaveLength(2);
  paint('first-contentful-paint');
  await settle(); // started whole: what waits no longer hears no later page
});

it('starts at once where the app draws the page itself, and leaves the length of stacks as it was', async () => {
  const { stackTraceLimit } = Error;
  await open('');
  expect(loaded).toEqual(['react', 'app']);
  expect(Error.stackTraceLimit).toBe(stackTraceLimit);
});

it('keeps what was typed into a page that is left before its app is there, and leaves it to the app from then on', async () => {
  const leave = (typed: string) => {
    document.body.innerHTML = `<form action="/proposalform"><input name="title" value="${typed}"></form>`;
    dispatchEvent(new Event('pagehide'));
    return sessionStorage.getItem('wordsLeft');
  };
  await open(DRAWN);
  expect(leave('A portal')).toBe('A portal');
  paint('first-contentful-paint');
  await settle();
  expect(leave('A shop')).toBe('A portal');
  sessionStorage.clear();
});
