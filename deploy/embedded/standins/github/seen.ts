/** What somebody may do in a repository; what they do not see is not there for them. */
import type { Answer, Asked, Route } from '../serve.ts';
import { githubError, movedTo, notFound } from './manner.ts';
import type { Person } from './people.ts';
import { PERMISSIONS, type Permission, type Repositories, type Repository } from './repositories.ts';
import type { Resources } from './resources.ts';
import type { Webhooks } from './webhooks.ts';

export type Ground = Readonly<{
  repositories: Repositories;
  resources: Resources;
  webhooks: Webhooks;
  people: readonly Person[];
  site: string;
}>;
export type Routes = Readonly<Record<string, Route>>;
export type Seen = Readonly<{ asked: Asked; it: Repository; me: Person; permission: Permission }>;

/** @returns whoever consented. @throws where the token is of nobody here */
export const meIn = ({ people }: Ground, { grant }: Asked): Person => {
  const me = people.find(({ id }) => id === grant.account.id);
  if (me === undefined) throw new Error(`${grant.account.id} is nobody here`);
  return me;
};

/** @param needs what one must be allowed there at least */
export const seen =
  (ground: Ground, handle: (seen: Seen) => Answer | Promise<Answer>, needs: Permission = 'pull'): Route['handle'] =>
  (asked) => {
    const { repositories, site } = ground;
    const { owner = '', repo = '' } = asked.params;
    const old = repositories.movedFrom(owner, repo);
    if (old !== null) return movedTo(`${site}/api/v3/repositories/${old.id}`);
    const it = repositories.find(owner, repo);
    const me = meIn(ground, asked);
    const permission = it === null ? null : repositories.permissionOf(it, me);
    if (it === null || permission === null) return notFound;
    if (PERMISSIONS.indexOf(permission) < PERMISSIONS.indexOf(needs))
      return githubError(403, 'Must have admin rights to Repository.');
    return handle({ asked, it, me, permission });
  };
