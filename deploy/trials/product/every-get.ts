/**
 * Every GET of the route table, asked by one person for whatever they can find: what one answer names (an id, a slug) is
 * put into the paths of the others, until nothing new comes.
 */
import { parametersIn } from '@lamplight/bff/contract/address.ts';
import { paths, type RouteId } from '@lamplight/bff/contract/paths.ts';

type Reader = Readonly<{ send(method: string, path: string): Promise<Readonly<{ status: number; text: string }>> }>;
type Named = Readonly<Record<string, string>>;
/** By path: status and text; of a refusal the status alone, since its text bears an id of its own. */
export type Answers = Readonly<Record<string, string>>;

/** What a provider says, which is asked of it each time: nothing here holds it. */
export const OF_A_PROVIDER: readonly RouteId[] = ['storage-files', 'storage-file-content', 'code-deliveries'];
/** What is of the hour, of chance, of this browser, of the release or of a provider, and not of the company. */
const NOT_OF_THE_COMPANY: ReadonlySet<RouteId> = new Set([
  ...(['captcha', 'google-callback', 'github-connect', 'stream', 'openapi', 'asyncapi', 'sessions'] as const),
  ...OF_A_PROVIDER,
  'code-available', // what an account may use at its provider
  'visits', // counted by the edge: no log has them
  ...(['delivery', 'delivery-file'] as const), // of whoever opened a link, and not of whoever is signed in
  // Each time is one more in the history.
  ...(['payroll-run-export', 'year-to-date-export', 'year-to-date', 'form-130', 'payroll-payout-file'] as const),
  ...(['ask-intact', 'ask-intact-report'] as const), // how far it was read before, and anchored
]);
/** What of an answer is not, for the same reasons: visits, the instant at which figures are reckoned, how a provider did. */
const LEFT_OUT: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
  analytics: ['visits', 'computedAt'],
  connections: ['state', 'lastSuccessAt', 'lastFailure', 'remark', 'setUp', 'can'],
};
/** So many of one call, for each person. */
const MOST = 80;

/** What a call cannot be asked without, named as parts of a path are. */
const ASKED_FOR: Readonly<Partial<Record<RouteId, string>>> = {
  search: '?q=portal',
  'message-search': '?q=portal',
  'announcement-reach': '?role=client',
  utilisation: '?month=:month',
  'ask-basic-pay': '?person=:employeeId',
  'ask-account': '?person=:employeeId',
  'ask-net-change': '?person=:employeeId&month=:month',
  'ask-figure': '?person=:employeeId&month=:month',
  'ask-run-then-and-now': '?run=:runId',
  'ask-who-did-what': '?run=:runId',
  'ask-changed-rules-people': '?run=:runId',
};

const gets = (Object.entries(paths) as [RouteId, readonly [string, string]][]).flatMap(([id, [method, path]]) => {
  const asked = `${path}${ASKED_FOR[id] ?? ''}`;
  return method === 'GET' && !NOT_OF_THE_COMPANY.has(id) ? [{ id, path: asked, names: parametersIn(asked) }] : [];
});

/**
 * @param moments instants as of which histories and states are asked for too
 * @returns the answers, and the calls of the table that were answered with 200 at least once
 */
export const everyGetOf = async (
  who: Reader,
  moments: readonly string[],
): Promise<Readonly<{ answers: Answers; answered: ReadonlySet<RouteId> }>> => {
  const answers: Record<string, string> = {};
  const answered = new Set<RouteId>();
  let open = gets.flatMap(({ id, path, names }) => (names.length === 0 ? [{ id, path, of: {} as Named }] : []));
  const counts = new Map<RouteId, number>();
  while (open.length > 0) {
    const found: Named[] = [];
    for (const { id, path, of } of open)
      for (const asked of askedOf(id, path, moments)) {
        const { status, text } = await who.send('GET', `/api${asked}`);
        answers[asked] = `${status} ${status < 400 ? compared(id, text) : ''}`;
        if (status !== 200) continue;
        answered.add(id);
        if (text.startsWith('{')) found.push(...namedIn(JSON.parse(text), of));
      }
    const next = new Map<string, (typeof open)[number]>();
    for (const named of found)
      for (const { id, path, names } of gets) {
        if (names.length === 0 || !names.every((name) => named[name] !== undefined)) continue;
        const filled = path.replace(/:([A-Za-z]+)/g, (_, name) => encodeURIComponent(named[name] ?? ''));
        const isNew = !askedOf(id, filled, moments).some((one) => one in answers) && !next.has(filled);
        if (!isNew || (counts.get(id) ?? 0) >= MOST) continue;
        counts.set(id, (counts.get(id) ?? 0) + 1);
        next.set(filled, { id, path: filled, of: named });
      }
    open = [...next.values()];
  }
  return { answers, answered };
};

/** One call, as of now or as of each of the moments where it speaks of one. */
const askedOf = (id: RouteId, path: string, moments: readonly string[]): readonly string[] => {
  const [first, last] = [moments[0] ?? '', moments.at(-1) ?? ''];
  if (id === 'audit-state') return moments.map((at) => `${path}?at=${at}`);
  if (id === 'audit-diff') return [`${path}?from=${first}&to=${last}`];
  // Whoever reads is in the history from then on: what is compared is what was there before.
  if (id === 'audit-events') return [`${path}?to=${last}`];
  if (id === 'analytics') return [path, `${path}?from=${first.slice(0, 10)}&to=${last.slice(0, 10)}`];
  if (id === 'glance') return [`${path}?since=${first}`];
  return [path];
};

const compared = (id: RouteId, text: string): string => {
  const names = LEFT_OUT[id];
  return names === undefined
    ? text
    : JSON.stringify(JSON.parse(text), (name, value: unknown) => (names.includes(name) ? undefined : value));
};

/** What each thing in an answer is called by, with what its own path named; of `employee: { id }` the id is `employeeId` too. */
const namedIn = (value: unknown, of: Named): readonly Named[] => {
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, of));
  if (!isThing(value)) return [];
  const texts = Object.entries(value).flatMap(([name, one]) => {
    if (typeof one === 'string' || typeof one === 'number') return [[name, String(one)] as const];
    return isThing(one) && typeof one['id'] === 'string' ? [[`${name}Id`, one['id']] as const] : [];
  });
  return [{ ...of, ...Object.fromEntries(texts) }, ...Object.values(value).flatMap((one) => namedIn(one, of))];
};
const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls of the table that nobody was answered. */
export const unansweredBy = (all: readonly ReadonlySet<RouteId>[]): readonly RouteId[] =>
  gets.flatMap(({ id }) => (all.some((answered) => answered.has(id)) ? [] : [id]));
