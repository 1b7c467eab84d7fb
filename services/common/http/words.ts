/**
 * Plain words for a fault where its schema has none: the library's own speak of types and inputs, and list what is only
 * for programs.
 */
import type { $ZodErrorMap } from 'zod/v4/core';

export const plainWords: $ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : (KINDS[issue.expected] ?? OTHER);
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose one of the options';
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? 'This field is required'
        : `At least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'unrecognized_keys':
      return 'Unknown field';
    default:
      return OTHER;
  }
};

const OTHER = 'This is not in the right form';
const KINDS: Readonly<Record<string, string>> = {
  string: 'Enter a text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Say yes or no',
  array: 'Give a list',
};
const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';
