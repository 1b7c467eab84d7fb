/** For tests: one repository at GitHub, in memory, which does what GitHub does and can be cut off at any of its calls. */
import type { Ask, ProviderAnswer } from '../providers/asking.ts';

export const REPOSITORY = { id: 3001, name: 'studio/portal' } as const;

export type GitHubModel = Readonly<{
  ask: Ask;
  /** Addresses and secrets. */
  hooks(): readonly Readonly<{ url: string; secret: string }>[];
  /** Ids of accounts that may use it or are invited. */
  people(): readonly string[];
  /** How often each was invited who was not yet. */
  letIn(): readonly string[];
  /** Whoever is invited says yes. */
  accept(accountId: string): void;
}>;

/** @param cut called before and after each effect; it throws where the process ends or the answer is lost */
export const gitHubModel = (cut: () => void): GitHubModel => {
  const hooks = new Map<number, Readonly<{ url: string; secret: string }>>();
  const invited = new Map<number, string>();
  const collaborators = new Set<string>();
  const letIn: string[] = [];
  let made = 0;
  const next = (): number => {
    made += 1;
    return made;
  };
  const accountOf = (login: string): string => login.slice('dev-'.length);
  const found = { permissions: { admin: true }, private: true, id: REPOSITORY.id, full_name: REPOSITORY.name };

  const effects: Readonly<Record<string, (last: string, body: unknown) => readonly [status: number, body?: unknown]>> =
    {
      'GET ': () => [200, found],
      'GET user': (accountId) => [200, { login: `dev-${accountId}` }],
      'GET hooks': () => [200, [...hooks].map(([id, { url }]) => ({ id, config: { url } }))],
      'POST hooks': (_last, body) => {
        const { config } = body as Readonly<{ config: Readonly<{ url: string; secret: string }> }>;
        const id = next();
        hooks.set(id, { url: config.url, secret: config.secret });
        return [201, { id, config: { url: config.url } }];
      },
      'DELETE hooks': (id) => [hooks.delete(Number(id)) ? 204 : 404],
      'GET collaborators': (login) => [collaborators.has(accountOf(login)) ? 204 : 404],
      'PUT collaborators': (login) => {
        const accountId = accountOf(login);
        if (collaborators.has(accountId)) return [204];
        const before = [...invited].find(([, who]) => who === accountId)?.[0];
        const id = before ?? next();
        if (before === undefined) letIn.push(accountId);
        invited.set(id, accountId);
        return [201, { id }];
      },
      'DELETE collaborators': (login) => [collaborators.delete(accountOf(login)) ? 204 : 404],
      'GET invitations': () => [200, [...invited].map(([id, who]) => ({ id, invitee: { id: Number(who) } }))],
      'DELETE invitations': (id) => [invited.delete(Number(id)) ? 204 : 404],
    };

  return {
    ask: async (url, { method = 'GET', body }): Promise<ProviderAnswer> => {
      const [kind = '', ...rest] = new URL(url).pathname.replace('/api/v3/', '').split('/');
      const [what = '', last = ''] = kind === 'user' ? [kind, rest[0]] : rest.slice(2);
      const effect = effects[`${method} ${what}`];
      if (effect === undefined) throw new Error(`${method} ${url} is nothing that GitHub knows here`);
      cut();
      const [status, said = null] = effect(last, typeof body === 'string' ? JSON.parse(body) : null);
      cut();
      return { status, headers: new Headers(), body: said };
    },
    hooks: () => [...hooks.values()],
    people: () => [...collaborators, ...invited.values()].toSorted(),
    letIn: () => letIn.toSorted(),
    accept: (accountId) => {
      for (const [id, who] of invited) if (who === accountId) invited.delete(id);
      collaborators.add(accountId);
    },
  };
};
