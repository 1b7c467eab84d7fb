/** What a process on trial does: questions come as lines, answers leave as lines, until its input ends or SIGTERM comes. */
import { createInterface } from 'node:readline';
import { patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { openPortsAt } from '../ports.ts';
import {
  type Answer,
  type Health,
  NOT_YET,
  type Numbered,
  type Outcome,
  type Place,
  type Question,
  READY,
} from './command.ts';
import { sabotaged } from './sabotage.ts';

const STOP_MS = 20_000;

export type Asked<C extends Numbered> = Readonly<{
  run(command: C): Promise<Outcome>;
  health(): Health;
  /** No more is begun. */
  stop(): void;
  /** Once what was asked is answered. */
  close(): Promise<void>;
}>;

/**
 * @param open what is on trial, on the ports of the place that is the program's argument. Where it finds a store away the
 * process ends with NOT_YET
 */
export const answerQuestions = async <C extends Numbered>(
  open: (ports: OpenedPorts, how: Omit<Place, 'addresses'>) => Promise<Asked<C>>,
): Promise<void> => {
  const { addresses, ...how } = JSON.parse(process.argv[2] ?? '') as Place;
  const start = async () => {
    const ports = sabotaged(await patiently('stores', () => openPortsAt(addresses), silent), how.off);
    return { ports, asked: await open(ports, how) };
  };
  const { ports, asked } = await start().catch((error: unknown) => {
    if (hasCode(error, 'Unavailable')) process.exit(NOT_YET);
    throw error;
  });
  const answer = (answered: Answer): void => void process.stdout.write(`${JSON.stringify(answered)}\n`);
  const inHand = new Set<Promise<void>>();
  const give = (call: number, command: C): void => {
    // Says yes before the store has: what a client was told must then be able to be lost.
    if (how.off === 'durability') answer({ call, is: 'ok' });
    const answered = asked.run(command).then((is) => answer({ call, is }));
    inHand.add(answered);
    void answered.finally(() => inHand.delete(answered));
  };

  answer({ call: READY, is: 'ok' });
  const questions = createInterface({ input: process.stdin });
  process.on('SIGTERM', () => questions.close());
  for await (const line of questions) {
    const { call, ask } = JSON.parse(line) as Question<C>;
    if (ask === 'health') answer({ call, health: asked.health() });
    else give(call, ask);
  }
  // The trial has closed the writing side, or is gone: a stop in good order, which may not hang.
  setTimeout(() => process.exit(1), STOP_MS).unref();
  process.stdin.destroy();
  asked.stop();
  await Promise.all(inHand);
  await asked.close();
  await ports.close();
};
