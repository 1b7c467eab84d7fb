/** Which versions the descriptions are cut from, and which calls of them the stand-ins serve. */

export const SOURCES = {
  drive: { module: 'google.golang.org/api', version: 'v0.312.0', file: 'drive/v3/drive-api.json' },
  github: { name: '@octokit/openapi', version: '23.0.2', file: 'generated/api.github.com.json' },
  webhooks: { name: '@octokit/webhooks-schemas', version: '7.6.1', file: 'schema.json' },
  dropbox: { name: 'dropbox', version: '10.47.0' },
  generator: { name: 'ts-json-schema-generator', version: '2.9.0' },
} as const;

export const DRIVE_CALLS = [
  'drive.about.get',
  'drive.files.list',
  'drive.files.create',
  'drive.files.get',
  'drive.files.update',
  'drive.files.delete',
  'drive.files.generateIds',
  'drive.permissions.create',
  'drive.permissions.list',
  'drive.permissions.delete',
] as const;

export const DROPBOX_METHODS = [
  'authTokenRevoke',
  'usersGetCurrentAccount',
  'filesCreateFolderV2',
  'filesListFolder',
  'filesListFolderContinue',
  'filesGetMetadata',
  'filesGetTemporaryLink',
  'filesDownload',
  'filesUploadSessionStart',
  'filesUploadSessionAppendV2',
  'filesUploadSessionFinish',
  'filesDeleteV2',
  'sharingShareFolder',
  'sharingCheckShareJobStatus',
  'sharingAddFolderMember',
  'sharingRemoveFolderMember',
  'sharingCheckRemoveMemberJobStatus',
  'sharingListFolderMembers',
  'sharingListFolderMembersContinue',
  'sharingGetSharedLinkMetadata',
  'sharingCreateSharedLinkWithSettings',
] as const;

export const GITHUB_CALLS = [
  'users/get-authenticated',
  'users/get-by-id',
  'repos/list-for-authenticated-user',
  'repos/get',
  'repos/check-collaborator',
  'repos/add-collaborator',
  'repos/remove-collaborator',
  'repos/list-invitations',
  'repos/delete-invitation',
  'repos/list-commits',
  'repos/get-commit',
  'pulls/list',
  'pulls/get',
  'pulls/list-commits',
  'checks/list-for-ref',
  'repos/list-webhooks',
  'repos/create-webhook',
  'repos/delete-webhook',
  'repos/list-webhook-deliveries',
  'repos/get-webhook-delivery',
  'repos/redeliver-webhook-delivery',
  'apps/delete-authorization',
] as const;

export const GITHUB_EVENTS = [
  'ping$event',
  'push$event',
  'pull_request$opened',
  'pull_request$synchronize',
  'pull_request$closed',
  'check_run$completed',
] as const;
