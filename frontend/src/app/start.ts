/**
 * The page's entry, so small that the first paint waits for nothing but text, styles and fonts: over a page that the server
 * drew, or whose frame it drew, the app is asked for when that has been seen. A page that the app draws itself named its files
 * in its head.
 */
import { askEarly } from '../api/early.ts';
import { leaveWords } from '../parts/brief/left.ts';

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
 * Reads React by itself, before the app, so that neither blocks the page for long. React creates errors while it is read,
 * and Chromium reads it twice as fast without their stack traces.
 */
const readReact = async (): Promise<void> => {
  const stacks: { stackTraceLimit?: number } = Error;
  const { stackTraceLimit } = stacks;
  stacks.stackTraceLimit = 0;
  await import('./react.ts');
  if (stackTraceLimit !== undefined) stacks.stackTraceLimit = stackTraceLimit;
};

const AT_ONCE = 8;

/** Asks for the files that the head holds inert; resolves when the styles among them are there. */
const askLater = async (later: DocumentFragment): Promise<void> => {
  const styles = [...later.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    (link) =>
      new Promise<void>((resolve) => {
        link.onload = () => resolve();
        // Gone, it is asked for again by the script that loads its screen.
        link.onerror = () => resolve(link.remove());
      }),
  );
  // A few at a time: for each of them the browser prepares a call, and it answers nobody while it does.
  const links = [...later.children];
  for (let from = 0; from < links.length; from += AT_ONCE) {
    document.head.append(...links.slice(from, from + AT_ONCE));
    await new Promise((next) => setTimeout(next));
  }
  await Promise.all(styles);
};

/** Asks for the first screen's data at once, beside its code: the boot block names the person, and what their screen reads. */
const askFirst = (): void => {
  try {
    const { session, calls = [] } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as {
      session?: { user?: { id?: string } };
      calls?: readonly string[];
    };
    const person = session?.user?.id;
    if (person !== undefined) for (const address of calls) askEarly(address, person);
  } catch {
    // Without a boot block that can be read, the app asks for all it needs.
  }
};

const start = async (): Promise<void> => {
  addEventListener('pagehide', leaveWords);
  askFirst();
  const later = document.querySelector('template[data-later]');
  let styled: Promise<void> | null = null;
  if (later instanceof HTMLTemplateElement) {
    await seen();
    styled = askLater(later.content);
  }
  await readReact();
  // A screen of the portal is drawn by the app, so its styles must be there; a page that is drawn already has its own.
  if (later?.getAttribute('data-later') === 'frame') await styled;
  await import('./main.tsx');
  removeEventListener('pagehide', leaveWords); // from here on the app keeps them at each key
};

// Not awaited: the app imports modules that the build put into this chunk, so each would wait for the other for ever.
void start();
