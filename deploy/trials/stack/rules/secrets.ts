/** Secrets: each is made by `init --docker`, given to whom it is for and to nobody else, and none stands in the file. */

import { serverNames, tasks } from '@lamplight/operator/servers.ts';
import { ORIGIN } from '@lamplight/operator/stack/init.ts';
import { secretsOf } from '../compose.ts';
import type { Rule } from './rule.ts';

const fileOf = (path = ''): string => path.split('/').at(-1) ?? '';

export const secrets: Rule = ({ compose, secretFiles }) => {
  const given = Object.entries(compose.services).flatMap(([name, service]) =>
    secretsOf(service).map(({ source }) => ({ name, source })),
  );
  const made = Object.keys(secretFiles).filter((name) => name !== ORIGIN);
  const files = Object.values(compose.secrets).map(({ file }) => fileOf(file));
  const holders: readonly string[] = [...serverNames, ...Object.keys(tasks)];
  return [
    ...given
      .filter(({ source }) => !Object.hasOwn(compose.secrets, source))
      .map(({ name, source }) => `${name} is given the secret ${source}, which is not there`),
    ...Object.entries(compose.secrets)
      .filter(([, { file }]) => !made.includes(fileOf(file)))
      .map(([name]) => `the secret ${name} is made by nobody`),
    ...made.filter((name) => !files.includes(name)).map((name) => `the secret ${name} is made and not in the file`),
    ...Object.keys(compose.secrets)
      .filter((name) => given.every(({ source }) => source !== name))
      .map((name) => `the secret ${name} is given to nobody`),
    ...given
      .filter(({ name, source }) => holders.includes(source) && name !== source)
      .map(({ name, source }) => `${name} is given the secret of ${source}`),
  ];
};

const NAMED = /(?:PASSWORD|SECRET|TOKEN|KEY|PEPPER|PASS)$/;
/** Long, and of every kind of letter: nobody writes such a word. */
const isRandom = (word: string): boolean =>
  word.length >= 24 && /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);

/** Looked for in what is written, before variables are filled in. */
export const bare: Rule = ({ written }) =>
  Object.entries(written.services).flatMap(([name, service]) => {
    const texts = textsIn(service);
    return [
      ...texts
        .filter(
          ({ text }) =>
            text.split(/[^A-Za-z0-9+/=_-]+/).some(isRandom) ||
            /:\/\/[^/\s:@]+:[^@\s]+@/.test(text) ||
            text.includes('PRIVATE KEY'),
        )
        .map(({ at }) => `${name} holds what looks like a secret in ${at}`),
      ...texts
        .filter(({ at, text }) => NAMED.test(at) && !/^\$\{\w+:\?/.test(text))
        .map(({ at }) => `${name} has a value for ${at}, which is a secret`),
    ];
  });

type Text = Readonly<{ at: string; text: string }>;
const textsIn = (part: unknown, at = ''): readonly Text[] => {
  if (typeof part === 'string') return [{ at, text: part }];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, one]) => textsIn(one, Array.isArray(part) ? at : name));
};
