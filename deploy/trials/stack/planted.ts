/** Mistakes as people make them in docker-compose.yml, one at a time: each must be named, else the rules are blind. */

const replaced = (from: string, to: string) => (whole: string) => {
  if (!whole.includes(from)) throw new Error(`nothing to plant at: ${from}`);
  return whole.replace(from, to);
};
const without = (from: string) => replaced(from, '');

/** What, how it comes into the file, and the sentence that must name it. */
export const PLANTED: readonly (readonly [string, (whole: string) => string, RegExp])[] = [
  ['an image without a tag', replaced('redis:8.8.0', 'redis'), /^images: redis .*without a tag/],
  ['an image whose tag moves', replaced('apache/kafka:4.3.1', 'apache/kafka:latest'), /^images: kafka .*moves/],
  ['a port for everybody', replaced('"127.0.0.1:8025:8025"', '"8025:8025"'), /^ports: mailpit .*8025:8025/],
  ['a proxy for everybody by default', replaced(`\${EDGE_BIND:-127.0.0.1}`, `\${EDGE_BIND:-0.0.0.0}`), /^ports: caddy/],
  ['no restart', without('  restart: unless-stopped\n'), /^limits: redis has no restart/],
  ['no limit of memory', without('    mem_limit: 768m\n'), /^limits: kafka has no mem_limit/],
  ['no limit of processes', without('  pids_limit: 1024\n'), /^limits: bff has no pids_limit/],
  ['a log without end', replaced('max-size: 10m, ', ''), /^limits: mongo writes a log without end/],
  [
    'privileges that grow',
    without('  security_opt: ["no-new-privileges:true"]\n'),
    /^limits: chat may gain privileges/,
  ],
  ['all capabilities', without('  cap_drop: [ALL]\n'), /^limits: identity keeps capabilities/],
  [
    'a capability more',
    replaced('cap_add: [CHOWN]', 'cap_add: [CHOWN, SYS_ADMIN]'),
    /^limits: certs is given SYS_ADMIN/,
  ],
  ['root', replaced('    user: redis\n', ''), /^limits: redis runs as root/],
  ['a server that can be rewritten', without('  read_only: true\n'), /^limits: bff can write into its image/],
  [
    'no health of a store',
    without('    healthcheck: { test: [CMD-SHELL, "nc -z 127.0.0.1 9092"], interval: 5s, timeout: 3s, retries: 24 }\n'),
    /^limits: kafka has no healthcheck/,
  ],
  [
    'somebody who is waited for and never there',
    replaced('{ mongo: *healthy }', '{ mango: *healthy }'),
    /^order: mongo-users waits for mango/,
  ],
  [
    'waiting for no condition',
    replaced('depends_on: { mongo: *healthy }', 'depends_on: { mongo: {} }'),
    /^order: mongo-users .*without a condition/,
  ],
  [
    'a circle',
    replaced('depends_on: { certs: *done }', 'depends_on: { certs: *done, migrate: *done }'),
    /^order: .*eventstore.*wait for each other/,
  ],
  [
    'a server before migrate',
    replaced('depends_on: { migrate: *done, identity: *healthy }', 'depends_on: { identity: *healthy }'),
    /^order: projects does not wait for migrate/,
  ],
  [
    'a network that is not there',
    replaced('networks: [inside, out]\n    volumes: &ca', 'networks: [inside, outside]\n    volumes: &ca'),
    /^networks: identity is on outside/,
  ],
  ['an inside that is open', replaced('inside: { internal: true }', 'inside: {}'), /^networks: (?:projects|redis) /],
  [
    'no way to the internet',
    replaced(
      'networks: [inside, out]\n    volumes: *ca\n    secrets: [{ source: chat',
      'networks: [inside]\n    volumes: *ca\n    secrets: [{ source: chat',
    ),
    /^networks: chat asks the internet/,
  ],
  [
    'a store in the internet',
    replaced('image: redis:8.8.0', 'networks: [inside, out]\n    image: redis:8.8.0'),
    /^networks: redis .*open network/,
  ],
  ['data in no volume', without('    volumes: ["redis-data:/data"]\n'), /^stores: redis keeps its data in no volume/],
  [
    'a volume that is not there',
    replaced('"kafka-data:/var', '"kafka-date:/var'),
    /^stores: kafka has a volume kafka-date/,
  ],
  [
    'a file that is not there',
    replaced('observability/collector.yaml:', 'observability/collect.yaml:'),
    /^stores: collector is to read \.\/deploy\/observability\/collect\.yaml, which is not there/,
  ],
  [
    'a store before which migrate runs',
    replaced('kafka: *healthy, mongo-users', 'mongo-users'),
    /^stores: migrate does not wait for kafka/,
  ],
  ['a missing store', replaced('\n  kafka:\n', '\n  queue:\n'), /^stores: kafka is not among the services/],
  ['a missing server', replaced('\n  chat:\n', '\n  chatter:\n'), /^roster: chat is not among the services/],
  ['a server that nobody knows', replaced('\n  chat:\n', '\n  chatter:\n'), /^roster: chatter is no server of ours/],
  [
    'another program',
    replaced('command: [services/chat/main.ts]', 'command: [services/chat/man.ts]'),
    /^roster: chat runs services\/chat\/man\.ts/,
  ],
  [
    'another program for who operates',
    replaced('ExperimentalWarning, deploy/operator/main.ts]', 'ExperimentalWarning, deploy/embedded/main.ts]'),
    /^roster: operator runs .*embedded/,
  ],
  [
    'keys that are backed up nowhere',
    without(`, "\${BACKUP_KEYS:-backup-keys}:/backup-keys"`),
    /^stores: the volume backup-keys is used by nobody/,
  ],
  [
    'a setting that is missing',
    without('      PASSWORD_POLICY:\n'),
    /^environment: identity is not told PASSWORD_POLICY/,
  ],
  ['a limit that is missing', without('      LIMIT_READS:\n'), /^environment: bff is not told LIMIT_READS/],
  [
    'a setting that is misspelt',
    replaced('      PASSWORD_POLICY:\n', '      PASSWORD_POLICIES:\n'),
    /^environment: identity is told PASSWORD_POLICIES/,
  ],
  [
    'a setting for somebody else',
    replaced('environment: *closed', 'environment: { <<: *closed, EMAIL_HOSTS: }'),
    /^environment: migrate is told EMAIL_HOSTS/,
  ],
  [
    'a secret in the environment',
    replaced('      BEARER_PORT:\n', '      BEARER_PORT:\n      GOOGLE_CLIENT_SECRET:\n'),
    /^environment: identity is told GOOGLE_CLIENT_SECRET in its environment/,
  ],
  [
    'a setting twice',
    replaced('MAIL_FROM: }', 'MAIL_FROM: , SMTP_URL: }'),
    /^environment: chat is given SMTP_URL twice/,
  ],
  [
    'a plain network that nobody allowed',
    replaced('PLAIN_NETWORK: "true"', 'PLAIN_NETWORK: "false"'),
    /^accepted: projects: EVENT_BUS_URL leads to another machine/,
  ],
  [
    'a value that nobody takes',
    replaced('PLAIN_NETWORK: "true"', 'PLAIN_NETWORK: "yes"'),
    /^accepted: bff: PLAIN_NETWORK must be true or false/,
  ],
  [
    'no secrets',
    without('    secrets: [{ source: projects, target: self }]\n'),
    /^accepted: projects has no secrets file/,
  ],
  [
    'a host that is called otherwise',
    replaced('\n  rabbitmq:\n', '\n  rabbit:\n'),
    /^accepted: chat is to reach rabbitmq:5672 by JOB_QUEUE_URL/,
  ],
  [
    'a store on another network',
    replaced('image: redis:8.8.0', 'networks: [edge]\n    image: redis:8.8.0'),
    /^accepted: identity is to reach redis:6379 .*over no network/,
  ],
  [
    'a secret that is not declared',
    replaced('secrets: [redis_acl]', 'secrets: [redis_acls]'),
    /^secrets: redis is given the secret redis_acls/,
  ],
  [
    'a secret that nobody makes',
    replaced('secrets/redis_acl }', 'secrets/redis_acls }'),
    /^secrets: the secret redis_acl is made by nobody/,
  ],
  [
    'a secret of another server',
    replaced('secrets: [{ source: chat, target: self }]', 'secrets: [{ source: identity, target: self }]'),
    /^secrets: chat is given the secret of identity/,
  ],
  [
    'a secret that nobody gets',
    replaced('secrets: [mongo_root_password, mongo_users]', 'secrets: [mongo_root_password]'),
    /^secrets: the secret mongo_users is given to nobody/,
  ],
  [
    'a password',
    replaced(`"\${EVENTSTORE_OPS_PASSWORD:?run node deploy/operator/bin/lamplight.mjs init --docker}"`, 'changeit'),
    /^bare: eventstore has a value for EVENTSTORE_DEFAULT_OPS_PASSWORD/,
  ],
  [
    'a password by default',
    replaced('EVENTSTORE_OPS_PASSWORD:?run', 'EVENTSTORE_OPS_PASSWORD:-run'),
    /^bare: eventstore has a value for EVENTSTORE_DEFAULT_OPS_PASSWORD/,
  ],
  [
    'a password in an address',
    replaced('MAIL_FROM: }', 'MAIL_FROM: "smtp://me:hunter2@mail" }'),
    /^bare: chat holds what looks like a secret in MAIL_FROM/,
  ],
  [
    'a random word',
    replaced('CLUSTER_ID: oiVKU0XJGm9OQ16iBzNzeA', 'CLUSTER_ID: oiVKU0XJGm9OQ16iBzNzeAzz9A'),
    /^bare: kafka holds what looks like a secret in CLUSTER_ID/,
  ],
];
