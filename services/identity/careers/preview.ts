/** Previews a letter before it is sent: from the body of the call that would send it, else from the application. */
import type { letterPreviewBody } from '@lamplight/bff/contract/careers.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import type { output } from 'zod/v4/core';
import { textOf } from '../accounts/show.ts';
import type { KnownApplication } from './application-state.ts';
import type { Letter } from './letters.ts';
import { letterOf } from './letters.ts';
import { applicationNumber } from './numbers.ts';

/** @throws 400 where neither says what the letter would be about */
export const previewOf = (
  { kind, interview, offer, message }: output<typeof letterPreviewBody>,
  application: KnownApplication,
  around: Readonly<{ company: string; jobTitle: string }>,
): Letter => {
  const about = { ...around, number: applicationNumber(application.applicationId) };
  switch (kind) {
    case 'received':
    case 'withdrawn':
      return letterOf(kind, about);
    case 'interview': {
      const last = interview ?? application.interviews.at(-1);
      if (last === undefined) throw missing('interview');
      return letterOf(kind, { ...about, ...last, where: textOf(last.where) ?? '' });
    }
    case 'offer': {
      const made = offer ?? application.offer;
      if (made === null) throw missing('offer');
      return letterOf(kind, { ...about, ...made });
    }
    case 'rejected': {
      const letterText = message ?? (application.rejection && textOf(application.rejection.message));
      if (letterText === null || letterText.trim() === '') throw missing('message');
      return letterOf(kind, { ...about, message: letterText });
    }
    default:
      throw new TypeError(`no letter is called ${kind}`);
  }
};

const missing = (field: string) => invalid([{ field, message: 'Say what the letter is about' }]);
