/** The container's default command: `lamplight start` without the launcher. */
import { parseArgs } from 'node:util';
import { runProduct } from './run.ts';

const EXIT_USAGE = 2;

const asked = (): Readonly<{ demo: boolean; observe: boolean }> | null => {
  try {
    const { values } = parseArgs({ options: { demo: { type: 'boolean' }, observe: { type: 'boolean' } } });
    return { demo: values.demo === true, observe: values.observe === true };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: node deploy/embedded/main.ts [--demo] [--observe]\n`);
    return null;
  }
};

const how = asked();
if (how === null) process.exitCode = EXIT_USAGE;
else await runProduct(how);
