/** GitHub as a code host: https://docs.github.com/en/rest. Each call is made in the name of the person whose token it is. */
import { REPOSITORY_NAME } from '@lamplight/bff/contract/code.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { z } from 'zod';
import type { Ask, ProviderAnswer } from '../asking.ts';
import type { CodeHost, FoundRepository, Said } from '../code-host.ts';
import { addressesOf } from '../hosts.ts';
import type { Refused } from '../provider.ts';
import { SAID } from './said.ts';
import { toldBy } from './webhook.ts';

const WHOM = providerNames.github;
/** A whole repository is some 6 KiB of text, and an answer is bounded. */
const PAGE = 30;
const PAGES_AT_MOST = 34;
/** Somebody who accepts an invitation while it is taken back is met once more. */
const TRIES = 3;
const EVENTS = ['push', 'pull_request', 'check_run'] as const;

const repository = z
  .object({
    id: z.number().int().positive(),
    full_name: z.string().regex(REPOSITORY_NAME),
    private: z.boolean(),
    permissions: z.object({ admin: z.boolean() }).optional(),
  })
  .transform(
    ({ id, full_name: name, private: isPrivate, permissions }): FoundRepository => ({
      ...{ repositoryId: String(id), name, private: isPrivate },
      administers: permissions?.admin === true,
    }),
  );
const invitation = z.object({
  id: z.number().int(),
  invitee: z.object({ id: z.number().int() }).nullable(),
});
const user = z.object({ login: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/) });
const hook = z.object({ id: z.number().int(), config: z.object({ url: z.string().optional() }) });
const delivery = z
  .object({
    id: z.number().int(),
    guid: z.string().max(64),
    event: z.string().max(64),
    delivered_at: z.iso.datetime({ offset: true }),
    status_code: z.number().int(),
  })
  .transform(({ id, guid, event, delivered_at: at, status_code: status }) => ({
    ...{ deliveryId: String(id), guid, event, status },
    at: new Date(at).toISOString(),
  }));

const said = <T>(value: T) => ({ is: 'said', value }) as const;

