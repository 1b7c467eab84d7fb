/** What may stand on the command line, for every command alike: its words, its options, nothing else. */
import { parseArgs } from 'node:util';
import { operations } from '@lamplight/embedded/operations.ts';
import { instantIn, TIME_FORM } from './instant.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'dry-run': { type: 'boolean' },
  reason: { type: 'string' },
  demo: { type: 'boolean' },
  observe: { type: 'boolean' },
  plan: { type: 'boolean' },
  docker: { type: 'boolean' },
  kubernetes: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  keys: { type: 'string' },
  keep: { type: 'string' },
  size: { type: 'string' },
  seed: { type: 'string' },
  'even-in-production': { type: 'boolean' },
  type: { type: 'string' },
  category: { type: 'string' },
  stream: { type: 'string' },
  actor: { type: 'string' },
  correlation: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  at: { type: 'string' },
  after: { type: 'string' },
  limit: { type: 'string' },
  follow: { type: 'boolean' },
  name: { type: 'string' },
  email: { type: 'string' },
  mobile: { type: 'string' },
  code: { type: 'string' },
  for: { type: 'string' },
} as const;
type Option = keyof typeof OPTIONS;

/** What an option's text must be, beside not empty. */
const FORMS: Readonly<Partial<Record<Option, readonly [RegExp, string]>>> = {
  keep: [/^\d{1,5}$/, '--keep needs a number of days.'],
  limit: [/^[1-9]\d{0,8}$/, '--limit needs a number from 1 on.'],
};
/** Options whose text is a time. */
const TIMES: readonly Option[] = ['since', 'until', 'at'];

/** `needs`: options of which the command takes one, and means nothing without. `must`: each of them has to be given. */
type Command = Readonly<{
  usage: string;
  words: number;
  options: readonly Option[];
  needs?: readonly Option[];
  must?: readonly Option[];
}>;

const FILTER_OPTIONS = ['type', 'category', 'stream', 'actor', 'correlation', 'since', 'until'] as const;
const FILTERS =
  '[--type A,B] [--category A,B] [--stream PREFIX] [--actor ID] [--correlation ID] [--since TIME] [--until TIME]';

const commands: Readonly<Record<string, Command>> = {
  start: { usage: 'start [--demo] [--observe]', words: 0, options: ['demo', 'observe'] },
  migrate: { usage: 'migrate [--plan]', words: 0, options: ['plan', 'json'] },
  init: {
    usage: 'init --docker|--kubernetes [--from DATA_DIR]',
    words: 0,
    options: ['docker', 'kubernetes', 'from', 'json'],
    needs: ['docker', 'kubernetes'],
  },
  move: { usage: 'move [--dry-run]', words: 0, options: ['dry-run', 'json'] },
  'backup create': { usage: 'backup create [--to FOLDER]', words: 0, options: ['to', 'json'] },
  'backup keys': { usage: 'backup keys --to FOLDER', words: 0, options: ['to', 'json'], must: ['to'] },
  'backup verify': { usage: 'backup verify [--from FOLDER]', words: 0, options: ['from', 'json'] },
  'backup ls': { usage: 'backup ls [--from FOLDER]', words: 0, options: ['from', 'json'] },
  'backup prune': {
    usage: 'backup prune --keep DAYS [--from FOLDER]',
    words: 0,
    options: ['keep', 'from', 'dry-run', 'json'],
    must: ['keep'],
  },
  restore: {
    usage: 'restore [--from FOLDER] --keys FOLDER [--to TIME]',
    words: 0,
    options: ['from', 'keys', 'to', 'dry-run', 'json'],
    must: ['keys'],
  },
  seed: {
    usage: 'seed --size small|medium|large|huge|EVENTS [--seed N] [--even-in-production]',
    words: 0,
    options: ['size', 'seed', 'even-in-production', 'json'],
    must: ['size'],
  },
  export: { usage: 'export --to FOLDER', words: 0, options: ['to', 'json'], must: ['to'] },
  import: { usage: 'import --from FOLDER [--dry-run]', words: 0, options: ['from', 'dry-run', 'json'], must: ['from'] },
  drill: {
    usage: 'drill [--from FOLDER] --keys FOLDER',
    words: 0,
    options: ['from', 'keys', 'json'],
    must: ['keys'],
  },
  'person export': {
    usage: 'person export ID --to FOLDER --reason TEXT',
    words: 1,
    options: ['to', 'reason', 'json'],
    must: ['to', 'reason'],
  },
  'person erase': {
    usage: 'person erase ID --reason TEXT [--dry-run]',
    words: 1,
    options: ['reason', 'dry-run', 'json'],
    must: ['reason'],
  },
  'support-bundle': { usage: 'support-bundle --to FOLDER', words: 0, options: ['to', 'json'], must: ['to'] },
  maintenance: {
    usage: 'maintenance [on | off --reason TEXT]',
    words: 1,
    options: ['reason', 'dry-run', 'json'],
  },
  'jobs restore': { usage: 'jobs restore [--dry-run]', words: 0, options: ['dry-run', 'json'] },
  'config check': { usage: 'config check [SERVER]', words: 1, options: ['json'] },
  'config print': { usage: 'config print [SERVER]', words: 1, options: ['json'] },
  'events grep': {
    usage: `events grep ${FILTERS} [--after POSITION] [--limit N]`,
    words: 0,
    options: [...FILTER_OPTIONS, 'after', 'limit', 'json'],
  },
  'events tail': {
    usage: `events tail [--limit N] [--follow] ${FILTERS}`,
    words: 0,
    options: [...FILTER_OPTIONS, 'limit', 'follow', 'json'],
  },
  'events show': { usage: 'events show ID|POSITION', words: 1, options: ['json'] },
  'events stats': { usage: `events stats ${FILTERS}`, words: 0, options: [...FILTER_OPTIONS, 'json'] },
  'events export': { usage: 'events export --to FILE', words: 0, options: ['to', 'json'], must: ['to'] },
  'stream read': {
    usage: 'stream read STREAM [--at TIME] [--after REVISION] [--limit N]',
    words: 1,
    options: ['at', 'after', 'limit', 'json'],
  },
  'ledger check': { usage: 'ledger check', words: 0, options: ['json'] },
  'incarnation show': { usage: 'incarnation show', words: 0, options: ['json'] },
  trace: { usage: 'trace CORRELATION_ID', words: 1, options: ['json'] },
  'config doc': { usage: 'config doc', words: 0, options: [] },
  ...Object.fromEntries(
    Object.entries(operations).map(([name, { usage, words, options, must = [] }]) => [
      name,
      { usage, words, options: ['json', ...options], must },
    ]),
  ),
};

