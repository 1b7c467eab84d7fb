/** The Dockerfile as its steps: what the image's environment is, and what a build does, in order. */

export type Step = Readonly<{ word: string; rest: string }>;
export type Stage = Readonly<{ name: string | null; steps: readonly Step[] }>;

/** Its stages, the last one last; comments and broken lines are put together. */
export const stagesOf = (text: string): readonly Stage[] => {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stages: { name: string | null; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push({ name: /\sAS\s+(\S+)$/i.exec(rest)?.[1] ?? null, steps: [] });
    else stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
};

const last = (text: string): readonly Step[] => stagesOf(text).at(-1)?.steps ?? [];

/** What containers of the image find in their environment. */
export const imageEnvironment = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    last(text)
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => rest.split(/\s+/))
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name, value.join('=')] as const;
      }),
  );

/** A list in JSON: ENTRYPOINT, CMD. */
export const listOf = (text: string, word: string): readonly string[] =>
  JSON.parse(last(text).findLast((step) => step.word === word)?.rest ?? '[]') as readonly string[];
