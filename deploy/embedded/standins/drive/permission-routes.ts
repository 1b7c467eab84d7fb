/** The calls about who else may see a file. */
import type { Answer, Asked } from '../serve.ts';
import { DEFAULT_PERMISSION, DEFAULT_PERMISSIONS } from './fields.ts';
import { type DriveFile, type Permission, permissionIdOf } from './files.ts';
import { paged } from './listing.ts';
import { driveError, noFile } from './manner.ts';
import { permissionResourceOf } from './resource.ts';
import { type Ground, type Routes, shower } from './shown.ts';

export const permissionRoutes = ({ files, description }: Ground): Routes => {
  const view = shower(description);
  const at = ({ params, grant }: Asked): DriveFile | null => files.find(params['fileId'] ?? '', grant.account);
  return {
    'drive.permissions.create': {
      handle: (asked) => {
        const file = at(asked);
        if (file === null) return noFile(asked.params['fileId'] ?? '');
        const permission = permissionIn(asked);
        if ('status' in permission) return permission;
        // The same person again: one permission, with the role that was asked for last.
        file.permissions.set(permission.id, permission);
        return view(permissionResourceOf(permission), 'Permission', asked.query['fields'] ?? DEFAULT_PERMISSION);
      },
    },
    'drive.permissions.list': {
      handle: (asked) => {
        const file = at(asked);
        if (file === null) return noFile(asked.params['fileId'] ?? '');
        const { items, nextPageToken } = paged(files.permissionsOf(file), asked.query, 100);
        const permissions = items.map(({ permission }) => permissionResourceOf(permission));
        const answer = { kind: 'drive#permissionList', ...nextPageToken, permissions };
        return view(answer, 'PermissionList', asked.query['fields'] ?? DEFAULT_PERMISSIONS);
      },
    },
    'drive.permissions.delete': {
      handle: (asked) => {
        const file = at(asked);
        if (file === null) return noFile(asked.params['fileId'] ?? '');
        const id = asked.params['permissionId'] ?? '';
        const found = files.permissionsOf(file).find(({ permission }) => permission.id === id);
        if (found === undefined) return driveError(404, 'notFound', `Permission not found: ${id}.`);
        if (found.permission.role === 'owner')
          return driveError(403, 'insufficientFilePermissions', 'The owner of a file cannot be removed.');
        if (found.from !== file)
          return driveError(403, 'cannotModifyInheritedPermission', 'Cannot update or delete an inherited permission.');
        file.permissions.delete(id);
        return { status: 204 };
      },
    },
  };
};

const permissionIn = ({ body, query }: Asked): Permission | Answer => {
  const { type, role, emailAddress } = body as Readonly<Record<'type' | 'role' | 'emailAddress', string | undefined>>;
  if (role !== 'writer' && role !== 'commenter' && role !== 'reader')
    return driveError(400, 'invalid', 'The specified role is not one that is served here.');
  if (type === 'anyone') return { id: 'anyoneWithLink', type, role, emailAddress: null, notified: false };
  if ((type !== 'user' && type !== 'group') || emailAddress === undefined || !emailAddress.includes('@'))
    return driveError(400, 'invalidSharingRequest', 'A user or a group with an email address must be named.');
  const notified = query['sendNotificationEmail'] !== 'false';
  return { id: permissionIdOf(emailAddress), type, role, emailAddress, notified };
};
