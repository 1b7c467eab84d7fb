/** `npx lamplight …`: the operator's commands. Exit codes: 0 well, 1 failed, 2 usage, 3 needs attention, 78 configuration. */
import { isUsage } from '@lamplight/embedded/operation.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { printed } from './printed.ts';
import { type ParsedCommand, parse } from './words.ts';

const EXIT = { well: 0, failed: 1, usage: 2, attention: 3, misconfigured: 78 } as const;

const migrated = async ({ plan, json }: ParsedCommand): Promise<number> => {
  const { migrate } = await import('./migrate.ts');
  const done = await migrate(process.env, { plan });
  if (json) console.log(JSON.stringify(done, null, 1));
  else if (done.length === 0) console.log('Nothing is made in advance for these addresses.');
  else for (const { what, state } of done) console.log(`${state.padEnd(9)} ${what}`);
  return EXIT.well;
};

const initialised = async ({ given, from, json }: ParsedCommand): Promise<number> => {
  const { initStack } = await import('./stack/init.ts');
  const { places } = await import('./stack/places.ts');
  const { summaryOf } = await import('./stack/summary.ts');
  const place = given === 'kubernetes' ? places.kubernetes : places.docker;
  const done = initStack({ place, folder: process.cwd(), from, env: process.env });
  console.log(json ? JSON.stringify(done, null, 1) : summaryOf(done, place));
  return EXIT.well;
};

const moved = async ({ dryRun, json }: ParsedCommand): Promise<number> => {
  const [{ move }, { progressOn }] = [await import('./move/move.ts'), await import('./move/progress.ts')];
  // How far it came goes where messages go: what is asked for stands alone on the standard output.
  const rows = await move(
    process.env,
    { dryRun },
    progressOn(process.stderr, () => performance.now()),
  );
  console.log(json ? JSON.stringify(rows, null, 1) : printed(rows));
  return EXIT.well;
};

const seeded = async ({ texts, evenInProduction, json }: ParsedCommand): Promise<number> => {
  const [{ seed, lastNight }, { progressOn }] = [await import('./seed/seed.ts'), await import('./move/progress.ts')];
  const { size = '', seed: number = null } = texts;
  const options = { size, seed: number, evenInProduction, until: lastNight(Date.now()) };
  const rows = await seed(
    process.env,
    options,
    progressOn(process.stderr, () => performance.now()),
  );
  console.log(json ? JSON.stringify(rows, null, 1) : printed(rows));
  return EXIT.well;
};

/** Backups go by their own connections, whether a product runs or not: a long copy is nothing to keep its event loop with. */
const kept = async (parsed: ParsedCommand): Promise<number> => {
  const { keptCommands } = await import('./backup/commands.ts');
  const { progressOn } = await import('./move/progress.ts');
  const progress = progressOn(process.stderr, () => performance.now());
  const { ok, rows } = await keptCommands[parsed.command as keyof typeof keptCommands](process.env, parsed, progress);
  console.log(parsed.json ? JSON.stringify(rows, null, 1) : printed(rows));
  return ok ? EXIT.well : EXIT.attention;
};

const configured = async ({ command, words, json }: ParsedCommand): Promise<number> => {
  const { checkConfig, printConfig } = await import('./config/config.ts');
  if (command === 'config doc') {
    const { settingsTable } = await import('@lamplight/common/config/settings-table.ts');
    console.log(settingsTable());
    return EXIT.well;
  }
  const told = command === 'config print' ? printConfig(process.env, words[0]) : [checkConfig(process.env, words[0])];
  console.log(json ? JSON.stringify(told, null, 1) : printed(told));
  return EXIT.well;
};

const looked = async (parsed: ParsedCommand): Promise<number> => {
  const { isLooking, lookAt } = await import('./events/commands.ts');
  const { progressOn } = await import('./move/progress.ts');
  const { isUnread, sayingOn } = await import('./lines.ts');
  if (!isLooking(parsed.command)) throw new TypeError(`${parsed.command} looks at no log`);
  const ended = new AbortController();
  process.once('SIGINT', () => ended.abort()).once('SIGTERM', () => ended.abort());
  try {
    const ending = await lookAt(process.env, parsed.command, parsed, {
      say: sayingOn(process.stdout),
      note: (line) => console.error(line),
      progress: progressOn(process.stderr, () => performance.now()),
      signal: ended.signal,
    });
    return EXIT[ending];
  } catch (error) {
    if (isUnread(error)) return EXIT.well;
    throw error;
  }
};

