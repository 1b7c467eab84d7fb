/** Written by `npm run contracts` from `routes/`. */
export const calledInIntegrations = {
  'drive-begin': ['POST', '/gdrive/admin/connect/url'],
  'drive-connect': ['POST', '/gdrive/admin/connect/tokens'],
  'dropbox-begin': ['POST', '/dropbox-oauth/auth/url'],
  'dropbox-connect': ['POST', '/dropbox-oauth/auth/exchange-token'],
  'github-begin': ['POST', '/github/auth/url'],
  'github-connect': ['GET', '/github/auth/callback'],
  connections: ['GET', '/connections'],
  'connection-test': ['POST', '/connections/:provider/test'],
  'connection-disconnect': ['POST', '/connections/:provider/disconnect'],
  'storage-out-of-step': ['GET', '/storage/out-of-step'],
  'storage-reconcile': ['POST', '/storage/:provider/:projectId/reconcile'],
} as const;
