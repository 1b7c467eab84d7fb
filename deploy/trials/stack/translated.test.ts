import { environmentHere, type Here, secretsHere } from './translated.ts';

const here: Here = {
  stores: { KEY_VALUE_URL: 'redis://127.0.0.1:16379?prefix=run.', EVENT_STORE_URL: 'sqlite:/run/events.db' },
  ports: { identity: 1001, projects: 1002, payroll: 1003, chat: 1004, integrations: 1005, bff: 1080, internal: 1100 },
  adminPort: 2001,
  secretsFile: '/run/identity.json',
  dataDir: '/run/data',
  tmpDir: '/run/tmp',
};

describe('what stands in the file, on this machine', () => {
  it('has its own hosts, ports and folders, and all else as it is', () => {
    const settings = {
      PUBLIC_ORIGIN: 'http://localhost:1080',
      HOST: '0.0.0.0',
      ADMIN_PORT: '9464',
      COMPANY_NAME: 'Northwind',
    };
    expect(environmentHere('identity', settings, here)).toEqual({
      PUBLIC_ORIGIN: 'http://localhost:1080',
      COMPANY_NAME: 'Northwind',
      HOST: '127.0.0.1',
      PORT: '1001',
      ADMIN_PORT: '2001',
      INTERNAL_PORT: '1100',
      BFF_URL: 'http://127.0.0.1:1100',
      IDENTITY_URL: 'http://127.0.0.1:1001',
      PROJECTS_URL: 'http://127.0.0.1:1002',
      PAYROLL_URL: 'http://127.0.0.1:1003',
      CHAT_URL: 'http://127.0.0.1:1004',
      INTEGRATIONS_URL: 'http://127.0.0.1:1005',
      SECRETS_FILE: '/run/identity.json',
      DATA_DIR: '/run/data',
      TMPDIR: '/run/tmp',
    });
  });

  it('gives no port to what listens nowhere', () => {
    expect(environmentHere('migrate', {}, here)).not.toHaveProperty('PORT');
  });

  it('puts this machine’s stores in place of theirs, with their users, and keeps every key', () => {
    const secrets = {
      KEY_VALUE_URL: 'redis://identity:pass@redis:6379/0',
      TOKEN_KEY: 'a key',
      SMTP_URL: 'smtp://mailpit:1025',
    };
    expect(secretsHere(secrets, here)).toEqual({
      KEY_VALUE_URL: 'redis://127.0.0.1:16379?prefix=run.',
      TOKEN_KEY: 'a key',
      SMTP_URL: 'smtp://mailpit:1025',
    });
  });

  it('says which store is not here', () => {
    expect(() => secretsHere({ FILES_URL: 'mongodb://mongo' }, here)).toThrow('nothing stands here for FILES_URL');
  });
});
