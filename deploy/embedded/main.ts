/** The container's default command: `lamplight start` without the launcher. */
import { parseArgs } from 'node:util';
import { runProduct } from './run.ts';

const { values } = parseArgs({ options: { demo: { type: 'boolean' } } });
await runProduct({ demo: values.demo === true });
