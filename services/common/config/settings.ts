/** Every setting of every server, in one place. README's table is made from this list. */
import { roles } from '@lamplight/bff/contract/roles.ts';
import { type AddressSetting, addressSetting, portOf, serviceNames } from '@lamplight/bff/contract/services.ts';
import { z } from 'zod';
import { sender } from './sender.ts';
import type { Setting } from './setting.ts';
import { duration, httpUrl, list, optional, port, portUrl, text, yesOrNo } from './setting.ts';

const someRoles = list
  .transform((names) => (names.length === 1 && names[0] === 'all' ? [...roles] : names))
  .pipe(z.array(z.enum(roles, `must be of ${roles.join(', ')}, or all`)));

const setting = <T>(read: Setting<T>['read'], fallback: string | null, meaning: string): Setting<T> => ({
  read,
  default: fallback,
  meaning,
});
const secret = <T>(read: Setting<T>['read'], fallback: string | null, meaning: string): Setting<T> => ({
  ...setting(read, fallback, meaning),
  secret: true,
});

const addresses = Object.fromEntries(
  serviceNames.map((name) => [
    addressSetting(name),
    setting(httpUrl, `http://${name}:${portOf(name)}`, `Where ${name} answers`),
  ]),
) as Record<AddressSetting, Setting<string>>;

