/** One JSON line an event. Whoever logs decides what may be said; redaction by field name is a second defence. */
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino } from 'pino';
import { spanNow } from '../telemetry/spans.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;

/** Field names whose values never reach a log, at any depth and in any letter case. */
const NEVER: ReadonlySet<string> = new Set(
  [
    ...['authorization', 'cookie', 'setCookie', 'set-cookie', 'assertion', 'secret', 'captchaToken', 'state'],
    ...['password', 'currentPassword', 'newPassword', 'passwordHash', 'otp', 'code', 'passcode', 'pin'],
    ...['token', 'accessToken', 'refreshToken', 'idToken', 'invitationLink', 'link'],
    ...['email', 'mobile', 'name', 'legalName', 'address', 'gstin', 'pan', 'account', 'body', 'text'],
    ...['monthlyGrossPaise', 'basicPaise', 'grossPaise', 'netPaise', 'ctcPaise', 'incomePaise', 'acceptedPaise'],
    ...['uan', 'esiNumber', 'bornOn', 'accountNumber', 'holder'],
  ].map((name) => name.toLowerCase()),
);
const DEEPEST = 6;

const redacted = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || Error.isError(value)) return value;
  if (depth > DEEPEST) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      NEVER.has(name.toLowerCase()) ? '[redacted]' : redacted(held, depth + 1),
    ]),
  );
};

/** The reason of a failure stands in `reason`: `code` is redacted, since elsewhere it is a one-time code. */
const failure = (error: unknown): unknown => {
  if (!Error.isError(error)) return { message: 'something was thrown that is no error' };
  const { name, message, stack, cause } = error;
  const reason = (error as { code?: unknown }).code;
  return {
    type: name,
    message,
    // An unavailable store is no fault of the code and is noticed often: its stack says nothing and fills the log.
    ...(reason === 'Unavailable' ? {} : { stack }),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(Error.isError(cause) ? { cause: cause.message } : {}),
  };
};

/** From the loudest to none. */
export const LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
export const isLevel = (level: string): boolean => LEVELS.includes(level);

/** An unknown level counts as `info`: the settings report it with their other mistakes, for which a log is needed. */
const levelOf = (level = 'info'): string => (isLevel(level) ? level : 'info');

/** Of every log that was opened with it, and of their children: it may change while they are used. */
export type LogLevel = Readonly<{ now(): string; set(level: string): void; lets(level: number): boolean }>;

export const openLogLevel = (begins?: string): LogLevel => {
  const leastOf = (level: string): number => pino.levels.values[level] ?? Number.POSITIVE_INFINITY;
  let level = levelOf(begins);
  let least = leastOf(level);
  return {
    now: () => level,
    set: (to) => {
      level = levelOf(to);
      least = leastOf(level);
    },
    lets: (line) => line >= least,
  };
};

type Leveled = Readonly<{ level?: string | LogLevel; to?: DestinationStream }>;

/** A child of pino's keeps the level of its birth, so a level that may change is asked at each line. */
const pinoLevelOf = (level: string | LogLevel | undefined): LoggerOptions =>
  typeof level === 'object'
    ? {
        level: 'trace',
        hooks: {
          logMethod(args, method, line) {
            if (level.lets(line)) method.apply(this, args);
          },
        },
      }
    : { level: levelOf(level) };

/** @param to where lines go; standard output when left out */
export const logWith = (o: Leveled & Readonly<{ service: string }>): Log =>
  pino(
    {
      ...pinoLevelOf(o.level),
      base: { service: o.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: spanNow,
      serializers: { err: failure },
      formatters: {
        level: (level) => ({ level }),
        log: (line) => redacted(line, 0) as Record<string, unknown>,
      },
    },
    o.to ?? pino.destination({ fd: 1, sync: false }),
  );

export type LogOf = (service: string) => Log;

/** Several services in one process: each line names its own, once. They share one destination, so that no lines mix. */
export const logsWith = (o: Leveled): LogOf => {
  const to = o.to ?? pino.destination({ fd: 1, sync: false });
  return (service) => logWith({ ...o, service, to });
};

/** For tests and for parts that have nothing to say. */
export const silent: Log = pino({ level: 'silent' });
