/** Someone at a browser, without the browser: signs in at the edge, keeps a cookie, and presses buttons. */
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '@lamplight/bff/contract/address.ts';
import type { captchaForms } from '@lamplight/bff/contract/auth.ts';
import { type AnyCall, type Call, type CallInput, type PathParams, requestOf } from '@lamplight/bff/contract/call.ts';
import '@lamplight/bff/contract/inside.ts';
import '@lamplight/bff/contract/inside-chat.ts';
import '@lamplight/bff/contract/inside-integrations.ts';
import '@lamplight/bff/contract/inside-payroll.ts';
import type { AnswerOf, BodySentTo, RouteId } from '@lamplight/bff/contract/routes.ts';
import { solveCaptcha } from '@lamplight/bff/workbench/captcha.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';

export type Content = string | Uint8Array<ArrayBuffer>;
/** A call whose body is a file. */
export type Upload = <Id extends RouteId>(id: Id, input: PathParams<Id> & NamedContent) => Promise<AnswerOf<Id>>;
export type NamedContent = Readonly<{ name: string; content: Content }>;

export type Person = Readonly<{
  email: string;
  /** Throws with the answer's own words where it is refused: a demo that half stands is worse than none. */
  call: Call;
  upload: Upload;
}>;
/** Somebody whose password is known here. */
export type Member = Person &
  Readonly<{
    /** Says it again, where the last time is too long ago for what asks for a fresh proof. */
    proves(): Promise<void>;
  }>;

/** Somebody who looks at the site and has no account. */
export type Visitor = Readonly<{
  /** Opens a page in a browser that was never here. */
  opens(path: string): Promise<void>;
  call: Call;
  upload: Upload;
  /** Sends a form that asks for a captcha. */
  fills: <Id extends FormId>(id: Id, input: FilledForm<Id>) => Promise<AnswerOf<Id>>;
}>;
type CaptchaForm = (typeof captchaForms)[number];
/** Which captcha each asks for. */
const formOf = { apply: 'apply', enquire: 'contact' } as const satisfies Partial<Record<RouteId, CaptchaForm>>;
type FormId = keyof typeof formOf;
type FilledForm<Id extends FormId> = PathParams<Id> & Readonly<{ body: BodySentTo<Id> }>;

export type Newcomer = Readonly<{ email: string; password: string; name: string; mobile: string }>;

/** What is no browser is not counted as a visit. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const TRIES = 6;
const BUSY_MS = 100;
/** Past this a session may be idle too long for the next act; the person signs in again, as people do. */
const FRESH_MS = 20 * 60_000;
/** A proof holds for 15 minutes (product.md I11): this leaves ten for the acts that it is for. */
const PROVEN_MS = 5 * 60_000;

type Answered = Readonly<{ value: unknown; cookie: string }>;

export type People = Readonly<{
  signUp(who: Newcomer): Promise<Member>;
  /** Joins by a link with the token in its fragment; only the first admin says who they are. */
  join(link: string, who: Newcomer, first?: true): Promise<Member>;
  visitor: Visitor;
}>;

export type PeopleOptions = Readonly<{
  /** `passes`: a little time goes by, as it does between two acts. */
  clock: Readonly<{ now(): number; passes(): void }>;
  /** Makes the keys of all commands, so that two loads give the same commands. */
  seed: string;
  /** The newest code in the mail of an address, once it is there. */
  codeMailedTo(email: string): Promise<string>;
}>;

