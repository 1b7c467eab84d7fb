import { loadConfig } from './load.ts';
import { plainConnections } from './plain-network.ts';
import { PORT_SETTINGS } from './port-settings.ts';

const told = (url: string): boolean => plainConnections({ KEY_VALUE_URL: url }).length > 0;

describe('connections off this machine', () => {
  it.each([
    'redis://cache:6379',
    'amqp://user:secret@queue/vhost',
    'kafka://127.0.0.1:9092,kafka-2:9092',
    'kafka://kafka:9092?ssl=false',
    'mongodb://user:secret@mongo/db',
    'mongodb://[::1],mongo/db?tls=false',
    'esdb://eventstore:2113?tls=false',
    'http://identity:7101',
    'redis://127.0.0.1.evil.example',
    'postgres://user:secret@10.0.0.5/db',
    'ldaps://directory',
    'kafka-1:9092',
    'esdb:eventstore?tls=false',
  ])('must be encrypted: %s', (url) => expect(told(url)).toBe(true));

  it.each([
    'rediss://cache',
    'amqps://queue',
    'kafka://kafka:9092?ssl=true',
    'mongodb://mongo/db?tls=true',
    'esdb://eventstore:2113',
    'esdb+discover://one,two',
    'https://identity',
    'smtps://user:secret@mail.example:465',
    'smtp://user:secret@mail.example:587',
    'redis://user:secret@127.0.0.1:6379/0?prefix=x',
    'mongodb://localhost:27017,[::1]:27018/db',
    'sqlite:/data/keyvalue.db',
    'file:/data/files',
  ])('are well: %s', (url) => expect(told(url)).toBe(false));

  it('are told with every other mistake and without the address; a closed network allows them', () => {
    const env = { KEY_VALUE_URL: 'redis://:hunter2@cache', JOB_QUEUE_URL: 'amqp://queue', DATA_DIR: '' };
    const mistakes = (more: Record<string, string>): readonly string[] => {
      try {
        loadConfig(PORT_SETTINGS, { ...env, ...more });
        return [];
      } catch (error) {
        return (error as { detail: { mistakes: readonly string[] } }).detail.mistakes;
      }
    };
    expect(mistakes({}).map((line) => line.split(' ')[0])).toEqual(['DATA_DIR', 'KEY_VALUE_URL', 'JOB_QUEUE_URL']);
    expect(mistakes({}).join()).not.toContain('hunter2');
    expect(mistakes({ PLAIN_NETWORK: 'true' }).map((line) => line.split(' ')[0])).toEqual(['DATA_DIR']);
  });
});