export const githubCodeHostAt = (o: Readonly<{ url: string | null; ask: Ask }>): CodeHost => {
  const at = addressesOf(
    'GITHUB_URL',
    o.url,
    { api: 'https://api.github.com/', site: 'https://github.com/' },
    { api: 'api/v3/', site: '/' },
  );
  const call = (access: string, method: string, path: string, body?: unknown): Promise<ProviderAnswer> =>
    o.ask(`${at.api}${path}`, {
      ...{ method, whose: access, tellsMoves: true },
      headers: {
        ...SAID,
        authorization: `Bearer ${access}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** Page by page, until one is not full. */
  const all = async <T>(access: string, path: string, item: z.ZodType<T>): Promise<Said<readonly T[]>> => {
    const items: T[] = [];
    for (let page = 1; page <= PAGES_AT_MOST; page += 1) {
      const answer = await call(access, 'GET', `${path}${path.includes('?') ? '&' : '?'}per_page=${PAGE}&page=${page}`);
      if (answer.status !== 200) return refusedBy(answer);
      const read = shaped(z.array(item), answer);
      items.push(...read);
      if (read.length < PAGE) break;
    }
    return said(items);
  };
  const hookAt = async (access: string, name: string, url: string): Promise<Said<number | null>> => {
    const found = await all(access, `${placeOf(name)}/hooks`, hook);
    return found.is === 'said' ? said(found.value.find(({ config }) => config.url === url)?.id ?? null) : found;
  };
  /** What is not there any more needs nobody to remove it. */
  const gone = async (access: string, path: string): Promise<Said<'removed'>> => {
    const answer = await call(access, 'DELETE', path);
    return answer.status === 204 || answer.status === 404 ? said('removed') : refusedBy(answer);
  };
  /** Under which name it may be used now; null: nobody has this account any more. */
  const loginOf = async (access: string, accountId: string): Promise<Said<string | null>> => {
    const answer = await call(access, 'GET', `user/${encodeURIComponent(accountId)}`);
    if (answer.status === 200) return said(shaped(user, answer).login);
    return answer.status === 404 ? said(null) : refusedBy(answer);
  };
  const mayUse = async (access: string, name: string, login: string): Promise<Said<boolean>> => {
    const answer = await call(access, 'GET', collaboratorAt(name, login));
    if (answer.status === 204) return said(true);
    return answer.status === 404 ? said(false) : refusedBy(answer);
  };

  return {
    repositories: async (access) => {
      const found = await all(access, 'user/repos', repository);
      return found.is === 'said' ? said(found.value.filter(({ administers }) => administers)) : found;
    },
    repository: async (access, name) => {
      const answer = await call(access, 'GET', placeOf(name));
      // It has another name by now, to which nobody follows here: a name says nothing of which repository it is.
      if (isMoved(answer)) return { is: 'refused', cause: 'moved', gone: false };
      return answer.status === 200 ? said(shaped(repository, answer)) : refusedBy(answer);
    },
    nameOf: async (access, repositoryId) => {
      const found = await all(access, 'user/repos', repository);
      if (found.is === 'refused') return found;
      return said(found.value.find((one) => one.repositoryId === repositoryId && one.administers)?.name ?? null);
    },
    giveAccess: async (access, name, accountId) => {
      const now = await loginOf(access, accountId);
      if (now.is === 'refused') return now;
      if (now.value === null) return { is: 'refused', cause: 'no_such_account', gone: false };
      const login = now.value;
      const already = await mayUse(access, name, login);
      if (already.is === 'refused') return already;
      if (already.value) return said('given');
      const answer = await call(access, 'PUT', collaboratorAt(name, login), { permission: 'push' });
      if (answer.status === 201) return said('invited');
      return answer.status === 204 ? said('given') : refusedBy(answer);
    },
    takeAccess: async (access, name, accountId) => {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const now = await loginOf(access, accountId);
        if (now.is === 'refused') return now;
        const login = now.value;
        const removed = login === null ? said('removed' as const) : await gone(access, collaboratorAt(name, login));
        if (removed.is === 'refused') return removed;
        // The call above leaves an invitation standing that nobody has answered.
        const invited = await all(access, `${placeOf(name)}/invitations`, invitation);
        if (invited.is === 'refused') return invited;
        for (const { id, invitee } of invited.value) {
          if (String(invitee?.id) !== accountId) continue;
          const taken = await gone(access, `${placeOf(name)}/invitations/${id}`);
          if (taken.is === 'refused') return taken;
        }
        const still = login === null ? said(false) : await mayUse(access, name, login);
        if (still.is === 'refused') return still;
        if (!still.value) return said('taken');
      }
      return said('remains');
    },
    hook: async (access, name, { url, secret, isPlaced }) => {
      const found = await hookAt(access, name, url);
      if (found.is === 'refused') return found;
      if (found.value !== null && isPlaced) return said(String(found.value));
      if (found.value !== null) {
        const removed = await gone(access, `${placeOf(name)}/hooks/${found.value}`);
        if (removed.is === 'refused') return removed;
      }
      const answer = await call(access, 'POST', `${placeOf(name)}/hooks`, {
        ...{ name: 'web', active: true, events: [...EVENTS] },
        config: { url, secret, content_type: 'json', insecure_ssl: '0' },
      });
      return answer.status === 201 ? said(String(shaped(hook, answer).id)) : refusedBy(answer);
    },
    removeHook: async (access, name, url) => {
      const found = await hookAt(access, name, url);
      // A repository that is gone, or hidden from the account, tells us nothing any more or cannot be reached by us.
      if (found.is === 'refused') return found;
      return found.value === null ? said('removed') : gone(access, `${placeOf(name)}/hooks/${found.value}`);
    },
    failedDeliveries: async (access, name, hookId) => {
      const path = `${placeOf(name)}/hooks/${encodeURIComponent(hookId)}/deliveries?status=failure&per_page=100`;
      const answer = await call(access, 'GET', path);
      return answer.status === 200 ? said(shaped(z.array(delivery), answer)) : refusedBy(answer);
    },
    redeliver: async (access, name, hookId, deliveryId) => {
      const hookPath = `${placeOf(name)}/hooks/${encodeURIComponent(hookId)}`;
      const answer = await call(access, 'POST', `${hookPath}/deliveries/${encodeURIComponent(deliveryId)}/attempts`);
      return answer.status === 202 ? said('asked') : refusedBy(answer);
    },
    told: toldBy,
    pages: {
      repository: (name) => `${at.site}${name}`,
      commit: (name, sha) => `${at.site}${name}/commit/${sha}`,
      request: (name, number) => `${at.site}${name}/pull/${number}`,
    },
  };
};

const placeOf = (name: string): string => `repos/${name.split('/').map(encodeURIComponent).join('/')}`;
const collaboratorAt = (name: string, login: string): string =>
  `${placeOf(name)}/collaborators/${encodeURIComponent(login)}`;

const shaped = <T>(shape: z.ZodType<T>, { status, body }: ProviderAnswer): T => {
  const read = shape.safeParse(body);
  if (!read.success) throw unavailable(WHOM, new Error(`It answered ${status} in a form of which we know nothing`));
  return read.data;
};

const isMoved = ({ status }: ProviderAnswer): boolean => status >= 300 && status < 400;

/** `gone`: of this token, which may be renewed. @throws Unavailable for what is no answer of an API */
const refusedBy = ({ status }: ProviderAnswer): Refused => {
  if (status < 400) throw unavailable(WHOM, new Error(`It answered ${status}`));
  return { is: 'refused', cause: `answered_${status}`, gone: status === 401 };
};
