/**
 * A product on a folder, and people at browsers who do not give up: when it dies it is started again on the same folder, and
 * whoever waited for an answer gives the same command again under the same key.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyCall, type CallInput, requestOf } from '@lamplight/bff/contract/call.ts';
import type { AnswerOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import type { Member } from '@lamplight/embedded/demo/person.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { PASSWORD } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { type Answered, type Visitor, visitorAt } from '../product/visitor.ts';
import type { Point } from './points.ts';

/** A person whose calls outlive the product. */
export type Steadfast = Member &
  Readonly<{
    /** In a browser that was never here. */
    signsIn(): Promise<void>;
    /** The SHA-256 of the very bytes that are answered, in hex. */
    shaOf(id: RouteId, input: AnyCall): Promise<string>;
  }>;

export type Life = Readonly<{
  folder: string;
  person(email: string): Steadfast;
  /** Starts it again where it is dead. */
  revived(): Promise<Running>;
  /** Ends it in good order. */
  end(): Promise<void>;
  /** How often it died. */
  deaths(): number;
  /** What was not as it has to be: a refusal after a death, another answer to the same key, an end that nobody wanted. */
  wrong(): readonly string[];
  /** Commands that were given so far, by their routes. */
  given(): readonly RouteId[];
}>;

export type LifeOptions = Readonly<{
  folder: string;
  /** Where it dies, once. */
  point: Point | null;
  planted?: string;
  /** A file in which passes of named points are noted. */
  passedIn?: string;
}>;

const PRELOAD: readonly string[] = ['--import', new URL('./dying.ts', import.meta.url).href];
const LOOK_MS = 20;
/** How long a connection that broke may wait for the death that it tells of. */
const DYING_MS = 500;
const PATIENCE_MS = 60_000;

export const openLife = async ({ folder, point, planted, passedIn }: LifeOptions): Promise<Life> => {
  const always = planted === undefined ? {} : { PLANTED: planted };
  const dies = point === null || point.is === 'answered' ? {} : { DIE_AT: JSON.stringify(point) };
  const notes = passedIn === undefined ? {} : { PASSED_IN: passedIn };
  const started = (env: Readonly<Record<string, string>>, port = '0'): Promise<Running> =>
    startIn({ folder, before: PRELOAD, env: { ...always, ...env, PORT: port } });

  let product = await started({ ...dies, ...notes });
  const { port } = new URL(product.url);
  let isDead = false;
  const watch = (running: Running): void =>
    void running.ended.then(() => {
      if (running === product) isDead = true;
    });
  watch(product);
  let deaths = 0;
  const wrong: string[] = [];
  const given: RouteId[] = [];

  let reviving: Promise<Running> | null = null;
  const again = async (): Promise<Running> => {
    deaths += 1;
    if (deaths > 1) wrong.push(`deaths: it died ${deaths} times: ${product.output().slice(-2_000)}`);
    product = await started({}, port);
    isDead = false;
    watch(product);
    return product;
  };
  const revived = async (): Promise<Running> => {
    if (!isDead) return product;
    reviving ??= again().finally(() => {
      reviving = null;
    });
    return await reviving;
  };

  /** @returns whether it has died, as far as can be seen soon */
  const hasDied = async (): Promise<boolean> => {
    for (let waited = 0; !isDead && waited < DYING_MS; waited += LOOK_MS) await pause(LOOK_MS);
    return isDead;
  };

  /** Sent until it is answered, by whichever product. */
  const heard = async <T>(send: () => Promise<T>, until: number): Promise<T> => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (await hasDied()) await revived();
        else if (performance.now() > until) throw error;
      }
    }
  };

  const answeredAt = (id: RouteId): boolean =>
    point?.is === 'answered' && point.command === id && given.filter((one) => one === id).length === point.nth;

  const asked = async (send: () => Promise<Answered>, id: RouteId, isCommand: boolean): Promise<Answered> => {
    const before = deaths;
    let unheard: Answered | null = null;
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await heard(send, until);
      if (answer.status === 503 && performance.now() < until) {
        await pause(100);
        continue;
      }
      if (isCommand && answer.status < 300 && unheard === null && answeredAt(id)) {
        unheard = answer;
        await product.stop('SIGKILL');
        await hasDied();
        await revived();
        continue;
      }
      if (answer.status >= 300) {
        const when = deaths > before ? 'the repeat of a command that was cut off' : 'a command';
        throw new Error(`refused: ${when}, ${id}, was answered ${answer.status} ${answer.text.slice(0, 500)}`);
      }
      if (unheard !== null && unheard.status !== answer.status)
        wrong.push(`refused: ${id} was answered ${unheard.status}, and its repeat ${answer.status}`);
      return answer;
    }
  };

  const person = (email: string): Steadfast => {
    let browser: Visitor = visitorAt(product.url, email);
    const signsIn = async (): Promise<void> => {
      const fresh = visitorAt(product.url, email);
      const json = { email, password: PASSWORD };
      await asked(() => fresh.send('POST', '/api/auth/login', { json }), 'login', false);
      browser = fresh;
    };
    const sent = async (id: RouteId, input: AnyCall = {}): Promise<Answered> => {
      const { method, path, body } = requestOf(id, input);
      if (method === 'GET') return await asked(() => browser.send('GET', `/api${path}`), id, false);
      given.push(id);
      const headers = { 'idempotency-key': derivedId('a month of pay', given.length) };
      return await asked(() => browser.send(method, `/api${path}`, { json: body, headers }), id, true);
    };
    return {
      email,
      signsIn,
      call: async <Id extends RouteId>(id: Id, ...[input]: CallInput<Id>) =>
        (await sent(id, input as AnyCall)).body as AnswerOf<Id>,
      upload: () => Promise.reject(new TypeError('nothing is uploaded in a month of pay')),
      proves: async () => {
        try {
          await sent('step-up', { body: { password: PASSWORD } });
        } catch (error) {
          // The proof ended the session's token, and the new one never came: people sign in again.
          if (!String(error).includes(' 401 ')) throw error;
          await signsIn();
        }
      },
      shaOf: async (id, input) => {
        const read = async (): Promise<Readonly<{ status: number; bytes: Buffer }>> => {
          const headers = { 'x-csrf': '1', cookie: browser.cookie() ?? '' };
          const answer = await fetch(`${product.url}/api${requestOf(id, input).path}`, { headers });
          return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
        };
        const { status, bytes } = await heard(read, performance.now() + PATIENCE_MS);
        if (status !== 200) throw new Error(`refused: ${id} was answered ${status} ${bytes.toString('utf8')}`);
        return createHash('sha256').update(bytes).digest('hex');
      },
    };
  };

  return {
    folder,
    person,
    revived,
    end: async () => {
      const wasDead = isDead;
      const code = await product.stop();
      if (wasDead || code !== 0) wrong.push(`deaths: it ended with ${code}: ${product.output().slice(-2_000)}`);
    },
    deaths: () => deaths,
    wrong: () => wrong,
    given: () => given,
  };
};
