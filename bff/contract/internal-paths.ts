/** What the services ask of each other; the edge hands none of it on. What is said there stands in `identity-internal.ts`. */
export const internalPaths = {
  keys: '/internal/keys',
  refresh: '/internal/refresh',
  revoke: '/internal/revoke',
  family: '/internal/family',
  sessions: '/internal/sessions',
  googleStart: '/internal/google/start',
  google: '/internal/google',
  googleLink: '/internal/google/link',
  applications: '/internal/applications',
  enquiries: '/internal/enquiries',
  told: '/internal/people/:userId/told',
  address: '/internal/people/:userId/address',
  /** Of chat. */
  unsubscribe: '/internal/unsubscribe',
  /** Of integrations. */
  connectionStart: '/internal/connections/start',
  connectionExchange: '/internal/connections',
  githubWebhook: '/internal/webhooks/github/:mappingId',
  backChannelLogout: '/internal/backchannel-logout',
} as const;
