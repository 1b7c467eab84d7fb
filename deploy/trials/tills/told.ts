/** What callers were told, against the log: yes means once, no means never, unknown means once or never, and never in part. */
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import { type Asked, askedIn } from './asked.ts';
import type { Command, Step } from './command.ts';
import type { Wrong } from './wrong.ts';

export const toldWrong = (steps: readonly Step[], log: readonly Recorded[]): Wrong[] => {
  const outcomes = askedIn(steps);
  const recorded = Map.groupBy(log.filter(isAnswered), ({ type, data }) => keyOf(type, data));
  const wrong: Wrong[] = [];
  for (const outcome of outcomes.values()) {
    const events = recorded.get(keyOfCommand(outcome.command)) ?? [];
    recorded.delete(keyOfCommand(outcome.command));
    wrong.push(...judged(outcome, events));
  }
  for (const key of recorded.keys())
    wrong.push({ kind: 'doubled', says: `${key} is in the log, but nobody asked for it` });
  return wrong;
};

const judged = ({ command, outcomes, mayAct }: Asked<Command>, events: readonly Recorded[]): Wrong[] => {
  const size = command.kind === 'change' && command.gives.type === 'TakeCoins' ? command.gives.parts : 1;
  const name = `command ${command.n} (${outcomes.join(', ')})`;
  if (outcomes.includes('ok') && events.length === 0)
    return [{ kind: 'lost', says: `${name} was acknowledged and is lost` }];
  // A no after an unknown: the first try had been refused too, or its event would have been found by its id. Not so where
  // the first try was still under way: it may have come to a till that was another by then.
  if (outcomes.includes('fail') && events.length > 0 && !mayAct)
    return [{ kind: 'doubled', says: `${name} was refused and is in the log` }];
  if (events.length === 0 || events.length === size) return [];
  const times = events.length / size;
  return [
    Number.isInteger(times)
      ? { kind: 'doubled', says: `${name} stands ${times} times` }
      : { kind: 'lost', says: `${name} stands in part: ${events.length} of ${size}` },
  ];
};

const ANSWERED = ['TillOpened', 'CoinsTaken', 'CoinsSent', 'SubjectErased'];
const isAnswered = ({ type }: Recorded): boolean => ANSWERED.includes(type);

const keyOf = (type: string, data: unknown): string => {
  const { n, owner, subject } = data as { n?: number; owner?: string; subject?: string };
  return `${type} ${n ?? owner ?? subject}`;
};

const keyOfCommand = (command: Command): string => {
  if (command.kind === 'erase') return keyOf('SubjectErased', { subject: command.owner });
  const { gives } = command;
  if (gives.type === 'OpenTill') return keyOf('TillOpened', gives);
  return keyOf(gives.type === 'SendCoins' ? 'CoinsSent' : 'CoinsTaken', gives);
};
