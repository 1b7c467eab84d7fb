import '@lamplight/bff/contract/inside.ts';
import '@lamplight/bff/contract/inside-chat.ts';
import '@lamplight/bff/contract/inside-integrations.ts';
import '@lamplight/bff/contract/inside-payroll.ts';
import 'fake-indexeddb/auto';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });

/** jsdom has no layout: what asks for it gets quiet answers. */
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.checkVisibility = () => true;
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
/** React Aria escapes what it puts into selectors; jsdom has no CSS object. Its own ids need no more than this. */
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as unknown as typeof CSS;
/** jsdom's clock keeps no marks; nobody measures here. */
performance.mark ??= (name: string) => ({ name }) as PerformanceMark;
