/** The three stand-ins together, with what the integrations service must be told to talk to them. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { type DriveStandIn, startDrive } from './drive/stand-in.ts';
import { type DropboxStandIn, startDropbox } from './dropbox/stand-in.ts';
import { type GitHubStandIn, startGitHub } from './github/stand-in.ts';
import { type SettingOf, settingsFor } from './settings.ts';
import type { StandIn, StandInOptions } from './stand-in.ts';

export type StandIns = Readonly<{
  drive: DriveStandIn;
  dropbox: DropboxStandIn;
  github: GitHubStandIn;
  settings: Readonly<Record<SettingOf<ProviderName>, string>>;
  /** @throws for whatever was asked or answered against a provider's description */
  close(): Promise<void>;
}>;

/** What starts each. */
export const starts = { drive: startDrive, dropbox: startDropbox, github: startGitHub } as const;

/** All of them end, whatever one of them has to say. @throws for whatever was asked or answered against a provider's description */
export const closeAll = async (standIns: readonly StandIn[]): Promise<void> => {
  const closed = await Promise.allSettled(standIns.map(({ close }) => close()));
  const failed = closed.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'));
};

export const openStandIns = async (options: StandInOptions): Promise<StandIns> => {
  const [drive, dropbox, github] = await Promise.all([
    starts.drive(options),
    starts.dropbox(options),
    starts.github(options),
  ]);
  return {
    drive,
    dropbox,
    github,
    settings: {
      ...settingsFor('drive', drive),
      ...settingsFor('dropbox', dropbox),
      ...settingsFor('github', github),
    },
    close: () => closeAll([drive, dropbox, github]),
  };
};