const maintained = async ({ words: [word], reason, dryRun, json }: ParsedCommand): Promise<number> => {
  const { setMaintained } = await import('./maintenance/maintenance.ts');
  const state = await setMaintained(process.env, { word, reason, dryRun }, () => Date.now());
  console.log(json ? JSON.stringify(state, null, 1) : printed(state));
  return EXIT.well;
};

const jobsRestored = async ({ dryRun, json }: ParsedCommand): Promise<number> => {
  const { restoreJobs } = await import('./jobs/restore.ts');
  const done = await restoreJobs(process.env, { dryRun }, () => Date.now());
  console.log(json ? JSON.stringify(done, null, 1) : printed(done));
  return EXIT.well;
};

const bundled = async ({ to, json }: ParsedCommand): Promise<number> => {
  const { bundle } = await import('./support/bundle.ts');
  const { ask } = await import('./ask.ts');
  const done = await bundle(process.env, String(to), ask, () => Date.now());
  console.log(json ? JSON.stringify(done, null, 1) : printed(done));
  return done.missing.length === 0 ? EXIT.well : EXIT.attention;
};

const personal = async ({ command, words: [id], to, reason, dryRun, json }: ParsedCommand): Promise<number> => {
  const { erased, exported } = await import('./person/commands.ts');
  const isErasure = command === 'person erase';
  const done = isErasure
    ? await erased(process.env, id, { reason: reason ?? '', dryRun })
    : await exported(process.env, id, { to: String(to), reason: reason ?? '' });
  console.log(json ? JSON.stringify(done, null, 1) : printed(done));
  return 'waits' in done && done.waits.length > 0 ? EXIT.attention : EXIT.well;
};

const operated = async ({ command, words, reason, dryRun, texts, json }: ParsedCommand): Promise<number> => {
  const { ask } = await import('./ask.ts');
  const outcome = await ask(process.env, { command, words, reason, dryRun, texts });
  if (outcome.is !== 'done') {
    console.error(outcome.says);
    return outcome.is === 'usage' ? EXIT.usage : EXIT.failed;
  }
  console.log(json ? JSON.stringify(outcome.result, null, 1) : printed(outcome.result));
  return outcome.ok ? EXIT.well : EXIT.attention;
};

const coded = async (parsed: ParsedCommand): Promise<number> => {
  try {
    if (parsed.command === 'migrate') return await migrated(parsed);
    if (parsed.command === 'init') return await initialised(parsed);
    if (parsed.command.startsWith('config ')) return await configured(parsed);
    if (/^(events|stream|trace|ledger|incarnation)\b/.test(parsed.command)) return await looked(parsed);
    if (parsed.command === 'maintenance') return await maintained(parsed);
    if (parsed.command === 'jobs restore') return await jobsRestored(parsed);
    if (parsed.command === 'support-bundle') return await bundled(parsed);
    if (parsed.command.startsWith('person ')) return await personal(parsed);
    if (parsed.command === 'move') return await moved(parsed);
    if (parsed.command === 'seed') return await seeded(parsed);
    return /^(backup |restore$|drill$|export$|import$)/.test(parsed.command)
      ? await kept(parsed)
      : await operated(parsed);
  } catch (error) {
    console.error(Error.isError(error) ? error.message : error);
    if (isUsage(error)) return EXIT.usage;
    return hasCode(error, 'Misconfigured') ? EXIT.misconfigured : EXIT.failed;
  }
};

/** Whatever a broken store left open (a connection, a timer) must not keep a command that has answered from ending. */
const end = (code: number): void => {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
};

const parsed = parse(process.argv.slice(2));
if (parsed.is === 'help') console.log(parsed.says);
else if (parsed.is === 'wrong') {
  console.error(parsed.says);
  end(EXIT.usage);
} else if (parsed.command === 'start') {
  const { runProduct } = await import('@lamplight/embedded/run.ts');
  await runProduct({ demo: parsed.demo, observe: parsed.observe });
} else end(await coded(parsed));
