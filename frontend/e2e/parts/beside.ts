/** A server that stands in for another company's, in a process of its own: the site is on another name of this machine than it is. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const EMBEDDED = join(import.meta.dirname, '..', '..', '..', 'deploy', 'embedded');

export type Beside = Readonly<{
  /** The next line that it says, as JSON. Throws where it has ended. */
  heard(): Promise<unknown>;
  say(line: string): void;
  /** With its input it ends. Throws where it says by its exit code that something was wrong; the words go to the terminal. */
  stop(): Promise<void>;
}>;

/** @param entry in `deploy/embedded` */
export const startBeside = (entry: string): Beside => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(EMBEDDED, entry)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    heard: async () => {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${entry} has ended`);
      return JSON.parse(String(value));
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    stop: async () => {
      child.stdin.end();
      const [code] = await gone;
      if (code !== 0) throw new Error(`${entry} ended with ${code}`);
    },
  };
};
