/** What was asked of the site and answered, one successful exchange a call. */
import { isDeepStrictEqual } from 'node:util';
import { API, parametersIn } from '@lamplight/bff/contract/address.ts';
import { type Route, routes } from '@lamplight/bff/contract/routes.ts';
import { type Match, tableOf } from '@lamplight/bff/guards/table.ts';
import type { Example } from '@lamplight/operator/examples.ts';
import * as z from 'zod/mini';
import { PASSWORD } from '../product/company.ts';

/** Longer lists say nothing more about a shape. */
const ITEMS = 2;
/** Examples speak of a site that is nobody's (RFC 2606). */
const SITE = 'https://lamplight.example';
const GOOGLE = 'https://accounts.google.com';

const table = tableOf(routes);

const short = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, ITEMS).map(short);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, short(part)]));
};

/** Where each provider of files and code is reached by a browser: their stand-ins are on this machine. */
const PROVIDERS = [
  ['/o/oauth2/v2/auth\\?', GOOGLE],
  ['/drive/folders/', 'https://drive.google.com'],
  ['/file/d/', 'https://drive.google.com'],
  ['/oauth2/authorize\\?', 'https://www.dropbox.com'],
  ['/login/oauth/authorize\\?', 'https://github.com'],
  ['/lamplight-studio/', 'https://github.com'],
] as const;
const atProviders = (text: string): string =>
  PROVIDERS.reduce(
    (said, [path, at]) => said.replaceAll(new RegExp(`http://(?:127.0.0.1|localhost):\\d+(?=${path})`, 'g'), at),
    text,
  );

/** A shorter one where that is still what the schema says: a plan of two of five milestones is no plan. */
const fitting = (schema: NonNullable<Route['answer']>, whole: unknown): unknown =>
  [short(whole), whole].find((value) => schema.safeParse(value).success);

/**
 * Addresses of trials may be somebody's, their password opens a trial's accounts, and the stand-in for Google listens under
 * the other name of this machine.
 */
const named = (text: string, url: string): string =>
  atProviders(text)
    .replaceAll(url, SITE)
    .replaceAll(encodeURIComponent(url), encodeURIComponent(SITE))
    .replaceAll(/http:\/\/localhost:\d+/g, GOOGLE)
    .replaceAll('127.0.0.', '203.0.113.') // RFC 5737
    .replaceAll('@gmail.com', '@people.example')
    .replaceAll(PASSWORD, 'a-password-of-your-own');

/**
 * @param url of the product, which examples do not name
 * @param keep gets every exchange that fits what its call declares
 * @returns `fetch`, listened to
 */
export const listening =
  (url: string, fetched: typeof fetch, keep: (id: Route['id'], example: Example) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetched(input, init);
    const address = new URL(String(input));
    if (address.origin !== new URL(url).origin || !response.ok) return response;
    if (!address.pathname.startsWith(`${API}/`)) return response;
    const found = table.match(init?.method ?? 'GET', address.pathname.slice(API.length));
    if (!('row' in found)) return response;
    const { route } = found.row;
    const answer = route.answer && fitting(route.answer, await response.clone().json());
    const body = route.request && fitting(route.request, JSON.parse(String(init?.body)));
    if ((route.answer && answer === undefined) || (route.request && body === undefined)) return response;
    const params = parametersOf(found);
    const example = {
      ...(params === null ? {} : { params }),
      ...(address.search === '' ? {} : { query: Object.fromEntries(address.searchParams) }),
      ...(body === undefined ? {} : { body }),
      ...(answer === undefined ? {} : { answer }),
    };
    keep(route.id, JSON.parse(named(JSON.stringify(example), url)) as Example);
    return response;
  };

const parametersOf = ({ row, path }: Match): Readonly<Record<string, string>> | null => {
  const segments = path.slice(1).split('/');
  const pairs = row.parts.flatMap(({ is, text }, i) => (is === 'parameter' ? [[text, segments[i] ?? '']] : []));
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
};

/** Whether it still says what the call reads and answers. */
export const fits = ({ path, query, request, answer }: Route, example: Example): boolean =>
  isDeepStrictEqual(Object.keys(example.params ?? {}), parametersIn(path)) &&
  (query ?? nothing).safeParse(example.query ?? {}).success &&
  (request ? request.safeParse(example.body).success : example.body === undefined) &&
  (answer ? answer.safeParse(example.answer).success : example.answer === undefined);
const nothing = z.strictObject({});
