/**
 * `npm run contracts` writes the committed descriptions of HTTP and events, and the schema of every event that was not
 * released before; `--check` compares and exits 1 when they differ.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { described, differing, missing, released, type Texts } from './committed.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
const write = (texts: Texts): void => {
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
};

const newlyReleased = missing(released(), read);
if (process.argv.includes('--check')) {
  const stale = [...differing(described(), read), ...Object.keys(newlyReleased)];
  for (const path of stale) console.error(`${path} is not what the schemas say. Run: npm run contracts`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  write(described());
  write(newlyReleased);
}
