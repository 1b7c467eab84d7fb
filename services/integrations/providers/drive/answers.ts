/** How Drive answers, and how it says no: https://developers.google.com/workspace/drive/api/guides/handle-errors. */
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import { done, type Outcome } from '../../storage/storage.ts';
import type { Ask, ProviderAnswer, ProviderRequest } from '../asking.ts';
import type { Refused } from '../provider.ts';

export const WHOM = providerNames.drive;
export const HOSTS = {
  files: 'https://www.googleapis.com/drive/v3/files',
  upload: 'https://www.googleapis.com/upload/drive/v3/files',
};
export const PATHS = { files: '/drive/v3/files', upload: '/upload/drive/v3/files' };

export type DriveCall = (access: string, url: string, request?: Partial<ProviderRequest>) => Promise<ProviderAnswer>;

export const driveCallWith =
  (ask: Ask): DriveCall =>
  (access, url, request = {}) =>
    ask(url, {
      method: 'GET',
      ...request,
      headers: { authorization: `Bearer ${access}`, accept: 'application/json', ...request.headers },
    });

const failure = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string().max(64) })).min(1) }) });

/** Google says by 403 too that there were too many calls. */
const LIMITS: ReadonlySet<string> = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded']);

/** @throws Unavailable for a limit, and for what is no proper answer */
export const readBy = <T>(shape: z.ZodType<T>, answer: ProviderAnswer): Outcome<T> => {
  if (answer.status !== 200) return refusalIn(answer);
  const read = shape.safeParse(answer.body);
  if (!read.success) throw unavailable(WHOM, new Error('It answered in a form that it does not promise'));
  return done(read.data);
};

export const refusalIn = ({ status, body }: ProviderAnswer): Refused => {
  const reason = failure.safeParse(body).data?.error.errors[0]?.reason ?? '';
  if (LIMITS.has(reason)) throw unavailable(WHOM, new Error(`Answered ${status}: too many calls`));
  const cause = /^[A-Za-z]{1,64}$/.test(reason) ? reason : `answered_${status}`;
  return { is: 'refused', cause, gone: status === 401 };
};
