import { loadConfig } from './load.ts';
import { masterKeyId, PORT_SETTINGS, portSettingsOf } from './port-settings.ts';

const key = Buffer.alloc(32, 1).toString('base64');

describe('addresses of ports', () => {
  it('are files of the data folder unless a setting names another place', () => {
    const settings = portSettingsOf(
      loadConfig(PORT_SETTINGS, { DATA_DIR: '/srv/lamp', KEY_VALUE_URL: 'rediss://cache', PERSONAL_DATA_KEY: key }),
    );
    expect(settings).toMatchObject({
      EVENT_STORE_URL: 'sqlite:/srv/lamp/events.db',
      FILES_URL: 'file:/srv/lamp/files',
      KEY_VALUE_URL: 'rediss://cache',
    });
    expect(settings.personalDataMasterKeys).toEqual([
      { id: masterKeyId(Buffer.from(key, 'base64')), key: Buffer.from(key, 'base64') },
    ]);
  });

  it('name a master key without telling it', () => {
    expect(masterKeyId(Buffer.alloc(32, 1))).toMatch(/^[0-9a-f]{16}$/);
    expect(masterKeyId(Buffer.alloc(32, 1))).not.toBe(masterKeyId(Buffer.alloc(32, 2)));
  });
});
