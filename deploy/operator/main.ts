/** `npx lamplight …`: the operator's commands. Exit codes: 0 well, 1 failed, 2 usage, 3 needs attention, 78 configuration. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { operations } from '@lamplight/embedded/operations.ts';
import { readSettings, type Settings } from '@lamplight/embedded/settings.ts';
import { type Asked, askRunning, operate, type Told } from '@lamplight/embedded/socket.ts';
import { hasCode, misconfigured } from '@lamplight/events/ports/errors.ts';
import { printed } from './printed.ts';

const EXIT = { well: 0, failed: 1, usage: 2, attention: 3, misconfigured: 78 } as const;

const given = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        reason: { type: 'string' },
        demo: { type: 'boolean' },
        plan: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    console.error(Error.isError(error) ? error.message : error);
    return process.exit(EXIT.usage);
  }
};
const { values, positionals } = given();

const askedOf = (words: readonly string[]): Asked | null => {
  const two = words.slice(0, 2).join(' ');
  const command = [two, words[0] ?? ''].find((name) => Object.hasOwn(operations, name));
  if (command === undefined) return null;
  const { reason = null, 'dry-run': dryRun = false } = values;
  return { command, words: words.slice(command.split(' ').length), reason, dryRun };
};

/** Of the product that runs on the folder, else of one that is opened for the question on a free port. */
const ask = async (settings: Settings, asked: Asked): Promise<Told> => {
  if (!existsSync(settings.DATA_DIR))
    throw misconfigured(`There is no data folder ${settings.DATA_DIR}`, 'Name the folder of the product as DATA_DIR.');
  const held = tryFolder(settings.DATA_DIR);
  if (held === null) return await askRunning(settings.DATA_DIR, asked);
  held.release();
  // Loaded only now: a question to a running product needs none of it.
  const { startProduct } = await import('@lamplight/embedded/product.ts');
  const { createLog } = await import('@lamplight/common/log/log.ts');
  const log = createLog({ service: 'lamplight', level: 'error' });
  const product = await startProduct({ settings: { ...settings, PORT: 0 }, clock: { now: () => Date.now() }, log });
  try {
    return await operate(product, asked);
  } finally {
    product.drain();
    await product.close();
  }
};

const help = (): string =>
  [
    'lamplight start [--demo]',
    'lamplight migrate [--plan]',
    ...Object.values(operations).map(({ usage }) => `lamplight ${usage}`),
    '',
    'Every command takes --json; those that change something take --dry-run.',
  ].join('\n');

const migrated = async (): Promise<number> => {
  const { migrate } = await import('./migrate.ts');
  const done = await migrate(process.env, { plan: values.plan === true });
  if (values.json === true) console.log(JSON.stringify(done, null, 1));
  else if (done.length === 0) console.log('Nothing is made in advance for these addresses.');
  else for (const { what, state } of done) console.log(`${state.padEnd(9)} ${what}`);
  return EXIT.well;
};

const main = async (): Promise<number> => {
  if (positionals.length === 1 && positionals[0] === 'migrate') return await migrated();
  const asked = askedOf(positionals);
  if (values.help === true || asked === null) {
    (values.help === true ? console.log : console.error)(help());
    return values.help === true ? EXIT.well : EXIT.usage;
  }
  const told = await ask(readSettings(process.env), asked);
  if (told.is !== 'done') {
    console.error(told.says);
    return told.is === 'usage' ? EXIT.usage : EXIT.failed;
  }
  console.log(values.json === true ? JSON.stringify(told.result, null, 1) : printed(told.result));
  return told.ok ? EXIT.well : EXIT.attention;
};

if (positionals[0] === 'start') await import('@lamplight/embedded/main.ts');
else {
  try {
    process.exitCode = await main();
  } catch (error) {
    const misconfigured = hasCode(error, 'Misconfigured');
    console.error(Error.isError(error) ? error.message : error);
    process.exitCode = misconfigured ? EXIT.misconfigured : EXIT.failed;
  }
}
