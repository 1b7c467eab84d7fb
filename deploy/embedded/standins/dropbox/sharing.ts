/** The calls about who else may see a folder, and links that lead to one. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Account } from '../grants.ts';
import type { Answer, Asked, Route } from '../serve.ts';
import { wholeSeconds } from '../whole-seconds.ts';
import { refusal } from './manner.ts';
import { type Entry, nameOf, type Tree } from './tree.ts';

type Level = 'editor' | 'viewer' | 'viewer_no_comment';
export type Member = Readonly<{
  email: string;
  level: Level /** Whether Dropbox told that person by mail. */;
  notified: boolean;
}>;
type Shared = { readonly id: string; readonly entry: Entry; readonly members: Map<string, Member> };
type Selector = Readonly<{ '.tag': string; email?: string }>;
type Argument = Readonly<{
  path: string;
  shared_folder_id: string;
  force_async?: boolean;
  members: readonly Readonly<{ member: Selector; access_level?: Readonly<{ '.tag': string }> }>[];
  quiet?: boolean;
  member: Selector;
  limit?: number;
  cursor: string;
  url: string;
  async_job_id: string;
}>;
type Job = { answer: Readonly<Record<string, unknown>>; asked: boolean };

export type Sharing = Readonly<{
  routes: Readonly<Record<string, Route>>;
  /** Everybody who was let in and still is. */
  members(): readonly (Member & Readonly<{ path: string; sharedFolderId: string }>)[];
  /** Behind a link. */
  linked(id: string): Entry | null;
}>;

