/** The three stand-ins together, with what the integrations service must be told to talk to them. */
import { randomBytes } from 'node:crypto';
import { type DriveStandIn, startDrive } from './drive/stand-in.ts';
import { type DropboxStandIn, startDropbox } from './dropbox/stand-in.ts';
import { type GitHubStandIn, startGitHub } from './github/stand-in.ts';
import type { StandInOptions } from './stand-in.ts';

export type StandIns = Readonly<{
  drive: DriveStandIn;
  dropbox: DropboxStandIn;
  github: GitHubStandIn;
  settings: Readonly<Record<IntegrationSetting, string>>;
  /** @throws for whatever was asked or answered against a provider's description */
  close(): Promise<void>;
}>;

/** The environment variables that name them. */
type IntegrationSetting =
  | `${'DRIVE' | 'DROPBOX' | 'GITHUB'}_${'URL' | 'CLIENT_ID' | 'CLIENT_SECRET'}`
  | 'GITHUB_WEBHOOK_SECRET';

export const openStandIns = async (options: StandInOptions): Promise<StandIns> => {
  const [drive, dropbox, github] = await Promise.all([
    startDrive(options),
    startDropbox(options),
    startGitHub(options),
  ]);
  return {
    drive,
    dropbox,
    github,
    settings: {
      DRIVE_URL: drive.url,
      DRIVE_CLIENT_ID: drive.clientId,
      DRIVE_CLIENT_SECRET: drive.clientSecret,
      DROPBOX_URL: dropbox.url,
      DROPBOX_CLIENT_ID: dropbox.clientId,
      DROPBOX_CLIENT_SECRET: dropbox.clientSecret,
      GITHUB_URL: github.url,
      GITHUB_CLIENT_ID: github.clientId,
      GITHUB_CLIENT_SECRET: github.clientSecret,
      GITHUB_WEBHOOK_SECRET: randomBytes(32).toString('base64url'),
    },
    close: async () => {
      const closed = await Promise.allSettled([drive.close(), dropbox.close(), github.close()]);
      const failed = closed.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'));
    },
  };
};