export const peopleAt = (url: string, { clock, seed, codeMailedTo }: PeopleOptions): People => {
  let acts = 0;
  const headersFor = (cookie: string): Record<string, string> => ({
    'x-csrf': '1',
    origin: url,
    ...(cookie === '' ? {} : { cookie }),
  });

  /** @returns the answer, and the cookie that the browser holds now */
  const send = async (id: RouteId, cookie: string, input: AnyCall = {}, form?: FormData): Promise<Answered> => {
    const { method, path, body } = requestOf(id, input);
    acts += 1;
    if (method !== 'GET') clock.passes();
    const headers = {
      ...headersFor(cookie),
      ...(form !== undefined || body === undefined ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': derivedId(seed, acts),
    };
    const ask = () =>
      fetch(`${url}${addressOf(path)}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
      });
    let answer = await ask();
    // Busy, and nothing was done: a person would try again as well. The same key, so nothing happens twice.
    for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
      await pause(BUSY_MS * 2 ** tries);
      answer = await ask();
    }
    const value: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(value)}`);
    const set = answer.headers.getSetCookie().find((line) => line.includes('sid'));
    return { value, cookie: set?.split(';')[0] ?? cookie };
  };

  /** A form with a captcha: the challenge makes the browser known, so its cookie goes with the form. */
  const filled = async (form: CaptchaForm, id: RouteId, { params, body }: AnyCall): Promise<Answered> => {
    const { value, cookie } = await send('captcha', '', { query: { form } });
    const captchaToken = await solveCaptcha(value as object);
    return await send(id, cookie, { params, body: { ...(body as object), captchaToken } });
  };

  /** @param cookie what the browser holds at the moment */
  const callsWith = (cookie: () => Promise<string>): Pick<Person, 'call' | 'upload'> => ({
    call: async <Id extends RouteId>(id: Id, ...[input]: CallInput<Id>) =>
      (await send(id, await cookie(), input as AnyCall)).value as AnswerOf<Id>,
    upload: async <Id extends RouteId>(id: Id, { name, content, ...named }: PathParams<Id> & NamedContent) => {
      const form = new FormData();
      form.set('file', new File([content], name));
      return (await send(id, await cookie(), named, form)).value as AnswerOf<Id>;
    },
  });

  const person = ({ email, password }: Newcomer, first: string): Member => {
    let cookie = first;
    let actedAt = clock.now();
    let provenAt = actedAt;
    const fresh = async (): Promise<string> => {
      if (clock.now() - actedAt > FRESH_MS) {
        cookie = (await filled('login', 'login', { body: { email, password } })).cookie;
        provenAt = clock.now();
      }
      actedAt = clock.now();
      return cookie;
    };
    const proves = async (): Promise<void> => {
      const held = await fresh();
      if (clock.now() - provenAt < PROVEN_MS) return;
      cookie = (await send('step-up', held, { body: { password } })).cookie;
      provenAt = clock.now();
    };
    return { email, ...callsWith(fresh), proves };
  };

  const visitor: Visitor = {
    opens: async (path) => {
      clock.passes();
      const page = await fetch(`${url}${path}`, { headers: { accept: 'text/html', 'user-agent': BROWSER } });
      if (!page.ok) throw new Error(`${path}: ${page.status}`);
      await page.text();
    },
    ...callsWith(async () => ''),
    fills: async <Id extends FormId>(id: Id, input: FilledForm<Id>) =>
      (await filled(formOf[id], id, input)).value as AnswerOf<Id>,
  };

  return {
    visitor,
    signUp: async (who) => {
      const { email, password, name, mobile } = who;
      const body = { name, email, mobile, password, role: 'client', acceptTerms: true };
      const { value, cookie } = await filled('signup', 'signup', { body });
      if ((value as AnswerOf<'signup'>).user !== undefined) return person(who, cookie);
      const proof = { email, otp: await codeMailedTo(email), purpose: 'verification' };
      return person(who, (await send('verify-otp', cookie, { body: proof })).cookie);
    },
    join: async (link, who, first) => {
      const token = new URL(link).hash.slice(1);
      const { email, password, name, mobile } = who;
      const body = { token, password, ...(first ? { name, email, mobile } : {}) };
      const { cookie } = await send('invitation-accept', '', { body });
      return person(who, cookie);
    },
  };
};
