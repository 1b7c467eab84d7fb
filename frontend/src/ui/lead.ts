/**
 * The sentence under a screen's heading that says what the screen is for. The page's frame shows it before the screen's code is
 * there, so it stands in the table of routes, and the screen takes it from there.
 */
import { createContext, useContext } from 'react';

export const Lead = createContext<string | undefined>(undefined);

/** Of the screen that is shown. */
export const useLead = (): string | undefined => useContext(Lead);
