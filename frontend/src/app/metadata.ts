/** Description, canonical address and robots of a public page, after a navigation: the server told those of the first page. */
import { listsOfPage } from '@lamplight/bff/contract/site.ts';
import { siteLists } from '../session/lists.ts';
import { sessionStore } from '../session/store.ts';
import { describe } from './describe.ts';
import { routeAt } from './match.ts';

/** Tells those of the page at a path, anew whenever a list changes. @returns what ends it */
export const tellMetadata = (pathname: string): (() => void) => {
  const at = routeAt(pathname);
  if (at === null) return () => undefined;
  const names = at.route.id === 'not-found' ? [] : (listsOfPage[at.route.id] ?? []);
  const tell = () => {
    const lists = Object.fromEntries(names.map((name) => [name, siteLists.get(name).items]));
    const { config } = sessionStore.get();
    const { found, description } = describe(at.route, at.params, { origin: location.origin, config, lists });
    // While its list is on its way nobody knows whether there is such a thing.
    const unknown = !found && Object.values(lists).includes(null);
    put('meta', 'name', 'description', 'content', description);
    put('link', 'rel', 'canonical', 'href', found ? `${location.origin}${pathname}` : null);
    put('meta', 'name', 'robots', 'content', found || unknown ? null : 'noindex');
  };
  tell();
  return siteLists.subscribe(tell);
};

/** The one element of that kind in the head, as head.ts writes it; null takes it away. */
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
