/** For the tests of these screens: a person, answers of the server as bff/contract/auth.ts says them, a captcha that is solved. */
import type { ErrorCode } from '@lamplight/bff/contract/errors.ts';
import { errorStatus } from '@lamplight/bff/contract/errors.ts';
import type { Engine } from '../../../parts/captcha/engine.ts';

export const asha = {
  id: 'u',
  userId: 'u',
  email: 'asha@gmail.com',
  name: 'Asha',
  role: 'client',
  mobile: '',
  twoFactorEnabled: false,
};

export type Answer = Readonly<{ status: number; body: unknown; retryAfter?: number }>;
export const says = (body: object): Answer => ({ status: 200, body: { success: true, ...body } });
export const refuses = (code: ErrorCode, more: object = {}, retryAfter?: number): Answer => ({
  status: errorStatus[code],
  body: { success: false, code, message: '', requestId: 'r', ...more },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
/** The connection is gone. */
export const silence: Answer = { status: 0, body: null };

type Call = { path: string; body: unknown; bar: string };

/** Answers by path; the last one of a path goes on. A path that nobody planned is a fault of the test. */
export const server = () => {
  const planned = new Map<string, Answer[]>();
  const calls: Call[] = [];
  return {
    calls,
    /** Bodies of what went to a path. */
    to: (path: string): unknown[] => calls.filter((c) => c.path === path).map((c) => c.body),
    on: (path: string, ...answers: readonly Answer[]): void => void planned.set(path, [...answers]),
    fetch: async (url: unknown, init?: RequestInit): Promise<Response> => {
      const path = String(url).replace(/^\/api/, '');
      calls.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined, bar: location.href });
      const [bare = ''] = path.split('?');
      const queue = planned.get(path) ?? planned.get(bare);
      const answer = queue && queue.length > 1 ? queue.shift() : queue?.[0];
      if (!answer) throw new Error(`nothing planned for ${path}`);
      if (answer.status === 0) throw new TypeError('fetch failed');
      const headers = answer.retryAfter === undefined ? {} : { 'retry-after': String(answer.retryAfter) };
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
    },
  };
};

/** Gives `solution 1`, and another one after each reset. */
export const solvedCaptcha = (): { engine: Engine; begun: () => number; resets: () => number } => {
  let [begun, resets] = [0, 0];
  return {
    engine: {
      begin: () => void begun++,
      solution: async () => `solution ${resets + 1}`,
      reset: () => void resets++,
    },
    begun: () => begun,
    resets: () => resets,
  };
};
