/** `npx lamplight …`: the operator's commands. Exit codes: 0 well, 1 failed, 2 usage, 3 needs attention, 78 configuration. */
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { ask } from './ask.ts';
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

const operated = async ({ command, words, reason, dryRun, json }: ParsedCommand): Promise<number> => {
  const told = await ask(process.env, { command, words, reason, dryRun });
  if (told.is !== 'done') {
    console.error(told.says);
    return told.is === 'usage' ? EXIT.usage : EXIT.failed;
  }
  console.log(json ? JSON.stringify(told.result, null, 1) : printed(told.result));
  return told.ok ? EXIT.well : EXIT.attention;
};

const coded = async (given: ParsedCommand): Promise<number> => {
  try {
    return given.command === 'migrate' ? await migrated(given) : await operated(given);
  } catch (error) {
    console.error(Error.isError(error) ? error.message : error);
    return hasCode(error, 'Misconfigured') ? EXIT.misconfigured : EXIT.failed;
  }
};

/** Whatever a broken store left open (a connection, a timer) must not keep a command that has answered from ending. */
const end = (code: number): void => {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
};

const given = parse(process.argv.slice(2));
if (given.is === 'help') console.log(given.says);
else if (given.is === 'wrong') {
  console.error(given.says);
  end(EXIT.usage);
} else if (given.command === 'start') {
  const { runProduct } = await import('@lamplight/embedded/run.ts');
  await runProduct({ demo: given.demo });
} else end(await coded(given));
