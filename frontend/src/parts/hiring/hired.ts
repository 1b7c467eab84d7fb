/**
 * From a hire to the form for a new employee: the address names the application, and the form asks for it. Nothing about
 * the person stands in the address or in the browser's history.
 */
import type { Application } from '@lamplight/bff/contract/careers.ts';
import { keys } from '../../api/keys.ts';
import { type Read, useRead } from '../../api/useRead.ts';

export const HIRED = 'application';
export const toAddHired = (applicationId: string): string => `/add-employee?${HIRED}=${applicationId}`;

/** The application that the form begins with; null asks for none. */
export const useHired = (applicationId: string | null): Read<{ application: Application }> =>
  useRead(applicationId === null ? null : keys.application(applicationId), { revalidateOnFocus: false });

/** The fields that the application already fills in; what is missing in it is left to be typed. */
export const hiredPerson = ({ name, email, mobile, jobTitle, offer }: Application) => ({
  name: name ?? '',
  email: email ?? '',
  mobile: mobile ?? '',
  designation: jobTitle,
  ...(offer === null ? {} : { joinedOn: offer.joinOn }),
});
