/** Everything that several people of the demo company see of it, so that it can be laid beside what they see elsewhere. */
import { setTimeout as pause } from 'node:timers/promises';
import { cast, DEMO_PASSWORD } from '@lamplight/embedded/demo/cast.ts';
import { everythingSeenBy, seenAsOf } from '@lamplight/embedded/demo/workbench/told.ts';
import { type Visitor, visitorAt } from './visitor.ts';

/** An admin, a team lead, an employee and two clients. */
const WATCHERS = ['dev', 'meera', 'arjun', 'asha', 'farhan'] as const;

export type Cookies = Readonly<Record<string, string | null>>;
/** Of each person, by path: status and text. */
export type Seen = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const signedIn = async (url: string, email: string): Promise<Visitor> => {
  const person = visitorAt(url, email);
  await person.call('login', { body: { email, password: DEMO_PASSWORD } });
  return person;
};

export const cookiesOf = async (url: string): Promise<Cookies> => {
  const cookies: Record<string, string | null> = {};
  for (const name of WATCHERS) cookies[name] = (await signedIn(url, cast[name].email)).cookie();
  return cookies;
};

/**
 * Views that are behind say so, and are asked again.
 * @param moments instants as of which projects and their history are asked for too
 * @param everything what each person asks for besides, by path
 */
export const seenBy = async (
  url: string,
  cookies: Cookies,
  moments: readonly string[] = [],
  everything: (who: Visitor) => Promise<Readonly<Record<string, string>>> = everythingSeenBy,
): Promise<Seen> => {
  for (;;) {
    const all = await Promise.all(
      WATCHERS.map(async (name) => {
        const who = visitorAt(url, '', cookies[name]);
        return [name, { ...(await everything(who)), ...(await seenAsOf(who, moments)) }] as const;
      }),
    );
    if (!all.some(([, answers]) => Object.values(answers).some((text) => text.includes('"stale":true'))))
      return Object.fromEntries(all);
    await pause(100);
  }
};

/** Where the log was moved, events have other positions and lists other cursors. @param positions there, by those here */
export const movedTo = (seen: Seen, positions: ReadonlyMap<string, string>): Seen =>
  mapped(seen, (text) =>
    text
      .replace(/[0-9a-f]{32}\.\d{20}/g, (position) => positions.get(position) ?? position)
      .replace(/"next":"[^"]*"/g, '"next":"…"'),
  );

const mapped = (seen: Seen, change: (text: string) => string): Seen =>
  Object.fromEntries(
    Object.entries(seen).map(([name, answers]) => [
      name,
      Object.fromEntries(Object.entries(answers).map(([path, text]) => [path, change(text)])),
    ]),
  );

export const countOf = (seen: Seen): number =>
  Object.values(seen).reduce((all, answers) => all + Object.keys(answers).length, 0);

/** Who sees another answer where, with the first place at which the two part. */
export const differing = (before: Seen, after: Seen): readonly string[] =>
  Object.entries(before).flatMap(([name, answers]) => {
    const now = after[name] ?? {};
    return [...new Set([...Object.keys(answers), ...Object.keys(now)])].flatMap((path) => {
      const [was = 'no answer', is = 'no answer'] = [answers[path], now[path]];
      if (was === is) return [];
      const at = [...was].findIndex((letter, n) => is[n] !== letter);
      const part = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
      return [`${name} ${path}: ${part(was)} → ${part(is)}`];
    });
  });
