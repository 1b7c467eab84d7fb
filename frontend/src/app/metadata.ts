/** Description, canonical address and robots of a public page after a navigation: the server wrote those of the first page. */
import { listsOfPage } from '@lamplight/bff/contract/site.ts';
import { siteLists } from '../session/lists.ts';
import { sessionStore } from '../session/store.ts';
import { describe } from './describe.ts';
import { routeAt } from './match.ts';

/** Writes the metadata of the page at a path, and again whenever a list changes. @returns ends that */
export const tellMetadata = (pathname: string): (() => void) => {
  const at = routeAt(pathname);
  if (at === null) return () => undefined;
  const names = at.route.id === 'not-found' ? [] : (listsOfPage[at.route.id] ?? []);
  const tell = () => {
    const lists = Object.fromEntries(names.map((name) => [name, siteLists.get(name).items]));
    const { config } = sessionStore.get();
    const { found, description } = describe(at.route, at.params, { origin: location.origin, config, lists });
    // Until its list has arrived, nobody knows whether the product or job exists.
    const unknown = !found && Object.values(lists).includes(null);
    put('meta', 'name', 'description', 'content', description);
    put('link', 'rel', 'canonical', 'href', found ? `${location.origin}${pathname}` : null);
    put('meta', 'name', 'robots', 'content', found || unknown ? null : 'noindex');
  };
  tell();
  return siteLists.subscribe(tell);
};

/** Sets the one element of that kind in the head, in the form of head.ts; null removes it. */
const put = (
  tag: 'meta' | 'link',
  kind: 'name' | 'rel',
  name: string,
  holder: 'content' | 'href',
  value: string | null,
) => {
  const there = document.head.querySelector(`${tag}[${kind}="${name}"]`);
  if (value === null) return there?.remove();
  const element = there ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(kind, name);
  element.setAttribute(holder, value);
};
