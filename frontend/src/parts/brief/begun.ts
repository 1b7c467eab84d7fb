/**
 * A project that is begun before its form is open: the words of the home page, the service and the plan of a link. They are
 * kept as a draft on this device: so they outlive every way to an account, and go to whoever signs in.
 */
import { drafts, VISITOR } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { forgetWordsLeft, wordsLeft } from './left.ts';
import { type ServiceCode, serviceOf } from './services.ts';

export type Begun = Readonly<{ title: string; service: ServiceCode | ''; plan: string }>;
export const nothingBegun: Begun = { title: '', service: '', plan: '' };

const FORM = 'begun';
const FORM_PATH = '/proposalform';
/** More than a title may have: what is too long is said at the field, not cut here. An address can hold far more than that. */
const MOST = 1000;

/** As the contract writes one line: NFC, trimmed, and a blank for each sign that nobody can see, but for the joiners. */
export const asTitle = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, MOST)
    .trim();

/** What a path of the form begins; null where it leads elsewhere, or on with what was written already. */
export const begunIn = (path: unknown): Begun | null => {
  if (typeof path !== 'string' || !path.startsWith(FORM_PATH)) return null;
  const { pathname, searchParams: query } = new URL(path, location.origin);
  if (pathname !== FORM_PATH || query.has('draft') || query.has('step')) return null;
  const plan = query.get('plan') ?? '';
  return {
    title: asTitle(query.get('title') ?? ''),
    service: serviceOf(query.get('service'))[0] ?? '',
    plan: /^[a-z0-9-]{1,80}$/.test(plan) ? plan : '',
  };
};

/** The form's path. The words are no part of it: an address is sent to servers and stands in their logs. */
export const pathOf = ({ service, plan }: Pick<Begun, 'service' | 'plan'>): string => {
  const query = new URLSearchParams({ ...(service && { service }), ...(plan && { plan }) }).toString();
  return query === '' ? FORM_PATH : `${FORM_PATH}?${query}`;
};

const person = (): string => {
  const { session } = sessionStore.get();
  return session.is === 'user' ? session.user.id : VISITOR;
};

export const keptBegun = async (): Promise<Begun> => {
  const whose = person();
  // What a visitor of another tab typed may be somebody else's.
  const mine = whose !== VISITOR || drafts.isTypedHere(FORM);
  const stored = mine ? await drafts.load(whose, FORM, Date.now()) : null;
  const left = asTitle(wordsLeft());
  return { ...nothingBegun, ...(stored?.values as Partial<Begun> | undefined), ...(left && { title: left }) };
};

let writing: Promise<Begun | null> = Promise.resolve(null);

/** Keeps what is named beside what was kept before; empty forgets. @returns all that is kept now; null where this device keeps nothing */
export const keepBegun = (change: Partial<Begun>): Promise<Begun | null> => {
  // One after the other, or the later of two changes would write over the earlier.
  writing = writing.then(() => keep(change)).catch(() => null);
  return writing;
};

const keep = async (change: Partial<Begun>): Promise<Begun> => {
  const whose = person();
  const before = await keptBegun();
  const next = { ...before, ...change };
  if (Object.values(next).every((value) => value === '')) await drafts.remove(whose, FORM);
  else await drafts.save({ person: whose, form: FORM, values: next, savedAt: Date.now() });
  forgetWordsLeft(); // they stand in what is kept now, unless the change took them back
  return next;
};

/** Only what is said: what a path does not name changes nothing. */
export const saidIn = (begun: Begun | null): Partial<Begun> =>
  Object.fromEntries(Object.entries(begun ?? {}).filter(([, value]) => value !== ''));
