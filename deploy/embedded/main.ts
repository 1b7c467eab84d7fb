/** The container's default command: `lamplight start` without the launcher. */
import { parseArgs } from 'node:util';
import { runProduct } from './run.ts';

const EXIT_USAGE = 2;

const demoIsAsked = (): boolean | null => {
  try {
    return parseArgs({ options: { demo: { type: 'boolean' } } }).values.demo === true;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: node deploy/embedded/main.ts [--demo]\n`);
    return null;
  }
};

const demo = demoIsAsked();
if (demo === null) process.exitCode = EXIT_USAGE;
else await runProduct({ demo });
