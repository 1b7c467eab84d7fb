/** The stand-in for Google Drive and for the part of Google's OAuth before it, all on one origin. */
import { authorizeRoutes } from '../authorize.ts';
import { descriptionIn } from '../described.ts';
import { newGrants } from '../grants.ts';
import { listOf, pageOf } from '../page.ts';
import type { Answer } from '../serve.ts';
import { newGround, type StandIn, type StandInOptions } from '../stand-in.ts';
import { driveAccounts, driveScopes } from './accounts.ts';
import { fileRoutes } from './file-routes.ts';
import { type DriveFile, type Files, newFiles, type Permission } from './files.ts';
import { driveManner } from './manner.ts';
import { permissionRoutes } from './permission-routes.ts';
import { ACCESS_SECONDS, driveTokens } from './tokens.ts';
import { newUploads } from './upload.ts';

export type DriveStandIn = StandIn &
  Readonly<{
    /** Everything that is there, in the order in which it was made. */
    files(): readonly DriveFile[];
    /** Somebody puts a file into a folder. @param opened with the app: before that it does not see it */
    put(folder: DriveFile, file: Readonly<{ name: string; content: Buffer | null; opened: boolean }>): DriveFile;
    /** Every permission that was given and stands, besides the owners'. */
    permissions(): readonly (Permission & Readonly<{ fileId: string; fileName: string }>)[];
  }>;

const PROVIDER = 'Google Drive';
/** What Google keeps in a form of its own has no content. */
const DOCUMENT = 'application/vnd.google-apps.document';

export const startDrive = async (options: StandInOptions): Promise<DriveStandIn> => {
  const ground = await newGround(PROVIDER, options);
  const { url: site } = ground.listening;
  const { now } = options;
  const app = { ...ground.client, redirects: () => [`${options.origin()}/auth/google/callback`] };
  const grants = newGrants({
    now,
    codeMs: 600_000,
    accessMs: ACCESS_SECONDS * 1_000,
    refreshMs: null,
    rotates: false,
    prefixes: { access: 'ya29.', refresh: '1//' },
  });
  const [files, uploads] = [newFiles(now), newUploads(now, site)];
  const description = descriptionIn(import.meta.dirname);
  const serving = ground.servingWith(description, '', driveManner(grants));
  serving.plain(
    ...authorizeRoutes({
      provider: PROVIDER,
      path: '/o/oauth2/v2/auth',
      app,
      accounts: driveAccounts,
      grants,
      now,
      scopes: driveScopes,
      // Who one is goes without saying at Google.
      choosable: (scope) => scope !== 'openid' && scope !== 'email',
      offline: (query) => query.get('access_type') === 'offline',
      back: { iss: site },
    }),
    ...driveTokens(app, grants, site, now),
    ...['/drive/folders/:id', '/file/d/:id/view'].map((path) => ({
      name: 'page',
      method: 'get',
      path,
      handle: ({ params }: { params: Readonly<Record<string, unknown>> }) => shownPage(files, String(params['id'])),
    })),
  );
  const routes = { files, uploads, description, site };
  serving.described({ ...fileRoutes(routes), ...permissionRoutes(routes) });
  return {
    ...ground.standIn(grants),
    files: files.all,
    put: ({ id, owner }, { name, content, opened }) =>
      files.create(
        owner,
        { name, parents: [id], ...(content === null ? { mimeType: DOCUMENT } : {}) },
        content,
        opened,
      ),
    permissions: () =>
      files
        .all()
        .flatMap(({ id, name, permissions }) =>
          [...permissions.values()]
            .filter(({ role }) => role !== 'owner')
            .map((permission) => ({ ...permission, fileId: id, fileName: name })),
        ),
  };
};

/** What one would see at Google: what is in a folder, and who else may see it. */
const shownPage = (files: Files, id: string): Answer => {
  const file = files.byId(id);
  if (file === null) return pageOf(404, 'There is no such file', '');
  const inside = files.all().filter(({ parents }) => parents.includes(id));
  const people = files
    .permissionsOf(file)
    .map(({ permission }) => `${permission.emailAddress ?? 'anyone'} (${permission.role})`);
  return pageOf(
    200,
    file.name,
    `<p>This stands in for ${PROVIDER} on this machine.</p>${listOf(inside.map(({ name }) => name))}<p>Who may see it:</p>${listOf(people)}`,
  );
};
