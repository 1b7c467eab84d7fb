/** The kubectl that KUBECTL names, with the cluster that KUBECONFIG names and nothing else of this machine's environment. */
import { spawnSync } from 'node:child_process';

type Said = Readonly<{ ok: boolean; out: string; err: string }>;
export type Kubectl = Readonly<{
  ask(words: readonly string[], input?: string): Said;
  /** @returns what it prints @throws Error in its own words */
  demand(words: readonly string[], input?: string): string;
}>;

/** Null where none is named. */
export const kubectlOf = (env: NodeJS.ProcessEnv): Kubectl | null => {
  const { KUBECTL, KUBECONFIG, PATH = '', HOME = '' } = env;
  if (KUBECTL === undefined || KUBECONFIG === undefined) return null;
  const ask: Kubectl['ask'] = (words, input = '') => {
    const { status, stdout, stderr } = spawnSync(KUBECTL, [...words], {
      encoding: 'utf8',
      input,
      env: { PATH, HOME, KUBECONFIG },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { ok: status === 0, out: stdout, err: stderr };
  };
  return {
    ask,
    demand: (words, input) => {
      const { ok, out, err } = ask(words, input);
      if (!ok) throw new Error(`kubectl ${words.join(' ')}: ${err}`);
      return out;
    },
  };
};
