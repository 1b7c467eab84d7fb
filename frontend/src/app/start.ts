/**
 * The page's entry, so small that the first paint waits for nothing but text, styles and fonts: over a page that the server
 * drew, the app is asked for when that page has been seen. A page that the app draws itself named its files in its head.
 */
import { askEarly } from '../api/early.ts';
import { firstCalls } from './early.ts';

const seen = (): Promise<void> => {
  // A tab in the background paints nothing until somebody turns to it.
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve();
  return new Promise((resolve) =>
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true }),
  );
};

/**
 * By itself, before the app, so that neither holds the page up for long. React makes errors while it is read, and Chromium
 * reads it again for the stack of each: without stacks it is read in half the time.
 */
const readReact = async (): Promise<void> => {
  const stacks: { stackTraceLimit?: number } = Error;
  const { stackTraceLimit } = stacks;
  stacks.stackTraceLimit = 0;
  await import('./react.ts');
  if (stackTraceLimit !== undefined) stacks.stackTraceLimit = stackTraceLimit;
};

/** The first screen's data are asked for at once, beside its code: the page says whose they are. */
const askFirst = (): void => {
  try {
    const { session } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
      session?: { is?: string; user?: { id?: string; role?: string } };
    };
    const { id, role } = (session?.is === 'user' && session.user) || {};
    if (id !== undefined && role !== undefined)
      for (const path of firstCalls(location.pathname, location.search, { id, role })) askEarly(path, id);
  } catch {
    // A page without a block that can be read: the app asks for all it needs.
  }
};

const start = async (): Promise<void> => {
  askFirst();
  const later = document.querySelector('template[data-later]');
  if (later instanceof HTMLTemplateElement) {
    await seen();
    document.head.append(later.content);
  }
  await readReact();
  await import('./main.tsx');
};

// Not awaited: the app imports what the build put beside this, and would wait for it for ever.
void start();