export const sharingRoutes = (tree: Tree, accounts: readonly Account[], now: () => number, site: string): Sharing => {
  const folders = new Map<string, Shared>();
  const jobs = new Map<string, Job>();
  const links = new Map<string, Entry>();
  /** Whose link somebody asked for; what Dropbox shows to its own people has one anyway. */
  const published = new Set<Entry>();
  const cursors = new Map<string, readonly Member[]>();
  const folderOf = ({ grant, body }: Asked): Shared | null => {
    const shared = folders.get((body as Argument).shared_folder_id);
    const stands = shared !== undefined && tree.at(shared.entry.owner, shared.entry.path) === shared.entry;
    return stands && shared.entry.owner.id === grant.account.id ? shared : null;
  };
  const launch = (answer: Job['answer']): Readonly<Record<string, unknown>> => {
    const id = randomBytes(16).toString('base64url');
    jobs.set(id, { answer, asked: false });
    return { '.tag': 'async_job_id', async_job_id: id };
  };
  /** The first time it is under way: whoever does not ask again does not know. */
  const poll = ({ body }: Asked): Answer => {
    const job = jobs.get((body as Argument).async_job_id);
    if (job === undefined) return refusal(['invalid_async_job_id']);
    const done = job.asked;
    job.asked = true;
    return { status: 200, body: done ? job.answer : { '.tag': 'in_progress' } };
  };
  const describe = ({ id, entry }: Shared): Readonly<Record<string, unknown>> => ({
    name: nameOf(entry.path),
    path_lower: entry.path.toLowerCase(),
    path_display: entry.path,
    shared_folder_id: id,
    folder_id: entry.id,
    access_type: { '.tag': 'owner' },
    is_inside_team_folder: false,
    is_team_folder: false,
    policy: {
      acl_update_policy: { '.tag': 'owner' },
      shared_link_policy: { '.tag': 'members' },
      member_policy: { '.tag': 'anyone' },
      resolved_member_policy: { '.tag': 'anyone' },
    },
    preview_url: `${site}/scl/fo/${linkTo(entry)}`,
    time_invited: wholeSeconds(now()),
    access_inheritance: { '.tag': 'inherit' },
  });
  const linkTo = (entry: Entry): string => {
    for (const [id, known] of links) if (known === entry) return id;
    const id = randomBytes(12).toString('base64url');
    links.set(id, entry);
    return id;
  };
  const described = (asked: readonly Member[], owner: Account | null): Readonly<Record<string, unknown>> => {
    const userOf = (account: Account) => ({
      account_id: account.id,
      email: account.email,
      display_name: account.name,
      same_team: false,
    });
    const known = (email: string): Account | undefined => accounts.find((account) => account.email === email);
    return {
      users: [
        ...(owner === null ? [] : [{ access_type: { '.tag': 'owner' }, user: userOf(owner), is_inherited: false }]),
        ...asked.flatMap(({ email, level }) => {
          const account = known(email);
          if (account === undefined) return [];
          return [{ access_type: { '.tag': level }, user: userOf(account), is_inherited: false }];
        }),
      ],
      groups: [],
      invitees: asked
        .filter(({ email }) => known(email) === undefined)
        .map(({ email, level }) => ({
          access_type: { '.tag': level },
          invitee: { '.tag': 'email', email },
          is_inherited: false,
        })),
    };
  };
  const membersPage = (all: readonly Member[], limit: number, owner: Account | null): Answer => {
    const rest = all.slice(limit);
    const cursor = randomBytes(24).toString('base64url');
    if (rest.length > 0) cursors.set(cursor, rest);
    const more = rest.length > 0 ? { cursor } : {};
    return { status: 200, body: { ...described(all.slice(0, limit), owner), ...more } };
  };
  const linkMetadata = (entry: Entry): Readonly<Record<string, unknown>> => ({
    '.tag': entry.content === null ? 'folder' : 'file',
    url: `${site}/scl/${entry.content === null ? 'fo' : 'fi'}/${linkTo(entry)}`,
    id: entry.id,
    name: nameOf(entry.path),
    path_lower: entry.path.toLowerCase(),
    link_permissions: LINK_PERMISSIONS,
    ...(entry.content === null
      ? {}
      : {
          client_modified: entry.clientModified,
          server_modified: entry.serverModified,
          rev: entry.rev,
          size: entry.content.length,
        }),
  });

  const routes: Readonly<Record<string, Route>> = {
    'sharing/share_folder': {
      handle: (asked) => {
        const { path, force_async } = asked.body as Argument;
        const entry = tree.at(asked.grant.account, path);
        if (entry === null) return refusal(['bad_path', 'invalid_path']);
        if (entry.content !== null) return refusal(['bad_path', 'is_file']);
        const above = tree.sharedAbove(entry);
        const already = above === entry ? folders.get(entry.sharedFolderId ?? '') : undefined;
        if (already !== undefined) return refusal(['bad_path', 'already_shared'], describe(already));
        if (above !== null) return refusal(['bad_path', 'inside_shared_folder']);
        if (tree.inside(entry.owner, entry.path, true).some(({ sharedFolderId }) => sharedFolderId !== null))
          return refusal(['bad_path', 'contains_shared_folder']);
        const id = String(randomInt(10 ** 9, 10 ** 10));
        entry.sharedFolderId = id;
        const shared: Shared = { id, entry, members: new Map() };
        folders.set(id, shared);
        const complete = { '.tag': 'complete', ...describe(shared) };
        return { status: 200, body: force_async === true ? launch(complete) : complete };
      },
    },
    'sharing/check_share_job_status': { handle: poll },
    'sharing/add_folder_member': {
      handle: (asked) => {
        const shared = folderOf(asked);
        if (shared === null) return refusal(['access_error', 'invalid_id']);
        const { members, quiet } = asked.body as Argument;
        for (const { member, access_level } of members) {
          const email = member.email ?? '';
          if (member['.tag'] !== 'email' || !email.includes('@'))
            return refusal(['bad_member', 'invalid_email'], { invalid_email: email });
          const level = (access_level?.['.tag'] ?? 'viewer') as Level;
          shared.members.set(email.toLowerCase(), { email, level, notified: quiet !== true });
        }
        return { status: 200, body: null };
      },
    },
    'sharing/remove_folder_member': {
      handle: (asked) => {
        const shared = folderOf(asked);
        if (shared === null) return refusal(['access_error', 'invalid_id']);
        const { email = '' } = (asked.body as Argument).member;
        if (email.toLowerCase() === shared.entry.owner.email) return refusal(['folder_owner']);
        if (!shared.members.delete(email.toLowerCase())) return refusal(['member_error', 'not_a_member']);
        return { status: 200, body: launch({ '.tag': 'complete' }) };
      },
    },
    'sharing/check_remove_member_job_status': { handle: poll },
    'sharing/list_folder_members': {
      handle: (asked) => {
        const shared = folderOf(asked);
        if (shared === null) return refusal(['invalid_id']);
        const { limit = 1_000 } = asked.body as Argument;
        return membersPage([...shared.members.values()], limit, shared.entry.owner);
      },
    },
    'sharing/list_folder_members/continue': {
      handle: ({ body }) => {
        const rest = cursors.get((body as Argument).cursor);
        return rest === undefined ? refusal(['invalid_cursor']) : membersPage(rest, 1_000, null);
      },
    },
    'sharing/create_shared_link_with_settings': {
      handle: ({ body, grant }) => {
        const entry = tree.at(grant.account, (body as Argument).path);
        if (entry === null) return refusal(['path', 'not_found']);
        const metadata = linkMetadata(entry);
        if (published.has(entry))
          return refusal(['shared_link_already_exists'], {
            shared_link_already_exists: { '.tag': 'metadata', metadata },
          });
        published.add(entry);
        return { status: 200, body: metadata };
      },
    },
    'sharing/get_shared_link_metadata': {
      handle: ({ body }) => {
        const entry = linked((body as Argument).url.split('/').at(-1) ?? '');
        return entry === null ? refusal(['shared_link_not_found']) : { status: 200, body: linkMetadata(entry) };
      },
    },
  };
  const linked = (id: string): Entry | null => {
    const entry = links.get(id);
    return entry !== undefined && tree.at(entry.owner, entry.path) === entry ? entry : null;
  };
  return {
    routes,
    linked,
    members: () =>
      [...folders.values()].flatMap(({ id, entry, members }) =>
        [...members.values()].map((member) => ({ ...member, path: entry.path, sharedFolderId: id })),
      ),
  };
};

const LINK_PERMISSIONS = {
  can_revoke: true,
  resolved_visibility: { '.tag': 'public' },
  visibility_policies: [],
  can_set_expiry: false,
  can_remove_expiry: false,
  allow_download: true,
  can_allow_download: true,
  can_disallow_download: false,
  allow_comments: true,
  team_restricts_comments: false,
} as const;
