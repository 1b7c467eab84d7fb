/** `lamplight start`: runs the product until a signal, and says on the terminal what a newcomer needs. */
import { existsSync, readdirSync } from 'node:fs';
import { listenAdmin } from '@lamplight/common/lifecycle/admin.ts';
import type { Started } from '@lamplight/common/lifecycle/run.ts';
import type { LogLevel, LogOf } from '@lamplight/common/log/log.ts';
import { stopTelemetry } from '@lamplight/common/telemetry/end.ts';
import { startTracing } from '@lamplight/common/telemetry/start.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { demoClock } from './demo/clock.ts';
import { companyBegins } from './demo/days.ts';
import { loadDemo } from './demo/load.ts';
import { measureHere } from './figures.ts';
import { openLogLevels } from './log-levels.ts';
import type { Observing } from './observing/observing.ts';
import { OBSERVED_PATH } from './observing/page.ts';
import { openStandIn } from './openid/stand-in.ts';
import { startProduct } from './product.ts';
import type { Settings } from './settings.ts';
import { listenForOperator } from './socket.ts';
import { openProviders, type Standing } from './standins/in-demo.ts';

export type StartOptions = Readonly<{
  settings: Settings;
  logOf: LogOf;
  /** Of all that `logOf` gives. */
  level: LogLevel;
  say(line: string): void;
  demo: boolean;
  observe: boolean;
}>;

/** @throws Misconfigured with a sentence for the terminal */
export const startEmbedded = async ({
  settings: wanted,
  logOf,
  level,
  say,
  demo,
  observe,
}: StartOptions): Promise<Started> => {
  const clock = demo ? demoClock(() => Date.now(), companyBegins(Date.now())) : { now: () => Date.now() };
  if (demo) refuseUsedFolder(wanted);
  const settings = demo ? forDemo(wanted) : wanted;
  if (observe) refuseElsewhere(settings, 'Traces and figures are for this machine alone');
  await startTracing('lamplight');
  const observing = observe ? await observingHere() : null;
  const notes: string[] = [];
  let standing: Standing = {};
  const standInsAt = async (origin: URL) => {
    const google = await openStandIn(settings, origin);
    const providers = await openProviders(google.settings, origin, clock.now).catch(async (error: unknown) => {
      await google.close();
      throw error;
    });
    notes.push(...(google.says === null ? [] : [google.says]), ...providers.says);
    standing = providers.standing;
    const close = async () => void (await Promise.all([google.close(), providers.close()]));
    return { settings: providers.settings, close };
  };
  const product = await startProduct({
    settings,
    clock,
    logOf,
    say,
    ...(demo ? { standInsAt } : {}),
    ...(observing === null ? {} : { observed: observing.url }),
  });
  const levels = openLogLevels(level, logOf('lamplight'));
  const operator = await listenForOperator(product, levels);
  let hasCaughtUp = false;
  const { health } = product.bff;
  const admin =
    settings.ADMIN_PORT === null
      ? null
      : await listenAdmin({
          host: settings.ADMIN_HOST,
          port: settings.ADMIN_PORT,
          health: { ...health, ready: async () => hasCaughtUp && (await health.ready()) },
        });
  const unmeasured = measureHere(product, clock);
  // Whoever operates it can ask how far it is meanwhile, and that it lives.
  await product.caughtUp();
  hasCaughtUp = true;
  if (demo && 'stepTo' in clock) await loadDemo(product, clock, say, standing);

  say(`${settings.COMPANY_NAME} is ready on ${product.url}`);
  for (const note of notes) say(note);
  const link = await product.identity.firstAdminLink();
  if (link !== null) say(`No admin has joined yet. The first admin joins here, within the hour: ${link}`);
  if (product.chat.mailboxUrl !== null) say(`Mail is kept at ${product.url}/dev/mailbox`);
  if (observing !== null) say(`Traces and figures are shown at ${product.url}${OBSERVED_PATH}`);
  say('Stop with Ctrl-C.');
  return {
    drain: product.drain,
    steps: [
      ...product.steps.slice(0, 1),
      { name: 'operator', withinMs: 1_000, run: operator.close },
      ...(admin === null ? [] : [{ name: 'admin', withinMs: 1_000, run: () => admin.close(500) }]),
      ...(observing === null ? [] : [{ name: 'observing', withinMs: 1_000, run: observing.close }]),
      { name: 'figures', withinMs: 1_000, run: async () => unmeasured() },
      { name: 'log levels', withinMs: 1_000, run: async () => levels.close() },
      ...product.steps.slice(1),
      { name: 'telemetry', withinMs: 3_000, run: stopTelemetry },
    ],
  };
};

/** Loaded where somebody looks alone: the SDK is some megabytes. */
const observingHere = async (): Promise<Observing> => {
  const { openObserving } = await import('./observing/observing.ts');
  return await openObserving(process.env['LAMPLIGHT_VERSION'] ?? 'dev');
};

/**
 * The demo's addresses can receive no mail (RFC 2606), so none is sent; and it signs in some hundred times, on this machine
 * alone, where nothing must be slowed down.
 */
const forDemo = (settings: Settings): Settings => ({
  ...settings,
  SMTP_URL: null,
  CAPTCHA_COST: 100,
  RECAPTCHA_SITE_KEY: null,
  RECAPTCHA_SECRET: null,
});

/** The stepping clock writes a past; only a folder without one may take it (product.md I10, security.md §11). */
const refuseUsedFolder = ({ DATA_DIR, HOST, PUBLIC_ORIGIN }: Settings): void => {
  if (existsSync(DATA_DIR) && readdirSync(DATA_DIR).some((name) => name !== 'lock.db'))
    throw misconfigured(
      `The demo company needs an empty folder; ${DATA_DIR} is not`,
      'Start without --demo to use what is there, or give another DATA_DIR.',
    );
  refuseElsewhere({ HOST, PUBLIC_ORIGIN }, 'The demo company has known passwords');
};

const refuseElsewhere = ({ HOST, PUBLIC_ORIGIN }: Pick<Settings, 'HOST' | 'PUBLIC_ORIGIN'>, why: string): void => {
  const loopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!loopback(HOST) || (PUBLIC_ORIGIN !== null && !loopback(new URL(PUBLIC_ORIGIN).hostname)))
    throw misconfigured(why, 'Start it with a HOST and PUBLIC_ORIGIN on loopback only.');
};