export const settings = {
  HOST: setting(text, '127.0.0.1', 'Address to listen on'),
  PORT: setting(
    port,
    '8080',
    'Port of the site; 0 takes a free one. Each service has its own default when it runs alone',
  ),
  DATA_DIR: setting(text, './data', 'Folder of the embedded product: events, views, files, keys'),
  PUBLIC_ORIGIN: setting(
    optional(httpUrl),
    '',
    'Origin that browsers use; when empty `http://127.0.0.1:<port really bound>`',
  ),
  ADMIN_PORT: setting(
    optional(port),
    '',
    'Health and metrics; 0 takes a free port; when empty the embedded product opens none',
  ),
  ADMIN_HOST: setting(text, '127.0.0.1', 'Address of health and metrics'),
  LOG_LEVEL: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'Least level that is logged; the embedded product, which people start by hand, takes `warn`',
  ),
  BACKUP_DIR: setting(
    optional(text),
    '',
    'Folder of the backups: where `lamplight backup` writes and `restore` and `drill` read unless they are told; `doctor` looks how old the newest is',
  ),
  SECRETS_FILE: setting(optional(text), '', 'A JSON object of settings for this server, read before the environment'),

  EVENT_STORE_URL: secret(optional(portUrl('events')), '', 'Event store; when empty SQLite in DATA_DIR'),
  EVENT_BUS_URL: secret(optional(portUrl('bus')), '', 'Event bus; when empty SQLite in DATA_DIR'),
  READ_MODELS_URL: secret(optional(portUrl('models')), '', 'Read models; when empty SQLite in DATA_DIR'),
  KEY_VALUE_URL: secret(
    optional(portUrl('keyValue')),
    '',
    'Sessions, limits, leases, broadcast; when empty SQLite in DATA_DIR',
  ),
  JOB_QUEUE_URL: secret(optional(portUrl('jobs')), '', 'Job queue; when empty SQLite in DATA_DIR'),
  FILES_URL: secret(optional(portUrl('files')), '', 'File contents; when empty a folder in DATA_DIR'),
  PERSONAL_DATA_URL: secret(
    optional(portUrl('personalData')),
    '',
    'Keys of personal data; when empty SQLite in DATA_DIR',
  ),
  PERSONAL_DATA_KEY: secret(
    z.string().regex(/^[A-Za-z0-9+/]{43}=$|^$/, 'must be 32 bytes in base64'),
    '',
    'Master key that wraps the keys of personal data; when empty made at the first start in DATA_DIR',
  ),
  PLAIN_NETWORK: setting(yesOrNo, 'false', 'Allows unencrypted connections off loopback, inside a closed network'),

  ...addresses,
  BFF_URL: setting(httpUrl, 'http://bff:7100', 'Internal port of the BFF, for back-channel logout'),
  INTERNAL_PORT: setting(port, '7100', 'Internal port of the BFF'),
  BEARER_PORT: setting(
    optional(port),
    '',
    "Identity's own listener, where scripts and apps get bearer tokens, under the host name of PUBLIC_ORIGIN; when empty there is none",
  ),

  TOKEN_KEY: secret(
    optional(text),
    '',
    'ES256 private key (PEM) that signs access tokens; when empty made at the first start in DATA_DIR',
  ),
  BFF_CLIENT_KEY: secret(
    optional(text),
    '',
    'ES256 private key (PEM) of the BFF; when empty made at the first start in DATA_DIR',
  ),
  BFF_CLIENT_PUBLIC_KEY: setting(optional(text), '', 'ES256 public key (PEM) by which identity knows the BFF'),
  IDENTITY_PEPPER: secret(
    z.string().regex(/^[A-Za-z0-9+/]{43}=$|^$/, 'must be 32 bytes in base64'),
    '',
    'Secret behind the hashes of addresses and codes; when empty made at the first start in DATA_DIR',
  ),
  EDGE_SECRET: secret(
    z.string().regex(/^[A-Za-z0-9+/]{43}=$|^$/, 'must be 32 bytes in base64'),
    '',
    'Secret of the BFF behind sealed tokens and request fingerprints; when empty made at the first start in DATA_DIR',
  ),
  ANCHOR_KEY: secret(
    optional(text),
    '',
    'Ed25519 private key (PEM) that signs history anchors; when empty made at the first start in DATA_DIR',
  ),

  SESSION_IDLE: setting(duration, '30m', 'A session ends after this time without an act of its person'),
  SESSION_ABSOLUTE: setting(duration, '12h', 'A session ends after this time in any case'),
  TRUSTED_PROXIES: setting(
    list,
    '',
    'Addresses or networks in front of the BFF and of BEARER_PORT whose X-Forwarded-For counts',
  ),
  MAILBOXES: setting(
    list,
    'hello@lamplight.example,support@lamplight.example',
    'Mailboxes that the foot of every public page names',
  ),
  EMAIL_HOSTS: setting(list, 'gmail.com,lamplight.example', 'Hosts that the forms for sign-up and login accept'),
  PASSWORD_POLICY: setting(
    z.enum(['default', 'strict'], 'must be default or strict'),
    'default',
    'strict: 12 characters for staff, 8 for clients; common passwords, words of the company and of the person refused',
  ),
  EMAIL_VERIFICATION: setting(
    z.enum(['on', 'off'], 'must be on or off'),
    'on',
    'Whether a new address must be proved by a mailed code',
  ),
  ENUMERATION_POLICY: setting(
    z.enum(['default', 'strict'], 'must be default or strict'),
    'default',
    'strict: nobody is ever told that an address has no account',
  ),
  REQUIRE_2FA_ROLES: setting(
    someRoles,
    '',
    'Roles that always sign in with a second factor: of client, employee, team_lead, admin, or `all`',
  ),

  RESPECT_DNT: setting(
    yesOrNo,
    'true',
    'Whether visits of browsers that ask not to be tracked (Do-Not-Track, Global Privacy Control) stay uncounted',
  ),

  CAPTCHA_COST: setting(
    z
      .string()
      .regex(/^[1-9]\d{1,6}$/, 'must be a number from 10 to 9999999')
      .transform(Number),
    '20000',
    'Hash rounds that a browser spends at most on the built-in captcha; 20000 take a phone up to a second',
  ),
  RECAPTCHA_SITE_KEY: setting(
    optional(text),
    '',
    'Site key of reCAPTCHA; with its secret it replaces the built-in captcha',
  ),
  RECAPTCHA_SECRET: secret(optional(text), '', 'Secret of reCAPTCHA'),

  SMTP_URL: secret(
    optional(z.url({ protocol: /^smtps?$/, error: 'must be like smtps://user:password@host:465' })),
    '',
    'Mail server, `smtps://user:password@host:465` or `smtp://…:587` (STARTTLS); when empty mails are kept and shown at `/dev/mailbox`',
  ),
  MAIL_FROM: setting(sender, 'Lamplight <no-reply@lamplight.example>', 'From whom mails come'),
  NODE_ENV: setting(z.string(), '', '`production`: kept mails are never shown'),

  GOOGLE_ISSUER: setting(httpUrl, 'https://accounts.google.com', 'OpenID provider behind "Continue with Google"'),
  GOOGLE_CLIENT_ID: setting(optional(text), '', 'Client id at GOOGLE_ISSUER; when empty nobody signs in with Google'),
  GOOGLE_CLIENT_SECRET: secret(optional(text), '', 'Client secret at GOOGLE_ISSUER'),

  DRIVE_URL: setting(optional(httpUrl), '', "Origin that stands for Google Drive; when empty Google's own hosts"),
  DRIVE_CLIENT_ID: setting(optional(text), '', 'Client id at Google Drive; when empty nobody connects it'),
  DRIVE_CLIENT_SECRET: secret(optional(text), '', 'Client secret at Google Drive'),
  DROPBOX_URL: setting(optional(httpUrl), '', "Origin that stands for Dropbox; when empty Dropbox's own hosts"),
  DROPBOX_CLIENT_ID: setting(optional(text), '', 'App key at Dropbox; when empty nobody connects it'),
  DROPBOX_CLIENT_SECRET: secret(optional(text), '', 'App secret at Dropbox'),
  GITHUB_URL: setting(optional(httpUrl), '', 'Origin of a GitHub Enterprise Server; when empty github.com'),
  GITHUB_CLIENT_ID: setting(optional(text), '', 'Client id of the GitHub App; when empty nobody connects GitHub'),
  GITHUB_CLIENT_SECRET: secret(optional(text), '', 'Client secret of the GitHub App'),

  COMPANY_NAME: setting(text, 'Lamplight', 'Name shown everywhere'),
  COMPANY_STATE: setting(
    z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter state'),
    'KA',
    'State of the company, for GST, until an admin saves the particulars',
  ),
  COMPANY_GSTIN: setting(
    z.string().regex(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$|^$/, 'must be a GSTIN'),
    '',
    'GSTIN on invoices, until an admin saves the particulars',
  ),
  COMPANY_ADDRESS: setting(
    z.string().max(500),
    '',
    'Address on invoices and payslips, until an admin saves the particulars',
  ),
  MIN_SAMPLE: setting(
    z
      .string()
      .regex(/^[1-9][0-9]{0,5}$/, 'must be a whole number from 1 on')
      .transform(Number),
    '30',
    'Accepted milestones, or ratings, from which the claims of the home page are computed',
  ),
} satisfies Record<string, Setting>;

export type Settings = typeof settings;
export type SettingName = keyof Settings;
