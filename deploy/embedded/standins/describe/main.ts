/**
 * Cuts the descriptions that are committed beside the stand-ins out of what the providers publish:
 * `node deploy/embedded/standins/describe/main.ts`. It needs npm and go, and leaves nothing but those files.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Described } from '../described.ts';
import { fromDiscovery } from './discovery.ts';
import { dropboxRoutes, fromDropbox, typesOf } from './dropbox.ts';
import { fromOpenApi, fromWebhooks } from './openapi.ts';
import { DRIVE_CALLS, DROPBOX_METHODS, GITHUB_CALLS, GITHUB_EVENTS, SOURCES } from './used.ts';

const standIns = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'describe-'));
const run = (command: string, args: readonly string[], cwd = folder): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const json = (...path: readonly string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
const said = ({ name, version }: Readonly<{ name: string; version: string }>): string => `${name}@${version}`;

/** Of a large package only what is read. @returns the folder in which it lies */
const unpacked = (source: Readonly<{ name: string; version: string }>, ...files: readonly string[]): string => {
  const [{ filename }] = JSON.parse(run('npm', ['pack', said(source), '--json']));
  const to = join(folder, source.name.replace('/', '-'));
  mkdirSync(to);
  run('tar', ['xzf', join(folder, filename), '-C', to, ...files.map((file) => `package/${file}`)]);
  return join(to, 'package');
};
/** One call and one shape a line, so that a newer version shows in a diff what it changed. */
const write = (place: string, { from, licence, calls, shapes }: Described): void => {
  const lines = (each: object): string =>
    Object.entries(each)
      .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const head = ` "from": ${JSON.stringify(from)},\n "licence": ${JSON.stringify(licence)},`;
  const text = `{\n${head}\n "calls": {\n${lines(calls)}\n },\n "shapes": {\n${lines(shapes)}\n }\n}\n`;
  writeFileSync(join(standIns, place), text);
};

/** Each asks that its notice goes along. */
const notices: string[] = [];
const notice = (of: string, ...path: readonly string[]): void =>
  void notices.push(`${of}\n\n${readFileSync(join(...path), 'utf8').trim()}\n`);

const drive = (): Described => {
  const { module, version, file } = SOURCES.drive;
  const { Dir } = JSON.parse(run('go', ['mod', 'download', '-json', `${module}@${version}`]));
  notice(`${module} ${version}`, Dir, 'LICENSE');
  return fromDiscovery(json(Dir, file), `${module}@${version}`, DRIVE_CALLS);
};

const dropbox = (): Described => {
  const { dropbox: sdk, generator } = SOURCES;
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', said(sdk), said(generator)]);
  const lies = (...path: readonly string[]) => readFileSync(join(folder, 'node_modules', sdk.name, ...path), 'utf8');
  // `Object` stands there for what the types do not tell; the generator would describe the object that JavaScript has.
  const types = join(folder, 'node_modules', sdk.name, 'types', 'dropbox_types.d.ts');
  writeFileSync(types, readFileSync(types, 'utf8').replace(/\bObject(?=[;>])/g, 'any'));
  notice(said(sdk), folder, 'node_modules', sdk.name, 'LICENSE');
  const routes = dropboxRoutes(DROPBOX_METHODS, lies('types', 'index.d.ts'), lies('es', 'lib', 'routes.js'));
  writeFileSync(join(folder, 'routes.ts'), typesOf(routes));
  const options = { strict: true, skipLibCheck: true, module: 'nodenext', types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['routes.ts'] }));
  const made = run('node', [
    join('node_modules', generator.name, 'bin', `${generator.name}.js`),
    ...['--path', 'routes.ts', '--tsconfig', 'tsconfig.json', '--type', '*', '--expose', 'export'],
  ]);
  return fromDropbox(routes, JSON.parse(made), `${said(sdk)} by ${said(generator)}`);
};

try {
  write(join('drive', 'description.json'), drive());
  const { github, webhooks } = SOURCES;
  const lies = unpacked(github, github.file, 'LICENSE');
  const api = json(lies, github.file);
  notice(said(github), lies, 'LICENSE');
  write(join('github', 'description.json'), fromOpenApi(api, said(github), GITHUB_CALLS));
  const events = json(unpacked(webhooks, webhooks.file), webhooks.file);
  write(join('github', 'webhooks.json'), fromWebhooks(events, said(webhooks), GITHUB_EVENTS));
  notices.push(`${said(webhooks)}\n\nMIT, as its package says; it brings no notice of its own.\n`);
  write(join('dropbox', 'description.json'), dropbox());
  writeFileSync(join(standIns, 'NOTICES.txt'), notices.join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
