/** How Drive describes a file, a permission and a person. */
import { createHash } from 'node:crypto';
import type { Account } from '../grants.ts';
import { ofContent } from '../of-content.ts';
import { type DriveFile, type Files, FOLDER, type Permission, permissionIdOf } from './files.ts';

const checksumsOf = ofContent((content) => {
  const hashed = (algorithm: string): string => createHash(algorithm).update(content).digest('hex');
  return { md5Checksum: hashed('md5'), sha1Checksum: hashed('sha1'), sha256Checksum: hashed('sha256') };
});

/** A file as Drive describes it. @param site of the stand-in, where its links lead */
export const resourceOf = (file: DriveFile, files: Files, site: string): Readonly<Record<string, unknown>> => {
  const { id, owner, content } = file;
  const permissions = files.permissionsOf(file).map(({ permission }) => permission);
  const user = userOf(owner);
  return {
    kind: 'drive#file',
    id,
    name: file.name,
    mimeType: file.mimeType,
    description: file.description,
    parents: file.parents,
    appProperties: file.appProperties,
    trashed: file.trashed,
    explicitlyTrashed: file.trashed,
    starred: false,
    spaces: ['drive'],
    version: String(file.version),
    createdTime: file.createdTime,
    modifiedTime: file.modifiedTime,
    owners: [user],
    lastModifyingUser: user,
    ownedByMe: true,
    shared: permissions.length > 1,
    permissions: permissions.map(permissionResourceOf),
    permissionIds: permissions.map((permission) => permission.id),
    writersCanShare: true,
    webViewLink: file.mimeType === FOLDER ? `${site}/drive/folders/${id}` : `${site}/file/d/${id}/view`,
    ...(content === null
      ? {}
      : {
          webContentLink: `${site}/uc?id=${id}&export=download`,
          originalFilename: file.name,
          fileExtension: file.name.split('.').at(-1) ?? '',
          headRevisionId: `${id}-${file.version}`,
          size: String(content.length),
          quotaBytesUsed: String(content.length),
          ...checksumsOf(content),
        }),
  };
};

export const permissionResourceOf = (permission: Permission): Readonly<Record<string, unknown>> => ({
  kind: 'drive#permission',
  id: permission.id,
  type: permission.type,
  role: permission.role,
  ...(permission.emailAddress === null
    ? { allowFileDiscovery: false }
    : {
        emailAddress: permission.emailAddress,
        displayName: permission.emailAddress,
        deleted: false,
        pendingOwner: false,
      }),
});

export const userOf = ({ name, email }: Account): Readonly<Record<string, unknown>> => ({
  kind: 'drive#user',
  displayName: name,
  me: true,
  permissionId: permissionIdOf(email),
  emailAddress: email,
});
