/** What callers were told, against the log: yes means once, no means never, unknown means once or never, and never in part. */
import type { Recorded } from '@lamplight/events/ports/event-store.ts';
import type { Command } from './command.ts';
import type { Outcome, Step } from './trial.ts';

type Told = Readonly<{ command: Command; outcomes: readonly Outcome[] }>;

export const toldWrong = (steps: readonly Step[], log: readonly Recorded[]): string[] => {
  const asked = new Map<number, Told>();
  for (const step of steps) {
    if (step.is === 'invoke') {
      const { command } = step;
      asked.set(command.n, { command, outcomes: asked.get(command.n)?.outcomes ?? [] });
      continue;
    }
    const told = asked.get(step.n);
    if (told !== undefined) asked.set(step.n, { ...told, outcomes: [...told.outcomes, step.is] });
  }
  const recorded = Map.groupBy(log.filter(isAnswered), ({ type, data }) => keyOf(type, data));
  const wrong: string[] = [];
  for (const told of asked.values()) {
    const events = recorded.get(keyOfCommand(told.command)) ?? [];
    recorded.delete(keyOfCommand(told.command));
    wrong.push(...judged(told, events));
  }
  for (const key of recorded.keys()) wrong.push(`${key} is in the log, but nobody asked for it`);
  return wrong;
};

const judged = ({ command, outcomes }: Told, events: readonly Recorded[]): string[] => {
  const size = command.kind === 'change' && command.gives.type === 'TakeCoins' ? command.gives.parts : 1;
  const name = `command ${command.n} (${outcomes.join(', ')})`;
  if (outcomes.includes('ok') && events.length === 0) return [`${name} was acknowledged and is lost`];
  // A no after an unknown: the first try had been refused too, or its event would have been found by its id.
  if (outcomes.includes('fail') && events.length > 0) return [`${name} was refused and is in the log`];
  if (events.length === 0 || events.length === size) return [];
  const times = events.length / size;
  return [
    Number.isInteger(times) ? `${name} stands ${times} times` : `${name} stands in part: ${events.length} of ${size}`,
  ];
};

const isAnswered = ({ type }: Recorded): boolean => ['TillOpened', 'CoinsTaken', 'SubjectErased'].includes(type);

const keyOf = (type: string, data: unknown): string => {
  const { n, owner, subject } = data as { n?: number; owner?: string; subject?: string };
  return `${type} ${n ?? owner ?? subject}`;
};

const keyOfCommand = (command: Command): string => {
  if (command.kind === 'erase') return keyOf('SubjectErased', { subject: command.owner });
  const { gives } = command;
  return gives.type === 'OpenTill' ? keyOf('TillOpened', gives) : keyOf('CoinsTaken', gives);
};
