/**
 * `npm run trials:stack`: what can be proven of docker-compose.yml and of the image without a container engine. Each part says
 * one line; what it could not do is named. Ends with 1 where a part fails. `-- config`, `-- run`, `-- image`: these alone.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configPart } from './config-part.ts';
import { imagePart } from './image-part.ts';
import type { Part } from './part.ts';
import { runPart } from './run-part.ts';

const PARTS: Readonly<Record<string, Part>> = { config: configPart, run: runPart, image: imagePart };

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const words = process.argv.slice(2);
const unknown = words.filter((word) => !Object.hasOwn(PARTS, word));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-stack-'));
chmodSync(scratch, 0o755); // an ordinary user must come through to what is started as one
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (words.length > 0 && !words.includes(name)) continue;
    const began = performance.now();
    try {
      const { line, notRun = [] } = await part(scratch);
      say(`${name}: ${line} (${Math.round((performance.now() - began) / 1_000)} s)`);
      for (const one of notRun) say(`  not run: ${one}`);
    } catch (error) {
      process.exitCode = 1;
      say(`${name}: FAILED: ${Error.isError(error) ? error.message : error}`);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
