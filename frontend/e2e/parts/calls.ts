/** The API as a page of the person would call it, without the page. */
import { setTimeout as pause } from 'node:timers/promises';
import { type AnyCall, type Call, type PathParams, requestOf } from '@lamplight/bff/contract/call.ts';
import '@lamplight/bff/contract/inside.ts';
import '@lamplight/bff/contract/inside-chat.ts';
import '@lamplight/bff/contract/inside-integrations.ts';
import '@lamplight/bff/contract/inside-payroll.ts';
import type { AnswerOf, RouteId } from '@lamplight/bff/contract/routes.ts';
import { type APIRequestContext, expect, request } from '@playwright/test';
import type { Demo, Who } from './demo.ts';

/** What the services have to tell each other takes a moment. */
const TRIES = 40;
const AGAIN_MS = 100;

const headersAt = (origin: string) => ({ 'x-csrf': '1', origin, 'idempotency-key': crypto.randomUUID() });

/** Each throws with the answer's own words where it is refused. */
export const callsOf = (asking: APIRequestContext, origin: string): Call => {
  const ask = async (id: Parameters<Call>[0], input: AnyCall = {}): Promise<unknown> => {
    const { method, path, body } = requestOf(id, input);
    const headers = headersAt(origin);
    for (let tries = 1; ; tries++) {
      const answer = await asking.fetch(`/api${path}`, {
        ...{ method, headers },
        ...(body === undefined ? {} : { data: body }),
      });
      if (answer.status() !== 503 || tries === TRIES) {
        expect(answer.status(), `${id}: ${await answer.text()}`).toBe(200);
        return answer.json();
      }
      await pause(AGAIN_MS);
    }
  };
  return ask as Call;
};

type Upload = Readonly<{ name: string; mimeType: string; buffer: Buffer }>;
/** One of the demo's people, on the session that their pages share. */
export type Caller = Readonly<{
  id: string;
  call: Call;
  upload: <Id extends RouteId>(id: Id, input: PathParams<Id> & Readonly<{ file: Upload }>) => Promise<AnswerOf<Id>>;
  /** The status of a call that may be refused. */
  statusOf: (id: RouteId, input: AnyCall) => Promise<number>;
  end: () => Promise<void>;
}>;

export const callerAs = async (demo: Pick<Demo, 'product' | 'session'>, who: Who): Promise<Caller> => {
  const { url } = demo.product;
  const storageState = { cookies: [...(await demo.session(who))], origins: [] };
  const asking = await request.newContext({ baseURL: url, storageState });
  const call = callsOf(asking, url);
  const { user } = await call('me');
  return {
    id: user.id,
    call,
    upload: async <Id extends RouteId>(id: Id, { file, ...named }: PathParams<Id> & Readonly<{ file: Upload }>) => {
      const { path } = requestOf(id, named as AnyCall);
      const answer = await asking.post(`/api${path}`, { headers: headersAt(url), multipart: { file } });
      expect(answer.ok(), `${id}: ${await answer.text()}`).toBe(true);
      return (await answer.json()) as AnswerOf<Id>;
    },
    statusOf: async (id, input) => {
      const { method, path, body } = requestOf(id, input);
      const sent = { method, headers: headersAt(url), ...(body === undefined ? {} : { data: body }) };
      return (await asking.fetch(`/api${path}`, sent)).status();
    },
    end: () => asking.dispose(),
  };
};
