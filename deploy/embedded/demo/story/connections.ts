/**
 * Where the company's files and its code lie: Google Drive, which an admin connects, loses and connects again; GitHub, by one
 * lead; Dropbox, by nobody yet. Each only where its stand-in is there.
 */
import { driveAccounts } from '../../standins/drive/accounts.ts';
import { githubAccounts } from '../../standins/github/people.ts';
import type { Standing } from '../../standins/in-demo.ts';
import type { StandIn } from '../../standins/stand-in.ts';
import { consents } from '../../standins/workbench/consent.ts';
import type { Entry } from '../diary.ts';
import type { Everybody, JoinedPerson } from '../joining.ts';

type Returned = Readonly<{ code: string; state: string }>;

/** Somebody leaves for the provider, allows what is asked there, and is led back. */
const allowed = async (standIn: StandIn, authUrl: string, account: string): Promise<Returned> => {
  const back = await consents(standIn, authUrl, account);
  const { code, state } = Object.fromEntries(back?.searchParams ?? []);
  if (code === undefined || state === undefined) throw new Error(`${authUrl} led back without a code`);
  return { code, state };
};
const [files] = driveAccounts;
const [lead] = githubAccounts;

const connectsDrive = async (admin: JoinedPerson, drive: StandIn): Promise<void> => {
  const { authUrl } = await admin.call('drive-begin', { body: {} });
  await admin.call('drive-connect', { body: await allowed(drive, authUrl, files?.id ?? '') });
};
const connectsGitHub = async (person: JoinedPerson, github: StandIn): Promise<void> => {
  const { authUrl } = await person.call('github-begin', { body: { returnTo: '/github' } });
  await person.call('github-connect', { query: await allowed(github, authUrl, lead?.id ?? '') });
};

/** Whoever keeps the company's account at Google takes the app off its list there; an admin finds out by a test. */
const expires = async (admin: JoinedPerson, drive: StandIn): Promise<void> => {
  drive.revokeGrants();
  const { connection } = await admin.call('connection-test', { params: { provider: 'drive' }, body: {} });
  if (connection.state !== 'expired') throw new Error(`Google Drive is ${connection.state} without its grant`);
};

/** @param hourOf epoch ms of an hour of a day of the story */
export const connections = (
  { dev, kavya, meera }: Everybody,
  { drive, github }: Standing,
  hourOf: (day: number, hour: number) => number,
): readonly Entry[] => [
  ...(drive === undefined
    ? []
    : [
        { at: hourOf(8, 11), happens: () => connectsDrive(dev, drive) },
        { at: hourOf(76, 10), happens: () => expires(kavya, drive) },
        { at: hourOf(76, 12), happens: () => connectsDrive(kavya, drive) },
      ]),
  ...(github === undefined ? [] : [{ at: hourOf(34, 9), happens: () => connectsGitHub(meera, github) }]),
];

/** A demo of what no provider would accept shows nothing. @throws what was asked or answered against a description */
export const refuseDisallowed = (standing: Standing): void => {
  const wrong = Object.values(standing).flatMap((standIn) => standIn?.takeWrong() ?? []);
  if (wrong.length > 0) throw new Error(`Against the descriptions of the providers: ${wrong.join('; ')}`);
};
