/** For tests: integrations in front of the stand-ins for Drive and Dropbox, with what one sees there said the same way of both. */
import type { OutOfStep, StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { placeStream } from '@lamplight/integrations/storage/ids.ts';
import { admin } from '@lamplight/integrations/workbench/cast.ts';
import { type Stage, startStage } from '@lamplight/integrations/workbench/harness.ts';
import { PROJECT } from '@lamplight/integrations/workbench/projects.ts';
import { driveAccounts } from '../drive/accounts.ts';
import { FOLDER } from '../drive/files.ts';
import { dropboxAccounts } from '../dropbox/accounts.ts';
import { openStandIns, type StandIns } from '../open.ts';
import { consents, driveAt, dropboxAt } from './consent.ts';

const ORIGIN = 'https://lamplight.example';

/** What of a provider a test looks at. */
export type Seen = Readonly<{
  folders(): readonly string[];
  /** By address, whoever may see a folder beside its owner. */
  people(): readonly string[];
  /** Of each file its name and its content. */
  files(): readonly Readonly<{ name: string; content: Buffer }>[];
  /** Whether anybody was told by a mail of the provider's. */
  notified(): boolean;
  /** Somebody throws away everything that is there. */
  throwAway(): Promise<void>;
  /** By which names it counts its calls. */
  calls: Readonly<Record<'makeFolder' | 'give' | 'take' | 'part' | 'list' | 'find', string>>;
}>;
export type StorageStage = Readonly<{
  stage: Stage;
  standIns: StandIns;
  seen: Readonly<Record<StorageProvider, Seen>>;
  /** @param account which of the two that the stand-in knows */
  connect(provider: StorageProvider, account?: number): Promise<void>;
  /** Stores a content as projects does. */
  store(fileId: string, content: Uint8Array): Promise<void>;
  /** As an admin is told. */
  outOfStep(): Promise<readonly OutOfStep[]>;
  inStep(): Promise<void>;
  /** The types of what was recorded of the project's place. */
  typesAt(provider: StorageProvider): Promise<readonly string[]>;
  /** How often the provider was called so. */
  callsOf(provider: StorageProvider, call: string): number;
  end(): Promise<void>;
}>;

/**
 * @param everyMs between two turns; a very long one leaves the work to processes of their own
 * @param pace left out: as the service has it
 */
export const startStorageStage = async (
  everyMs = 50,
  pace: Readonly<{ callsAMinute?: number }> = {},
): Promise<StorageStage> => {
  const standIns = await openStandIns({ siteHost: '127.0.0.1', origin: () => ORIGIN, now: Date.now });
  const clientOf = ({ url, clientId, clientSecret }: StandIns[StorageProvider]) => ({ url, clientId, clientSecret });
  const clients = { drive: clientOf(standIns.drive), dropbox: clientOf(standIns.dropbox), github: null };
  const stage = await startStage({ clients, keepInStepEveryMs: everyMs, ...pace });
  const at = { drive: driveAt(standIns.drive), dropbox: dropboxAt(standIns.dropbox) };
  const accounts = { drive: driveAccounts, dropbox: dropboxAccounts };
  const outOfStep = async (): Promise<readonly OutOfStep[]> =>
    (await stage.get(admin, '/storage/out-of-step')).body.items;
  return {
    stage,
    standIns,
    seen: { drive: seenInDrive(standIns), dropbox: seenInDropbox(standIns) },
    connect: async (provider, account = 0) => {
      const flow = await stage.begin(admin, provider);
      const back = await consents(at[provider], flow.authUrl, accounts[provider][account]?.id ?? '');
      const { status, text } = await stage.finish(admin, provider, flow, back?.searchParams.get('code') ?? '');
      if (status !== 200) throw new Error(text);
    },
    store: async (fileId, content) => {
      await stage.ports.files.put(fileId, once(content), { maxBytes: content.length });
    },
    outOfStep,
    inStep: () => eventually(async () => expect(await outOfStep()).toEqual([])),
    typesAt: async (provider) => {
      const types: string[] = [];
      for await (const { type } of stage.ports.events.read(placeStream(provider, PROJECT))) types.push(type);
      return types;
    },
    callsOf: (provider, call) => standIns[provider].calls().filter((one) => one.call === call).length,
    end: async () => {
      await stage.end();
      await standIns.close();
    },
  };
};

async function* once(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content;
}

const seenInDrive = ({ drive }: StandIns): Seen => {
  const files = () => drive.files().filter(({ trashed }) => !trashed);
  return {
    folders: () => files().flatMap(({ mimeType, name }) => (mimeType === FOLDER ? [name] : [])),
    people: () => drive.permissions().map(({ emailAddress }) => emailAddress ?? ''),
    files: () => files().flatMap(({ name, content }) => (content === null ? [] : [{ name, content }])),
    notified: () => drive.permissions().some(({ notified }) => notified),
    throwAway: async () => {
      for (const file of drive.files()) file.trashed = true;
    },
    calls: {
      ...{ makeFolder: 'drive.files.create', give: 'drive.permissions.create', take: 'drive.permissions.delete' },
      ...{ part: 'drive.upload', list: 'drive.permissions.list', find: 'drive.files.get' },
    },
  };
};

const seenInDropbox = ({ dropbox }: StandIns): Seen => ({
  // The one in which all of them stand is nobody's project.
  folders: () =>
    dropbox.entries().flatMap(({ path, content }) => (content === null && path !== '/Lamplight' ? [nameIn(path)] : [])),
  people: () => dropbox.members().map(({ email }) => email),
  files: () =>
    dropbox.entries().flatMap(({ path, content }) => (content === null ? [] : [{ name: nameIn(path), content }])),
  notified: () => dropbox.members().some(({ notified }) => notified),
  throwAway: async () => dropbox.clear(),
  calls: {
    ...{
      makeFolder: 'files/create_folder_v2',
      give: 'sharing/add_folder_member',
      take: 'sharing/remove_folder_member',
    },
    ...{ part: 'files/upload_session/append_v2', list: 'sharing/list_folder_members', find: 'files/get_metadata' },
  },
});

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
