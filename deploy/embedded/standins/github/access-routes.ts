/** The calls about who may do what in a repository. */
import { invalid, notFound } from './manner.ts';
import { pager } from './paging.ts';
import { PERMISSIONS } from './repositories.ts';
import { type Ground, type Routes, seen } from './seen.ts';

export const accessRoutes = (ground: Ground): Routes => {
  const { repositories, resources, site } = ground;
  const paged = pager(site);
  return {
    'repos/check-collaborator': {
      handle: seen(
        ground,
        ({ asked, it }) => {
          const person = repositories.person(asked.params['username'] ?? '');
          const may = person === null ? null : repositories.permissionOf(it, person);
          const isOne = person !== null && (may === 'admin' || it.collaborators.has(person));
          return isOne ? { status: 204 } : notFound;
        },
        'push',
      ),
    },
    'repos/add-collaborator': {
      handle: seen(
        ground,
        ({ asked, it, me }) => {
          const person = repositories.person(asked.params['username'] ?? '');
          if (person === null) return notFound;
          const wanted = ((asked.body ?? {}) as { permission?: string }).permission ?? 'push';
          const permission = PERMISSIONS.find((each) => each === wanted);
          if (permission === undefined) return invalid('Repository', 'permission', 'invalid');
          if (person.id === it.owner.id)
            return invalid('Repository', 'collaborator', 'invalid', 'Repository owner cannot be a collaborator');
          if (it.collaborators.has(person)) {
            it.collaborators.set(person, permission);
            return { status: 204 };
          }
          const known = it.invitations.find(({ invitee }) => invitee.id === person.id);
          const invitation = {
            id: known?.id ?? repositories.newId(),
            invitee: person,
            inviter: me,
            permission,
            at: known?.at ?? repositories.time(),
          };
          it.invitations = [...it.invitations.filter((each) => each !== known), invitation];
          return { status: 201, body: resources.invitation(it, invitation) };
        },
        'admin',
      ),
    },
    'repos/remove-collaborator': {
      // An invitation that nobody answered yet stays: it is taken back by a call of its own.
      handle: seen(
        ground,
        ({ asked, it }) => {
          const person = repositories.person(asked.params['username'] ?? '');
          if (person !== null) it.collaborators.delete(person);
          return { status: 204 };
        },
        'admin',
      ),
    },
    'repos/list-invitations': {
      handle: seen(
        ground,
        ({ asked, it }) => {
          const all = it.invitations.map((each) => resources.invitation(it, each));
          return paged(asked, all);
        },
        'admin',
      ),
    },
    'repos/delete-invitation': {
      handle: seen(
        ground,
        ({ asked, it }) => {
          const known = it.invitations.find(({ id }) => String(id) === asked.params['invitation_id']);
          if (known === undefined) return notFound;
          it.invitations = it.invitations.filter((each) => each !== known);
          return { status: 204 };
        },
        'admin',
      ),
    },
  };
};
