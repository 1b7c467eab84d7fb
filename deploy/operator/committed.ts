/** The descriptions of HTTP and of events that stand in the repository, and whether they say what the schemas say. */
import { routes } from '@lamplight/bff/contract/routes.ts';
import { asyncapi } from './asyncapi.ts';
import { openapi } from './openapi.ts';
import { releasedNow } from './released.ts';

export type Texts = Readonly<Record<string, string>>;
/** @returns null where there is no such file */
export type ReadText = (path: string) => string | null;

const textOf = (made: unknown): string => `${JSON.stringify(made, null, 1)}\n`;

const LINE_WIDTH = 120;

/** As the formatter writes it, so that nothing else is ever made of it. */
const called = (): string => {
  const rows = routes.map(({ id, method, path }) => {
    const name = /^[a-z]+$/.test(id) ? id : `'${id}'`;
    const row = `  ${name}: ['${method}', '${path}'],\n`;
    return row.length - 1 <= LINE_WIDTH ? row : `  ${name}: [\n    '${method}',\n    '${path}',\n  ],\n`;
  });
  return `/** Written by \`npm run contracts\` from \`routes/\`. */\nexport const called = {\n${rows.join('')}} as const;\n`;
};

/** Made anew at every run, by their path in the repository. */
export const described = (): Texts => ({
  'bff/contract/called.ts': called(),
  'bff/contract/openapi.json': textOf(openapi()),
  'events/contracts/asyncapi.json': textOf(asyncapi()),
});

/** Written once, when an event is released, and never again. */
export const released = (): Texts =>
  Object.fromEntries(
    Object.entries(releasedNow()).map(([name, schema]) => [`events/contracts/released/${name}.json`, textOf(schema)]),
  );

/** @returns the paths whose text is not what was made, or not there */
export const differing = (made: Texts, read: ReadText): readonly string[] =>
  Object.entries(made).flatMap(([path, text]) => (read(path) === text ? [] : [path]));

export const missing = (made: Texts, read: ReadText): Texts =>
  Object.fromEntries(Object.entries(made).filter(([path]) => read(path) === null));
