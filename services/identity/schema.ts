/** The shapes of which this service's events are made. */
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
export const day = z.iso.date();
export const instant = z.iso.datetime();
/** Sealed at rest; open in deciders. */
export const personal = personalText;