/** `words`: what follows the command's name. */
export type ParsedCommand = Readonly<{
  is: 'command';
  command: string;
  words: readonly string[];
  json: boolean;
  dryRun: boolean;
  reason: string | null;
  demo: boolean;
  /** Whether traces and figures are shown to this machine. */
  observe: boolean;
  plan: boolean;
  /** The option of which the command needs one. */
  given: string | null;
  /** A folder: whose keys are gone on with, or of a backup that is read. */
  from: string | null;
  /** The folder that is written to, or the time that is gone back to. */
  to: string | null;
  /** The folder of the backup of keys. */
  keys: string | null;
  /** Days. */
  keep: string | null;
  evenInProduction: boolean;
  /** Every option that was given with a text, by its name. */
  texts: Readonly<Partial<Record<string, string>>>;
  follow: boolean;
}>;

export type Parsed = ParsedCommand | Readonly<{ is: 'help'; says: string }> | Readonly<{ is: 'wrong'; says: string }>;

/** @param args without the program's own name */
export const parse = (args: readonly string[]): Parsed => {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const name = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''].find((one) => Object.hasOwn(commands, one));
  const command = name === undefined ? undefined : commands[name];
  if (values.help === true) return { is: 'help', says: usageOf(command) };
  if (name === undefined || command === undefined) {
    const says = positionals.length === 0 ? 'Name a command.' : `There is no command ${positionals.join(' ')}.`;
    return { is: 'wrong', says: `${says}\n${usageOf(undefined)}` };
  }
  const words = positionals.slice(name.split(' ').length);
  const taken: readonly string[] = command.options;
  const needed = command.needs ?? [];
  const given = needed.filter((option) => values[option] !== undefined);
  const mistakes = [
    ...words.slice(command.words).map((word) => `${name} takes no word ${word}.`),
    ...tokens.flatMap((token) => {
      if (token.kind !== 'option') return [];
      if (!taken.includes(token.name)) return [`${name} takes no ${token.rawName}.`];
      const wantsText = OPTIONS[token.name as Option].type === 'string';
      if (wantsText && (token.value ?? '').trim() === '') return [`${token.rawName} needs a text.`];
      return !wantsText && token.value !== undefined ? [`${token.rawName} takes no value.`] : [];
    }),
    ...(needed.length > 0 && given.length !== 1
      ? [`${name} needs ${needed.map((option) => `--${option}`).join(' or ')}${given.length > 1 ? ', not both' : ''}.`]
      : []),
    ...(command.must ?? []).flatMap((option) => (values[option] === undefined ? [`${name} needs --${option}.`] : [])),
    ...Object.entries(FORMS).flatMap(([option, [form, says]]) => {
      const text = values[option];
      return typeof text === 'string' && !form.test(text) ? [says] : [];
    }),
    ...TIMES.flatMap((option) => {
      const text = values[option];
      return typeof text === 'string' && instantIn(text) === null
        ? [`--${option} ${text} is no time: ${TIME_FORM}.`]
        : [];
    }),
  ];
  if (mistakes.length > 0) return { is: 'wrong', says: `${mistakes.join('\n')}\n${usageOf(command)}` };
  return {
    is: 'command',
    command: name,
    words,
    json: values.json === true,
    dryRun: values['dry-run'] === true,
    reason: typeof values.reason === 'string' ? values.reason : null,
    demo: values.demo === true,
    observe: values.observe === true,
    plan: values.plan === true,
    given: given[0] ?? null,
    from: typeof values.from === 'string' ? values.from : null,
    to: typeof values.to === 'string' ? values.to : null,
    keys: typeof values.keys === 'string' ? values.keys : null,
    keep: typeof values.keep === 'string' ? values.keep : null,
    evenInProduction: values['even-in-production'] === true,
    texts: Object.fromEntries(
      Object.entries(values).flatMap(([option, text]) => (typeof text === 'string' ? [[option, text]] : [])),
    ),
    follow: values.follow === true,
  };
};

/** Of one command, or of all. */
const usageOf = (command: Command | undefined): string =>
  [
    ...(command === undefined ? Object.values(commands) : [command]).map(({ usage }) => `lamplight ${usage}`),
    '',
    'Every command but start takes --json; those that change something take --dry-run. Settings are read from the environment.',
    'Exit codes: 0 well, 1 failed, 2 usage, 3 needs attention, 78 configuration.',
  ].join('\n');
