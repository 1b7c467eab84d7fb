/** A trace for a terminal: what was caused stands under what caused it. */
import type { Trace, TracedCommand, TracedEvent } from './trace.ts';

const STEP = '  ';

export const drawn = ({ correlation, events, ms, commands }: Trace): readonly string[] => [
  `${correlation}: ${events} events within ${ms} ms`,
  ...commands.flatMap((command) => commandLines(command, '')),
];

const commandLines = ({ command, actor, afterMs, heard, events }: TracedCommand, indent: string): readonly string[] => [
  `${indent}+${afterMs} ms  command ${command} by ${actor}${heard ? ', which was told over the bus' : ''}`,
  ...events.flatMap((event) => eventLines(event, `${indent}${STEP}`)),
];

const eventLines = ({ event, commands }: TracedEvent, indent: string): readonly string[] => [
  `${indent}${event.type} ${event.stream}@${event.revision} ${event.id}`,
  ...commands.flatMap((command) => commandLines(command, `${indent}${STEP}`)),
];
