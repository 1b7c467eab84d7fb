/** Whose key seals what somebody writes and uploads here: whoever erases the person erases it. */
import type { KeyName } from '@lamplight/events/ports/personal-data.ts';

export const WORDS = 'messages';
export const wordsOf = (personId: string): KeyName => ({ subject: personId, purpose: WORDS });
