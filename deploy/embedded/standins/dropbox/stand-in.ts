/** The stand-in for Dropbox: its OAuth, its calls and the content of its files, all on one origin. */
import { authorizeRoutes } from '../authorize.ts';
import { descriptionIn } from '../described.ts';
import { newGrants } from '../grants.ts';
import { listOf, pageOf } from '../page.ts';
import type { Answer, Plain, Route } from '../serve.ts';
import { newGround, type StandIn, type StandInOptions } from '../stand-in.ts';
import { dropboxAccounts, dropboxScopes } from './accounts.ts';
import { fileRoutes } from './files.ts';
import { dropboxManner } from './manner.ts';
import { type Sharing, sharingRoutes } from './sharing.ts';
import { ACCESS_SECONDS, dropboxTokens } from './tokens.ts';
import { type Entry, nameOf, newTree, type Tree } from './tree.ts';
import { uploadRoutes } from './upload.ts';

export type DropboxStandIn = StandIn &
  Readonly<{
    /** Every file and folder that is there, in the order in which it was made. */
    entries(): readonly Entry[];
    /** Everybody who was let into a folder and still is, besides its owner. */
    members: Sharing['members'];
    /** Somebody writes a file into a folder, or over the one that is there. @param name with the folders below it */
    put(folder: Entry, name: string, content: Buffer): Entry;
    /** Somebody throws away everything that is there. */
    clear(): void;
  }>;

const PROVIDER = 'Dropbox';

export const startDropbox = async (options: StandInOptions): Promise<DropboxStandIn> => {
  const ground = await newGround(PROVIDER, options);
  const { url: site } = ground.listening;
  const { now } = options;
  const app = { ...ground.client, redirects: () => [`${options.origin()}/admin/dropbox-callback`] };
  const grants = newGrants({
    now,
    codeMs: 600_000,
    accessMs: ACCESS_SECONDS * 1_000,
    refreshMs: null,
    rotates: false,
    prefixes: { access: 'sl.u.', refresh: '' },
  });
  const tree = newTree(now);
  const files = fileRoutes(tree, now, site);
  const sharing = sharingRoutes(tree, dropboxAccounts, now, site);
  const description = descriptionIn(import.meta.dirname);
  const serving = ground.servingWith(description, '', dropboxManner(grants));
  const accountRoutes: Readonly<Record<string, Route>> = {
    'auth/token/revoke': {
      handle: ({ header }) => {
        grants.revoke((header('authorization') ?? '').replace(/^Bearer /, ''));
        return { status: 200, body: null };
      },
    },
    'users/get_current_account': { handle: ({ grant }) => ({ status: 200, body: accountOf(grant.account, site) }) },
  };
  serving.described({ ...accountRoutes, ...files.routes, ...uploadRoutes(tree, now), ...sharing.routes });
  const pages: readonly Plain[] = [
    {
      name: 'link.temporary',
      method: 'get',
      path: '/temporary/:token',
      handle: ({ params }) => {
        const file = files.links.of(String(params['token']));
        if (file?.content == null) return pageOf(410, 'This link is over', '');
        return { status: 200, bytes: file.content, headers: { 'content-type': 'application/octet-stream' } };
      },
    },
    {
      name: 'page',
      method: 'get',
      path: '/scl/:kind/:id',
      handle: ({ params }) => shownPage(tree, sharing, String(params['id'])),
    },
  ];
  serving.plain(
    ...authorizeRoutes({
      provider: PROVIDER,
      path: '/oauth2/authorize',
      app,
      accounts: dropboxAccounts,
      grants,
      now,
      scopes: dropboxScopes,
      offline: (query) => query.get('token_access_type') === 'offline',
    }),
    dropboxTokens(app, grants),
    ...pages,
  );
  const clear = (): void => {
    for (const entry of tree.all()) tree.remove(entry);
  };
  const put: DropboxStandIn['put'] = ({ owner, path }, name, content) => tree.put(owner, `${path}/${name}`, content);
  return { ...ground.standIn(grants), entries: tree.all, members: sharing.members, put, clear };
};

const accountOf = ({ id, name, email }: (typeof dropboxAccounts)[number], site: string) => {
  const [given = '', surname = ''] = name.split(' ');
  const root = id.slice(-4);
  return {
    account_id: id,
    name: {
      given_name: given,
      surname,
      familiar_name: given,
      display_name: name,
      abbreviated_name: `${given.slice(0, 1)}${surname.slice(0, 1)}`,
    },
    email,
    email_verified: true,
    disabled: false,
    country: 'IN',
    locale: 'en',
    referral_link: `${site}/referrals/${root}`,
    is_paired: false,
    account_type: { '.tag': 'pro' },
    root_info: { '.tag': 'user', root_namespace_id: root, home_namespace_id: root },
  };
};

/** What one would see at Dropbox: what is in a folder, and who else may see it. */
const shownPage = (tree: Tree, sharing: Sharing, id: string): Answer => {
  const entry = sharing.linked(id);
  if (entry === null) return pageOf(404, 'There is no such file', '');
  const inside = tree.inside(entry.owner, entry.path, false);
  const people = sharing.members().filter(({ sharedFolderId }) => sharedFolderId === entry.sharedFolderId);
  return pageOf(
    200,
    nameOf(entry.path),
    `<p>This stands in for ${PROVIDER} on this machine.</p>${listOf(inside.map(({ path }) => nameOf(path)))}<p>Who may see it:</p>${listOf([`${entry.owner.email} (owner)`, ...people.map(({ email, level }) => `${email} (${level})`)])}`,
  );
};
