/** The stand-in for Google, in a process of its own: the site is on another name of this machine than it is, as with Google. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const STAND_IN = join(import.meta.dirname, '..', '..', '..', 'deploy', 'embedded', 'openid', 'main.ts');

export type Google = Readonly<{
  /** What the product must be told. */
  settings: Readonly<Record<string, string>>;
  leadsBackTo(origin: string): void;
  stop(): Promise<void>;
}>;

export const startGoogle = async (): Promise<Google> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', STAND_IN], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(() => Promise.reject(new Error('The stand-in for Google did not start.'))),
  ]);
  const { issuer, clientId, clientSecret } = JSON.parse(String(line)) as Readonly<Record<string, string>>;
  return {
    settings: {
      GOOGLE_ISSUER: issuer ?? '',
      GOOGLE_CLIENT_ID: clientId ?? '',
      GOOGLE_CLIENT_SECRET: clientSecret ?? '',
    },
    leadsBackTo: (origin) => void child.stdin.write(`${origin}\n`),
    stop: async () => {
      child.stdin.end();
      await gone;
    },
  };
};
