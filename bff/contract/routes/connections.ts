import * as connections from '../connections.ts';
import { emptyBody } from '../projects.ts';
import { admin, get, signIn, staff, write } from './declaration.ts';

/** The same for each: the edge keeps the flow and the service decides. */
const beginning = {
  codes: ['CONNECTION_NOT_SET_UP', 'STATE_CONFLICT'],
  request: connections.beginBody,
  answer: connections.beginAnswer,
} as const;
const FINISHING = ['CONNECT_FAILED', 'CONNECTION_NOT_SET_UP', 'STATE_CONFLICT', 'STATE_INVALID'] as const;

export const connectionsRoutes = {
  'drive-begin': signIn('/gdrive/admin/connect/url', admin, {
    summary: "Begin to connect the company's Google Drive: where the browser goes",
    ...beginning,
  }),
  'drive-connect': signIn('/gdrive/admin/connect/tokens', admin, {
    summary: 'Connect Google Drive, with the code that Google sent to this browser',
    codes: FINISHING,
    request: connections.connectBody,
    answer: connections.driveConnectAnswer,
  }),
  'dropbox-begin': signIn('/dropbox-oauth/auth/url', admin, {
    summary: "Begin to connect the company's Dropbox: where the browser goes",
    ...beginning,
  }),
  'dropbox-connect': signIn('/dropbox-oauth/auth/exchange-token', admin, {
    summary: 'Connect Dropbox, with the code that it sent to this browser',
    codes: FINISHING,
    request: connections.connectBody,
    answer: connections.dropboxConnectAnswer,
  }),
  'github-begin': signIn('/github/auth/url', staff, {
    summary: "Begin to connect one's own GitHub account: where the browser goes",
    ...beginning,
  }),
  'github-connect': get('/github/auth/callback', 'bff', staff, {
    summary: "Connect one's own GitHub account, with the code that GitHub sent to this browser",
    codes: FINISHING,
    query: connections.connectQuery,
    answer: connections.githubConnectAnswer,
  }),
  connections: get('/connections', 'integrations', staff, {
    summary: "Read how one's connections stand; admins read the company's too",
    answer: connections.connectionsAnswer,
  }),
  'connection-test': write('/connections/:provider/test', 'integrations', staff, {
    summary: 'Ask the provider whose account it is, to see whether the connection works',
    codes: ['STATE_CONFLICT'],
    request: emptyBody,
    answer: connections.connectionAnswer,
  }),
  'connection-disconnect': write('/connections/:provider/disconnect', 'integrations', staff, {
    summary: 'Disconnect: nothing is asked of the provider any more, and it is told to let Lamplight in no more',
    codes: ['STATE_CONFLICT'],
    request: emptyBody,
    answer: connections.connectionAnswer,
  }),
};
