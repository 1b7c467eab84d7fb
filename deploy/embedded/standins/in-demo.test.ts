import { readSettings } from '../settings.ts';
import { type DemoProviders, openProviders } from './in-demo.ts';
import { consents } from './workbench/consent.ts';

const ORIGIN = new URL('http://127.0.0.1:8080');
const opened: DemoProviders[] = [];
const open = async (env: Readonly<Record<string, string>> = {}, load?: Parameters<typeof openProviders>[3]) => {
  const one = await openProviders(readSettings(env), ORIGIN, Date.now, load);
  opened.push(one);
  return one;
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

it('each stands in, on the other loopback name, and says so in a line of its own', async () => {
  const { says, settings, standing } = await open();
  expect(says).toEqual([
    expect.stringMatching(/^Google Drive is a stand-in on this machine: http:\/\/localhost:\d+$/),
    expect.stringMatching(/^Dropbox is a stand-in on this machine: http:\/\/localhost:\d+$/),
    expect.stringMatching(/^GitHub is a stand-in on this machine: http:\/\/localhost:\d+$/),
  ]);
  const { drive, dropbox, github } = standing;
  expect(settings).toMatchObject({
    ...{ DRIVE_URL: drive?.url, DRIVE_CLIENT_ID: drive?.clientId, DRIVE_CLIENT_SECRET: drive?.clientSecret },
    ...{ DROPBOX_URL: dropbox?.url, DROPBOX_CLIENT_ID: 'lamplight', DROPBOX_CLIENT_SECRET: dropbox?.clientSecret },
    ...{ GITHUB_URL: github?.url, GITHUB_CLIENT_ID: 'lamplight', GITHUB_CLIENT_SECRET: github?.clientSecret },
    HOST: '127.0.0.1',
  });
  expect(new Set([drive?.url, dropbox?.url, github?.url]).size).toBe(3);
});

it('leads back to the site that was named, and nowhere else', async () => {
  const { drive } = (await open()).standing;
  if (drive === undefined) throw new Error('there is one');
  const address = (origin: string) => {
    const redirect = { client_id: drive.clientId, redirect_uri: `${origin}/auth/google/callback`, state: 's' };
    return `${drive.url}/o/oauth2/v2/auth?${new URLSearchParams({ ...redirect, response_type: 'none' })}`;
  };
  expect((await consents(drive, address(ORIGIN.origin), ''))?.origin).toBe(ORIGIN.origin);
  expect(await consents(drive, address('http://127.0.0.1:9090'), '')).toBeNull();
});

it('a provider whose client is set is the real one: nothing stands in, and its settings stay', async () => {
  const real = { DRIVE_CLIENT_ID: 'ours', DRIVE_CLIENT_SECRET: 'secret', GITHUB_CLIENT_ID: 'ours too' };
  const { says, settings, standing } = await open({ ...real, GITHUB_CLIENT_SECRET: 'secret' });
  expect(Object.keys(standing)).toEqual(['dropbox']);
  expect(says).toEqual([expect.stringMatching(/^Dropbox /)]);
  expect(settings).toMatchObject({ ...real, DRIVE_URL: null, GITHUB_URL: null });
});

it('says where a package is missing, of those that would stand in alone, and changes nothing', async () => {
  const missing = () => Promise.reject(Object.assign(new Error('Cannot find ajv'), { code: 'ERR_MODULE_NOT_FOUND' }));
  const env = { DRIVE_CLIENT_ID: 'ours', DRIVE_CLIENT_SECRET: 'secret' };
  const { says, settings, standing } = await open(env, missing);
  expect(says).toEqual([
    'Dropbox is off: its stand-in needs ajv, which a production install leaves out.',
    'GitHub is off: its stand-in needs ajv, which a production install leaves out.',
  ]);
  expect([standing, settings]).toEqual([{}, readSettings(env)]);
  await expect(open({}, () => Promise.reject(new Error('another fault')))).rejects.toThrow('another fault');
});

it('keeps what was asked against a description for whoever takes it, and ends without a word of it', async () => {
  const one = await openProviders(readSettings({}), ORIGIN, Date.now);
  const { dropbox, github } = one.standing;
  const astray = () => fetch(`${dropbox?.url}/2/files/copy_v2`, { method: 'POST' });
  await astray();
  expect(dropbox?.takeWrong()).toEqual(['POST /2/files/copy_v2: there is no such call']);
  await astray();
  await one.close();
  await expect(fetch(`${github?.url}/`)).rejects.toThrow();
});
